/**
 * How long a bot may think. Rules and bots never read a clock: the caller passes the budget.
 * An iteration budget makes a bot deterministic.
 */
export interface Budget {
  /** Asked before each iteration; false ends the search. */
  more(): boolean;
}

/** A budget of a fixed number of iterations, the same on every machine. */
export function iterations(count: number): Budget {
  let left = count;
  return { more: () => left-- > 0 };
}

/** `now` gives milliseconds; the clock is read every `stride` iterations. */
export function milliseconds(duration: number, now: () => number, stride = 8): Budget {
  const end = now() + duration;
  let untilLook = 0;
  let open = true;
  return {
    more() {
      if (untilLook-- > 0) return open;
      untilLook = stride - 1;
      open = now() < end;
      return open;
    },
  };
}
