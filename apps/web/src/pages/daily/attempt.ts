import type { AnyPlayable } from '@chiaro/kernel';
import { finishedGame } from '../../session/archived.js';
import { replayedGame } from '../../session/replayed.js';
import { usualTable } from '../../device/players.js';
import type { Session, Wish } from '../../session/session.js';
import { archivedGame, type ArchivedGame } from '../../device/archive.js';
import { loadUnfinished } from '../../device/unfinished.js';
import { extrasFor } from '../../tables/extras.js';
import { attemptOf, loadBook, saveBook, slotOf, withAttempt, type DailyBook } from './book.js';
import { dealOf, type Day } from './day.js';
import { dailyResult } from './picture.js';

/** The default rules against the default bots, so that everybody has the same table. */
export function dailyWish({ game, bots }: AnyPlayable, day: Day): Wish {
  const options = game.options.defaults;
  const { seats } = game.seating(options);
  return {
    options,
    players: usualTable(
      seats,
      bots.map(({ id }) => id),
    ),
    deal: dealOf(day),
  };
}

export function noteBegun(game: string, day: Day, id: string): DailyBook {
  const book = withAttempt(loadBook(), game, day, { id, result: null });
  saveBook(book);
  return book;
}

/** Records the end of the session under the day on which it began. */
export async function noteResult(session: Session): Promise<DailyBook> {
  const { module, id } = session;
  const game = await finishedGame(session);
  const result = game === null ? null : await resultIn(module, game);
  return result === null ? loadBook() : keepResult(module.game.id, id, result);
}

/** Completes an attempt that ended unseen (the tab was closed) from the archive. */
export async function noteArchived(module: AnyPlayable, day: Day): Promise<DailyBook> {
  const { id: game } = module.game;
  const book = loadBook();
  const attempt = attemptOf(book, game, day);
  if (attempt === null || attempt.result !== null) return book;
  if (loadUnfinished(slotOf(game))?.id === attempt.id) return book;
  const kept = await archivedGame(attempt.id).catch(() => null);
  const result = kept === null ? null : await resultIn(module, kept);
  return result === null ? book : keepResult(game, attempt.id, result);
}

async function resultIn(
  module: AnyPlayable,
  game: ArchivedGame,
): Promise<ReturnType<typeof dailyResult> | null> {
  const replayed = replayedGame(module, game);
  if (!replayed.ok || replayed.value.result === null) return null;
  const { playthrough, result, viewer } = replayed.value;
  return dailyResult(playthrough, result, viewer, await extrasFor(module.game.id));
}

function keepResult(game: string, id: string, result: ReturnType<typeof dailyResult>): DailyBook {
  const book = loadBook();
  const day = Object.entries(book[game] ?? {}).find(([, attempt]) => attempt.id === id)?.[0];
  if (day === undefined) return book;
  const changed = withAttempt(book, game, day, { id, result });
  saveBook(changed);
  return changed;
}
