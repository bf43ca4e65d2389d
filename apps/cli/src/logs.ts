import {
  err,
  ok,
  parseLog,
  replay,
  type AnyModule,
  type Problem,
  type Replay,
  type Result,
} from '@chiaro/kernel';
import { gameTag, namesInTags, tableNames } from '@chiaro/kernel/internal';
import type { Context } from './context.js';
import type { Flags } from './flags.js';
import { configured } from './scoring-config.js';
import { readText } from './text.js';

export interface OpenedLog {
  readonly module: AnyModule;
  readonly source: string;
  readonly replay: Replay<unknown, unknown, unknown, unknown>;
}

/** The messages of a log's game, with the names in the log. */
export function wordsOfLog(context: Context, { module, replay: { playthrough, tags } }: OpenedLog) {
  const seating = module.game.seating(playthrough.options);
  const names = namesInTags(tags, seating.seats);
  return context.wordsFor(module, tableNames(seating, names, context.language));
}

/**
 * A log with its game, replayed up to the first invalid line, with the scoring configuration it
 * names.
 */
export async function openLog(
  context: Context,
  path: string,
  flags: Flags,
): Promise<Result<OpenedLog, readonly Problem[]>> {
  const source = await readText(context, path, 'MALFORMED_LOG');
  if (!source.ok) return err([source.error]);
  const game = gameTag(source.value);
  if (game === null) return err([gameMissing(source.value)]);
  const module = await context.module(game);
  if (!module.ok) return err([{ ...module.error, path: '/Game' }]);
  const used = await moduleForLog(context, module.value, source.value, flags);
  if (!used.ok) return used;
  const replayed = replay(used.value.game, source.value);
  if (!replayed.ok) return replayed;
  return ok({ module: used.value, source: source.value, replay: replayed.value });
}

/** The game with the scoring configuration of a log: the built-in one if it names none. */
export const moduleForLog = async (
  context: Context,
  module: AnyModule,
  source: string,
  flags: Flags,
): Promise<Result<AnyModule, readonly Problem[]>> =>
  parseLog(source).log.tags.has('Config') ? configured(context, module, flags) : ok(module);

const gameMissing = (source: string): Problem =>
  parseLog(source).problem ?? { code: 'MISSING_FIELD', path: '/Game', facts: { field: 'Game' } };
