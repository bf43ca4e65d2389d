import { parseLog, type AnyModule, type AnyPlayable } from '@chiaro/kernel';
import { broughtFile } from '../device/files.js';
import { loadGame } from './games.js';

/**
 * Games with a custom scoring configuration, which a person can import. Imported files
 * stay on the device, so that a game is continued and reviewed with the numbers it began with.
 */

/** Texts of the configurations used on this visit, by hash; the workers need them. */
const sources = new Map<string, string>();
const configured = new Map<string, Promise<AnyModule | null>>();
/** A game with custom numbers, and the same game with the built-in ones. */
const originals = new WeakMap<
  AnyPlayable,
  { readonly own: AnyModule; readonly plain: AnyPlayable }
>();

/** Text of the configuration; undefined for the built-in numbers. */
export const scoringSource = ({ config }: { readonly config?: string }): string | undefined =>
  config === undefined ? undefined : sources.get(config);

/** The whole module (archive and imports included), with the same numbers. */
export function wholeOf(module: AnyPlayable): Promise<AnyModule> {
  const known = originals.get(module)?.own;
  if (known !== undefined) return Promise.resolve(known);
  const { id } = module.game;
  const entry = loadGame(id);
  if (entry === null) throw new Error(`No game ${id}`);
  return entry.whole();
}

/** The game with these numbers; null if this device does not have them. */
export function moduleWith(
  module: AnyPlayable,
  config: string | undefined,
): Promise<AnyPlayable | null> {
  const plain = originals.get(module)?.plain ?? module;
  if (config === undefined) return Promise.resolve(plain);
  const key = `${plain.game.id} ${config}`;
  const known = configured.get(key) ?? load(plain, config);
  configured.set(key, known);
  // A missing file can be imported later.
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

/** For a finished game: with the numbers that its log names, if this device has them. */
export async function moduleForLog(module: AnyPlayable, log: string): Promise<AnyPlayable> {
  const header = log.slice(0, log.indexOf('\n\n') + 1);
  const config = parseLog(header).log.tags.get('Config');
  // Without these numbers the rules refuse the log and say why.
  return (await moduleWith(module, config)) ?? module;
}
