import { isYou, type SeatedPlayer } from '../../../device/players.js';
import type { Translate } from '../../../words/words.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The moments at which the remaining time is announced. */
export const warnings = ['half', 'minute', 'tenSeconds'] as const;
export type TimeWarning = (typeof warnings)[number];

/** The warning due between two readings of a clock; the most urgent of several. */
export function warningBetween(before: number, now: number, all: number): TimeWarning | null {
  const at: Readonly<Record<TimeWarning, number>> = {
    half: all / 2,
    minute: MINUTE,
    tenSeconds: 10 * SECOND,
  };
  return (
    warnings.findLast((each) => at[each] < all && now <= at[each] && before > at[each]) ?? null
  );
}

/** Formatted as a clock: `9:41`, `1:04:09`, and in days `2 d 4 h`. */
export function clockText(ms: number, t: Translate): string {
  if (ms >= DAY) {
    const hours = Math.floor((ms % DAY) / HOUR);
    return t('clock.daysHours', { days: Math.floor(ms / DAY), hours });
  }
  const all = Math.ceil(ms / SECOND);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const end = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}

/** The same in words, with its two largest units: never a row of digits. */
export function timeWords(ms: number, t: Translate): string {
  const all = Math.ceil(ms / SECOND) * SECOND;
  const parts = [
    { id: 'clock.days', count: Math.floor(all / DAY) },
    { id: 'clock.hours', count: Math.floor((all % DAY) / HOUR) },
    { id: 'clock.minutes', count: Math.floor((all % HOUR) / MINUTE) },
    { id: 'clock.seconds', count: Math.floor((all % MINUTE) / SECOND) },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return t('clock.seconds', { count: 0 });
  const said = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return t('clock.parts', { parts: said.map(({ id, count }) => t(id, { count })) });
}

/** Whose clock is running. */
export const runningText = (
  players: readonly SeatedPlayer[],
  seat: number,
  who: string,
  t: Translate,
): string => t('clock.runs', { you: isYou(players, seat), who });
