import { attemptOf, isFinished, streakOf, type DailyBook } from '../daily/book.js';
import { daysInRow, type Day } from '../daily/day.js';

/** What today has for whoever plays here. */
export interface Today {
  /** Whose deal to offer; null when those of all games were begun. */
  readonly game: string | null;
  readonly isPuzzleDone: boolean;
  /** Days in a row with a deal finished or a puzzle answered, in any game. */
  readonly streak: number;
}

/** The deal whose streak would end comes first; where none would, each game has its day. */
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
