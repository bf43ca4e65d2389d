import { isRecord } from '@chiaro/kernel';
import { readLocal } from '../../device/local.js';
import { isDay, type Day } from '../daily/day.js';

export const PUZZLES_KEY = 'chiaro.puzzles';

/** The days in one game’s stored record. */
export const readDays = (stored: unknown): Day[] =>
  isRecord(stored) && Array.isArray(stored['days'])
    ? stored['days'].filter((day): day is Day => typeof day === 'string' && isDay(day))
    : [];

/** Days on which a puzzle of the day was answered, in any game: the home page needs no more. */
export function puzzleDays(): ReadonlySet<Day> {
  const stored = readLocal(PUZZLES_KEY);
  const games = isRecord(stored) && isRecord(stored['games']) ? stored['games'] : {};
  return new Set(Object.values(games).flatMap(readDays));
}
