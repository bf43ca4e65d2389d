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
      /** Seconds added after each turn; the bank never exceeds its initial value. */
      readonly increment: number;
    }
  /** Per move; a day is always 24 hours, also when daylight saving time changes. */
  | { readonly kind: 'days'; readonly days: number }
);

/** Upper limits of the values that a room may choose. */
export const TIME_LIMITS = { minutes: 180, increment: 180, days: 30 } as const;
/** Factors by which a player's time may be multiplied. */
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

/** Parses the `Time` tag of a log: null for `none`, undefined for invalid text. */
export function parseTime(text: string): TimeControl | null | undefined {
  if (text === 'none') return null;
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, minutes, increment, days, extra] = found;
  const factors = extra === undefined ? {} : { extra: extra.split(' ').map(Number) };
  const time: TimeControl =
    days === undefined
      ? { kind: 'bank', minutes: Number(minutes), increment: Number(increment), ...factors }
      : { kind: 'days', days: Number(days), ...factors };
  return allowance(time, 0) > 0 ? time : undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** The initial time of a seat, in milliseconds. */
export function allowance(time: TimeControl, seat: number): number {
  const base = time.kind === 'bank' ? time.minutes * 60_000 : time.days * DAY;
  return base * (time.extra?.[seat] ?? 1);
}

/**
 * The clocks of a match after its last step: an immutable value and a pure function of the log.
 * Times are whole milliseconds of playing time, which stops while the match is paused or no server
 * can be reached.
 */
export interface Clocks {
  readonly time: TimeControl;
  /** The time each seat had left at `charged`. */
  readonly left: readonly number[];
  /** The playing time up to which turns have been charged. */
  readonly charged: number;
  /**
   * The seat whose turn it is. `hasMoved`: whether it has moved in this turn and so earns the
   * increment.
   */
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

/** Charges the elapsed time to the seat whose turn it is, unless a bot plays for it. */
export function charge(clocks: Clocks, seat: number | null, at: number): Clocks {
  const charged = Math.max(at, clocks.charged);
  if (seat === null) return { ...clocks, charged };
  return { ...clocks, charged, left: clocks.left.with(seat, leftAt(clocks, seat, true, at)) };
}

/** If time is counted per move, a move restores the seat's full allowance. */
export function notice(clocks: Clocks, seat: number): Clocks {
  const { time, left } = clocks;
  const again = time.kind === 'days' ? left.with(seat, allowance(time, seat)) : left;
  return { ...clocks, left: again, hasMoved: clocks.hasMoved || clocks.turn === seat };
}

/** Passes the turn to this seat: the previous seat gets its increment, up to its initial time. */
export function passTurn(clocks: Clocks, seat: number): Clocks {
  const { time, turn, left, hasMoved } = clocks;
  if (turn === seat) return clocks;
  const passed = { ...clocks, turn: seat, hasMoved: false };
  if (turn === null || !hasMoved || time.kind !== 'bank') return passed;
  const had = left[turn] ?? 0;
  const more = Math.max(had, Math.min(allowance(time, turn), had + time.increment * 1000));
  return { ...passed, left: left.with(turn, more) };
}

/** Adds time to a seat's clock. */
export const giveTime = (clocks: Clocks, seat: number, seconds: number): Clocks => ({
  ...clocks,
  left: clocks.left.with(seat, (clocks.left[seat] ?? 0) + seconds * 1000),
});
