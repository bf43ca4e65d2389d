/** A day, the same for everybody: its UTC date, `2026-11-15`. */
export type Day = string;

const LENGTH_MS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);
export const dayBefore = (day: Day): Day => dayOf(Date.parse(day) - LENGTH_MS);

/** Consecutive days up to today, or to yesterday while today is open. */
export function daysInRow(isDone: (day: Day) => boolean, today: Day): number {
  let day = isDone(today) ? today : dayBefore(today);
  let days = 0;
  for (; isDone(day); day = dayBefore(day)) days++;
  return days;
}

/** Name of the day's deal in the address; the seed follows from it and the game. */
export const dealOf = (day: Day): string => `daily/${day}`;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The weeks of the month of a day, Monday first; null for days of other months. */
export function monthOf(day: Day): { readonly weeks: readonly (readonly (Day | null)[])[] } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const places = 7 * Math.ceil((before + length) / 7);
  const days = Array.from({ length: places }, (_, i) => {
    const date = i - before + 1;
    return date < 1 || date > length ? null : dayOf(Date.UTC(year, month - 1, date));
  });
  return { weeks: Array.from({ length: places / 7 }, (_, i) => days.slice(7 * i, 7 * i + 7)) };
}
