/**
 * How much time a match gives each seat. `extra` multiplies it per seat (1, 1.5 or 2), for players
 * who need more time.
 */
export type TimeControl = {
  readonly extra?: readonly number[] | undefined;
} & (
  | {
      readonly kind: 'bank';
      readonly minutes: number;
      /** Seconds that come back after each turn; the bank never holds more than at its start. */
      readonly increment: number;
    }
  /** For each move: 24 hours each, whatever the clocks of a country do that night. */
  | { readonly kind: 'days'; readonly days: number }
);

/** What a room may choose. */
export const TIME_LIMITS = { minutes: 180, increment: 180, days: 30 } as const;
/** How many times the usual time somebody may have. */
export const extras = [1, 1.5, 2] as const;

const TIME =
  /^(?:bank (\d{1,3})\+(\d{1,3})|days (\d{1,2}))(?:; extra ((?:1|1\.5|2)(?: (?:1|1\.5|2)){0,25}))?$/;

/** `bank 10+15`, `days 3`, `bank 5+0; extra 1 2`. */
export function formatTime(time: TimeControl): string {
  const base =
    time.kind === 'bank' ? `bank ${time.minutes}+${time.increment}` : `days ${time.days}`;
  const isExtra = time.extra?.some((factor) => factor !== 1) === true;
  return isExtra ? `${base}; extra ${time.extra?.join(' ')}` : base;
}

/** The `Time` tag of a log: null for `none`, undefined for invalid text. */
export function parseTime(text: string): TimeControl | null | undefined {
  if (text === 'none') return null;
  const [all, minutes, increment, days, extra] = TIME.exec(text) ?? [];
  if (all === undefined) return undefined;
  const factors = extra === undefined ? {} : { extra: extra.split(' ').map(Number) };
  const time: TimeControl =
    days === undefined
      ? { kind: 'bank', minutes: Number(minutes), increment: Number(increment), ...factors }
      : { kind: 'days', days: Number(days), ...factors };
  return allowance(time, 0) > 0 ? time : undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** What a seat begins with, in milliseconds. */
export function allowance(time: TimeControl, seat: number): number {
  const base = time.kind === 'bank' ? time.minutes * 60_000 : time.days * DAY;
  return base * (time.extra?.[seat] ?? 1);
}

/**
 * The clocks of a match after its last step: a pure function of the log. A value; times are whole
 * milliseconds of playing time, which stands still while a match is paused or nobody can reach it.
 */
export interface Clocks {
  readonly time: TimeControl;
  /** What each seat had left at `charged`. */
  readonly left: readonly number[];
  /** Playing time up to which turns are charged. */
  readonly charged: number;
  /** Whose turn it is, and whether they have moved in it: then it earns its increment. */
  readonly turn: number | null;
  readonly hasMoved: boolean;
}

export const startClocks = (time: TimeControl, seats: number): Clocks => ({
  time,
  left: Array.from({ length: seats }, (_, seat) => allowance(time, seat)),
  charged: 0,
  turn: null,
  hasMoved: false,
});

/** The time a seat has left at this playing time, if it is its turn; never below 0. */
export const leftAt = (clocks: Clocks, seat: number, isRunning: boolean, at: number): number =>
  Math.max(0, (clocks.left[seat] ?? 0) - (isRunning ? Math.max(0, at - clocks.charged) : 0));

/** Time passes; the seat whose turn it is pays, unless a bot plays for it. */
export function charge(clocks: Clocks, seat: number | null, at: number): Clocks {
  const charged = Math.max(at, clocks.charged);
  if (seat === null) return { ...clocks, charged };
  return { ...clocks, charged, left: clocks.left.with(seat, leftAt(clocks, seat, true, at)) };
}

/** After a move the seat gets its full allowance again, if time is counted per move. */
export function notice(clocks: Clocks, seat: number): Clocks {
  const { time, left } = clocks;
  const again = time.kind === 'days' ? left.with(seat, allowance(time, seat)) : left;
  return { ...clocks, left: again, hasMoved: clocks.hasMoved || clocks.turn === seat };
}

/** It is this seat's turn now: the one before gets its increment, up to what it began with. */
export function passTurn(clocks: Clocks, seat: number): Clocks {
  const { time, turn, left, hasMoved } = clocks;
  if (turn === seat) return clocks;
  const passed = { ...clocks, turn: seat, hasMoved: false };
  if (turn === null || !hasMoved || time.kind !== 'bank') return passed;
  const had = left[turn] ?? 0;
  const more = Math.max(had, Math.min(allowance(time, turn), had + time.increment * 1000));
  return { ...passed, left: left.with(turn, more) };
}

/** Somebody gives a seat more time. */
export const giveTime = (clocks: Clocks, seat: number, seconds: number): Clocks => ({
  ...clocks,
  left: clocks.left.with(seat, (clocks.left[seat] ?? 0) + seconds * 1000),
});
