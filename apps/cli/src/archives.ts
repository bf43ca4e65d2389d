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

/**
 * Reads a store, changes it and writes it back. Two programs that do so at once do it one after the
 * other: otherwise the second would write back what it read before the first had written.
 */
export async function updateStore<T extends { readonly store: string }>(
  context: Context,
  path: string,
  change: (text: string | null) => Promise<Result<T, readonly Problem[]>>,
  how = { secret: false },
): Promise<Result<T, readonly Problem[]>> {
  const { world } = context;
  const done = await withFiles(() =>
    world.alone(path, async (): Promise<Result<T, readonly Problem[]>> => {
      const text = await readStore(context, path);
      if (!text.ok) return err([text.error]);
      const changed = await change(text.value);
      if (changed.ok && changed.value.store !== text.value)
        await world.write(path, changed.value.store, how);
      return changed;
    }),
  );
  return done.ok ? done.value : err([done.error]);
}
