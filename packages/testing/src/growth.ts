import { collectGarbage } from './garbage.js';

/** Shorter times are dominated by clock noise. Milliseconds. */
const FLOOR = 2;
/**
 * Factor between two sizes. Eight and not two: memory is allocated, tables grow and garbage is
 * collected in steps, so that linear work may take five times as long at one doubling and then no
 * longer at the next.
 */
const STEP = 8;
/**
 * Three and a half times as long for each doubling: linear work, with room for a logarithm, for
 * tables that outgrow the cache and for garbage collection; quadratic work takes four times as
 * long.
 */
const MOST = 3.5 ** Math.log2(STEP);
/** How often two sizes with excess growth are measured again before they count as a failure. */
const ROUNDS = 8;

export interface GrowthLimits {
  /** Characters of the smallest and of the largest input. */
  readonly from: number;
  readonly to: number;
}

/** Two sizes between which the time grew too fast, and both times. */
export interface Excess {
  readonly from: number;
  readonly to: number;
  readonly milliseconds: readonly [number, number];
}

/**
 * Multiplies the input length by eight until it has `to` characters, and returns where the time
 * grew more than 42 times, that is three and a half times at each of three doublings; null if it
 * never did. Only growth is judged, never a time: times under two milliseconds are not compared,
 * and excess growth is measured again, with the best of each size counting, so that a busy machine
 * cannot fail a test. Quadratic work (64 times) is found at a small size, before it takes long.
 */
export function excessGrowth(
  input: (size: number) => string,
  work: (text: string) => unknown,
  { from, to }: GrowthLimits = { from: 2_000, to: 1_024_000 },
): Excess | null {
  let small = new Measurement(from, input(from), work);
  for (let size = from * STEP; size <= to; size *= STEP) {
    const large = new Measurement(size, input(size), work);
    if (isExcessive(small, large))
      return { from: small.size, to: size, milliseconds: [small.best, large.best] };
    small = large;
  }
  return null;
}

class Measurement {
  /**
   * Milliseconds. Wall-clock time includes other processes, CPU time includes the threads of the
   * garbage collector: the smaller of the two is closest to the work.
   */
  best = Infinity;

  readonly size: number;
  readonly text: string;
  readonly work: (text: string) => unknown;

  constructor(size: number, text: string, work: (text: string) => unknown) {
    this.size = size;
    this.text = text;
    this.work = work;
    this.again();
  }

  again(): void {
    const before = process.cpuUsage();
    const started = performance.now();
    this.work(this.text);
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    this.best = Math.min(this.best, elapsed, (user + system) / 1000);
  }
}

function isExcessive(small: Measurement, large: Measurement): boolean {
  for (let round = 0; round < ROUNDS; round++) {
    if (large.best <= MOST * Math.max(small.best, FLOOR)) return false;
    for (const each of [small, large]) {
      collectGarbage();
      each.again();
    }
  }
  return true;
}
