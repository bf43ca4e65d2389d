import { parseLog, type AnyModule, type AnyPlayable } from '@chiaro/kernel';
import { broughtFile } from '../device/files.js';
import { loadGame } from './games.js';

/**
 * Games by numbers of their own: a person may bring a scoring configuration. Files that were brought
 * stay on the device, so that a game goes on, and is looked at, by the numbers it began with.
 */

/** Text of the configurations that were used on this visit, by their hash: for the workers. */
const sources = new Map<string, string>();
const configured = new Map<string, Promise<AnyModule | null>>();
/** Of a game by other numbers: itself, and the same by the built-in ones. */
const originals = new WeakMap<
  AnyPlayable,
  { readonly own: AnyModule; readonly plain: AnyPlayable }
>();

/** The configuration's text; undefined where the numbers are the built-in ones. */
export const scoringSource = ({ config }: { readonly config?: string }): string | undefined =>
  config === undefined ? undefined : sources.get(config);

/** The game with everything that it keeps and reads besides play, by the same numbers. */
export function wholeOf(module: AnyPlayable): Promise<AnyModule> {
  const known = originals.get(module)?.own;
  if (known !== undefined) return Promise.resolve(known);
  const { id } = module.game;
  const entry = loadGame(id);
  if (entry === null) throw new Error(`No game ${id}`);
  return entry.whole();
}

/** The game by these numbers; null where this device does not have them. */
export function moduleWith(
  module: AnyPlayable,
  config: string | undefined,
): Promise<AnyPlayable | null> {
  const plain = originals.get(module)?.plain ?? module;
  if (config === undefined) return Promise.resolve(plain);
  const key = `${plain.game.id} ${config}`;
  const known = configured.get(key) ?? load(plain, config);
  configured.set(key, known);
  // A file that is missing may be brought later.
  void known.then((found) => found ?? configured.delete(key));
  return known;
}

async function load(plain: AnyPlayable, config: string): Promise<AnyModule | null> {
  const file = await broughtFile(config).catch(() => null);
  const read = file === null ? null : (await wholeOf(plain)).configure?.(file.source);
  if (file === null || read?.ok !== true || read.value.game.config !== config) return null;
  sources.set(config, file.source);
  originals.set(read.value, { own: read.value, plain });
  return read.value;
}

/** For a game that was played: by the numbers that its log names, as far as this device has them. */
export async function moduleForLog(module: AnyPlayable, log: string): Promise<AnyPlayable> {
  const header = log.slice(0, log.indexOf('\n\n') + 1);
  const config = parseLog(header).log.tags.get('Config');
  // Without its numbers the rules refuse the log, and say why.
  return (await moduleWith(module, config)) ?? module;
}
