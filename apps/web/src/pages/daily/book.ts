import { isRecord } from '@chiaro/kernel';
import { readLocal, writeLocal } from '../../device/local.js';
import { daysInRow, isDay, type Day } from './day.js';

/** How a counted attempt ended. */
export interface DailyResult {
  readonly points: number;
  /** Null without opponents. */
  readonly won: boolean | null;
  readonly ending: 'over' | 'resigned' | 'flagged' | 'abandoned';
  /** The shape of the game as a few lines of signs, to be shared. */
  readonly picture: readonly string[];
}

/** The one attempt of a day; `id` is the game's. */
export interface Attempt {
  readonly id: string;
  readonly result: DailyResult | null;
  /** The comparison of the deal in the form of comparison.ts, which the home page does not load. */
  readonly comparison?: unknown;
}

/** Attempts by game and day. */
export type DailyBook = Readonly<Record<string, Readonly<Record<Day, Attempt>>>>;

export const DAILY_KEY = 'chiaro.daily';

/** Its slot among the unfinished games, apart from an ordinary match of the same game. */
export const slotOf = (game: string): string => `daily.${game}`;

export const loadBook = (): DailyBook => readBook(readLocal(DAILY_KEY));
export const saveBook = (book: DailyBook): boolean =>
  writeLocal(DAILY_KEY, { version: 1, games: book });

/** Skips entries that cannot be read. */
export function readBook(stored: unknown): DailyBook {
  if (!isRecord(stored) || stored['version'] !== 1 || !isRecord(stored['games'])) return {};
  const games = Object.entries(stored['games']).map(([game, days]) => {
    const known = isRecord(days)
      ? Object.entries(days).flatMap(([day, value]) => {
          const attempt = isDay(day) ? readAttempt(value) : null;
          return attempt === null ? [] : [[day, attempt] as const];
        })
      : [];
    return [game, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(games);
}

function readAttempt(value: unknown): Attempt | null {
  if (!isRecord(value) || typeof value['id'] !== 'string') return null;
  const { id, result, comparison } = value;
  const known = isRecord(comparison) ? { comparison } : {};
  return { id: String(id), result: readResult(result), ...known };
}

function readResult(value: unknown): DailyResult | null {
  if (!isRecord(value) || typeof value['points'] !== 'number') return null;
  const { points, won, picture } = value;
  const ending = (['over', 'resigned', 'flagged', 'abandoned'] as const).find(
    (each) => each === value['ending'],
  );
  if (ending === undefined) return null;
  return {
    points,
    won: typeof won === 'boolean' ? won : null,
    ending,
    picture: Array.isArray(picture)
      ? picture.filter((line): line is string => typeof line === 'string')
      : [],
  };
}

export const attemptOf = (book: DailyBook, game: string, day: Day): Attempt | null =>
  book[game]?.[day] ?? null;

export const withAttempt = (
  book: DailyBook,
  game: string,
  day: Day,
  attempt: Attempt,
): DailyBook => ({ ...book, [game]: { ...book[game], [day]: attempt } });

export const isFinished = (book: DailyBook, game: string, day: Day): boolean =>
  (attemptOf(book, game, day)?.result ?? null) !== null;

/** Consecutive days with a finished attempt, up to today, or to yesterday while today is open. */
export const streakOf = (book: DailyBook, game: string, today: Day): number =>
  daysInRow((day) => isFinished(book, game, day), today);

/** The longest streak of days with a finished attempt. */
export function longestStreak(book: DailyBook, game: string): number {
  const days = Object.keys(book[game] ?? {}).filter((day) => book[game]?.[day]?.result !== null);
  return Math.max(0, ...days.map((day) => streakOf(book, game, day)));
}

/** Merges the attempts of two devices: of the same attempt, the finished one counts. */
export function mergeBooks(one: DailyBook, other: DailyBook): DailyBook {
  let merged = one;
  for (const [game, days] of Object.entries(other))
    for (const [day, attempt] of Object.entries(days))
      if (!isFinished(merged, game, day)) merged = withAttempt(merged, game, day, attempt);
  return merged;
}
