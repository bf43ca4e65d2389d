import { err, ok, type AnyPlayable, type Problem, type Result } from '@chiaro/kernel';
import { keepFile } from '../device/files.js';
import { useSettings } from '../device/useSettings.js';
import { moduleWith, wholeOf } from './scoring.js';

/** For a new game: with the numbers that the person chose. */
export async function moduleInForce(module: AnyPlayable): Promise<AnyPlayable> {
  const config = useSettings.getState().settings.scoring[module.game.id];
  return (await moduleWith(module, config)) ?? module;
}

/**
 * New games use the numbers of this file from now on; returns the game with them. A file with
 * any problem changes nothing.
 */
export async function bringScoring(
  module: AnyPlayable,
  source: string,
): Promise<Result<AnyPlayable, readonly Problem[]>> {
  const read =
    (await wholeOf(module)).configure?.(source) ?? err([{ code: 'UNAVAILABLE' } as const]);
  if (!read.ok) return read;
  const { id: game, config } = read.value.game;
  if (config !== undefined)
    await keepFile({ key: config, game, kind: 'scoring', source, broughtAt: Date.now() });
  choose(game, config);
  return ok(read.value);
}

/** New games use the built-in numbers again. */
export const forgetScoring = (game: string): void => choose(game, undefined);

function choose(game: string, config: string | undefined): void {
  const { settings, change } = useSettings.getState();
  const others = Object.entries(settings.scoring).filter(([id]) => id !== game);
  const own = config === undefined ? [] : [[game, config] as const];
  change({ scoring: Object.fromEntries([...others, ...own]) });
}
