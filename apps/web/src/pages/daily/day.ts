/** A day as everybody in the world has it: its UTC date, `2026-11-15`. */
export type Day = string;

const LENGTH_MS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);
export const dayBefore = (day: Day): Day => dayOf(Date.parse(day) - LENGTH_MS);

/** As the address of a deal names it; the seed follows from it and from the game. */
export const dealOf = (day: Day): string => `daily/${day}`;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
