import { err, ok, type AnyModule, type Archive, type Problem, type Result } from '@chiaro/kernel';
import { withFiles, type Context } from './context.js';
import type { Flags } from './flags.js';
import { dataFolder } from './scoring-config.js';
import { readText } from './text.js';

type AnyArchive = Archive<unknown, unknown, unknown, unknown>;

/** A game that stores scores, and their file. */
export interface Shelf {
  readonly module: AnyModule;
  readonly archive: AnyArchive;
  readonly path: string;
}

/** The games that store scores: all of them, or the requested one. */
export async function shelves(
  context: Context,
  flags: Flags,
  game: string | undefined,
): Promise<Result<readonly Shelf[], Problem>> {
  const found: Shelf[] = [];
  for (const cover of context.catalog) {
    if (game !== undefined && cover.id !== game) continue;
    const module = await cover.load();
    if (module.archive !== undefined)
      found.push({ module, archive: module.archive, path: scoresPath(context, flags, cover.id) });
  }
  if (found.length > 0) return ok(found);
  return err({
    code: 'NOT_FOUND',
    reason: 'cli.noArchive',
    facts: { game: game?.slice(0, 40) ?? 'none' },
  });
}

/** `data/scores/<game>.json`, or in the folder of `--data` or CHIARO_DATA. */
export function scoresPath(context: Context, flags: Flags, game: string): string {
  return `${dataFolder(context, flags)}/scores/${game}.json`;
}

/** The text of a store; null if it does not exist yet. */
export async function readStore(
  context: Context,
  path: string,
): Promise<Result<string | null, Problem>> {
  const text = await readText(context, path, 'MALFORMED_JSON');
  if (text.ok || text.error.code !== 'NOT_FOUND') return text;
  return ok(null);
}

export const writeStore = (
  context: Context,
  path: string,
  text: string,
): Promise<Result<void, Problem>> => withFiles(() => context.world.write(path, text));
