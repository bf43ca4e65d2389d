import {
  ok,
  type AnyModule,
  type AnyPlayable,
  type Archived,
  type Phrase,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import { broughtFiles, keepFile } from '../device/files.js';
import type { PlayedGame } from './achievements.js';

/** Scores in the game's own form: those of imported files, then those of games, oldest first. */

type Read<T> = Result<T, readonly Problem[]>;
type AnyArchive = NonNullable<AnyModule['archive']>;

/** The scores after these games, and what to announce about the last one. */
export async function scoresOf(
  { game }: AnyPlayable,
  archive: AnyArchive,
  games: readonly PlayedGame[],
): Promise<Read<Archived>> {
  const brought = await broughtScores(game.id, archive);
  return brought.ok ? archive.add(games, brought.value) : brought;
}

/** Whether anything was imported: before the first game there is nothing else to show. */
export const hasBrought = async (game: string): Promise<boolean> =>
  (await scoreFiles(game)).length > 0;

const scoreFiles = async (game: string) =>
  (await broughtFiles().catch(() => [])).filter(
    (file) => file.game === game && file.kind === 'scores',
  );

async function broughtScores(game: string, archive: AnyArchive): Promise<Read<string | null>> {
  const files = await scoreFiles(game);
  let store: string | null = null;
  for (const { source } of files) {
    const read: Read<Archived> = archive.import(source, store);
    if (!read.ok) return read;
    store = read.value.store;
  }
  return ok(store);
}

/** Imports the scores of another program: all of them, or none with every problem. */
export async function bringScores(
  { game }: AnyPlayable,
  archive: AnyArchive,
  source: string,
): Promise<Read<readonly Phrase[]>> {
  const before = await broughtScores(game.id, archive);
  if (!before.ok) return before;
  const read = archive.import(source, before.value);
  if (!read.ok) return read;
  const key = toHex(sha256(utf8(source)));
  await keepFile({ key, game: game.id, kind: 'scores', source, broughtAt: Date.now() });
  return ok(read.value.remarks);
}
