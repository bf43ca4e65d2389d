import type { AnyModule } from '@chiaro/kernel';
import { finishedGame } from '../../session/replayed.js';
import { usualTable } from '../../device/players.js';
import type { Session, Wish } from '../../session/session.js';
import { archivedGame } from '../../device/archive.js';
import { loadUnfinished } from '../../device/unfinished.js';
import { extrasFor } from '../../tables/extras.js';
import { attemptOf, loadBook, saveBook, withAttempt, type DailyBook } from './book.js';
import { dealOf, type Day } from './day.js';
import { dailyResult } from './picture.js';

/** Its place among the unfinished games: an ordinary game of the same kind goes on beside it. */
export const slotOf = (game: string): string => `daily.${game}`;

/** The usual rules against the usual bots, so that everybody has the same table. */
export function dailyWish({ game, bots }: AnyModule, day: Day): Wish {
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

/** Once the session is over; the day is the one on which it began. */
export async function noteResult(session: Session): Promise<DailyBook> {
  const { module, match, snapshot, id } = session;
  const extras = await extrasFor(module.game.id);
  if (snapshot.result === null) return loadBook();
  const result = dailyResult(match.playthrough, snapshot.result, snapshot.seat, extras);
  return keepResult(module.game.id, id, result);
}

/** An attempt whose end this page has not seen (the tab was closed): the archive knows it. */
export async function noteArchived(module: AnyModule, day: Day): Promise<DailyBook> {
  const { id: game } = module.game;
  const book = loadBook();
  const attempt = attemptOf(book, game, day);
  if (attempt === null || attempt.result !== null) return book;
  if (loadUnfinished(slotOf(game))?.id === attempt.id) return book;
  const kept = await archivedGame(attempt.id).catch(() => null);
  const finished = kept === null ? null : finishedGame(module, kept, 'en');
  if (finished?.ok !== true || finished.value.result === null) return book;
  const { playthrough, result, viewer } = finished.value;
  const told = dailyResult(playthrough, result, viewer, await extrasFor(game));
  return keepResult(game, attempt.id, told);
}

function keepResult(game: string, id: string, result: ReturnType<typeof dailyResult>): DailyBook {
  const book = loadBook();
  const day = Object.entries(book[game] ?? {}).find(([, attempt]) => attempt.id === id)?.[0];
  if (day === undefined) return book;
  const changed = withAttempt(book, game, day, { id, result });
  saveBook(changed);
  return changed;
}
