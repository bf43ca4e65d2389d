import { attemptOf, isFinished, streakOf, type DailyBook } from '../daily/book.js';
import { daysInRow, type Day } from '../daily/day.js';

/** Today's offers for this player. */
export interface Today {
  /** The game whose deal to offer; null if all have been started. */
  readonly game: string | null;
  readonly isPuzzleDone: boolean;
  /** Consecutive days with a finished deal or an answered puzzle, in any game. */
  readonly streak: number;
}

/** First the deal whose streak would end today; otherwise the games take turns by day. */
export function todayOf(
  games: readonly string[],
  book: DailyBook,
  puzzleDays: ReadonlySet<Day>,
  today: Day,
): Today {
  const open = games.filter((game) => attemptOf(book, game, today) === null);
  const first = open[Number(today.replaceAll('-', '')) % Math.max(1, open.length)] ?? null;
  const streak = (game: string): number => streakOf(book, game, today);
  const isPlayed = (day: Day): boolean =>
    puzzleDays.has(day) || Object.keys(book).some((game) => isFinished(book, game, day));
  return {
    game: open.reduce(
      (best, game) => (best !== null && streak(game) <= streak(best) ? best : game),
      first,
    ),
    isPuzzleDone: puzzleDays.has(today),
    streak: daysInRow(isPlayed, today),
  };
}
