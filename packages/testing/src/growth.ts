/** Below this, what is measured is the clock. Milliseconds. */
const FLOOR = 2;
/** Times that a suspicious pair of sizes is measured anew before it counts. */
const ROUNDS = 8;

export interface GrowthLimits {
  /** Characters of the smallest and of the largest input. */
  readonly from: number;
  readonly to: number;
}

/** Where work for twice the input took more than three times as long, and how long. */
export interface Excess {
  readonly size: number;
  readonly milliseconds: number;
  readonly ofTwice: number;
}

/**
 * Doubles the input until it has `to` characters, and answers the first doubling at which the work
 * grew more than threefold; null where it never did. Only growth is judged, never a time: what
 * takes under two milliseconds is not compared, and a pair that looks wrong is measured again,
 * the best of each counting, so that a busy machine cannot fail a test. Quadratic work is found at
 * a small size, before it takes long.
 */
export function excessGrowth(
  input: (size: number) => string,
  work: (text: string) => unknown,
  { from, to }: GrowthLimits = { from: 1_000, to: 1_000_000 },
): Excess | null {
  let size = from;
  let small = prepare(input(size), work);
  while (size < to) {
    const large = prepare(input(Math.min(2 * size, to)), work);
    if (isExcessive(small, large)) return { size, milliseconds: small.best, ofTwice: large.best };
    size *= 2;
    small = large;
  }
  return null;
}

interface Measured {
  best: number;
  again(): void;
}

function prepare(text: string, work: (text: string) => unknown): Measured {
  const measured: Measured = {
    best: Infinity,
    again() {
      const before = process.cpuUsage();
      work(text);
      const { user, system } = process.cpuUsage(before);
      measured.best = Math.min(measured.best, (user + system) / 1000);
    },
  };
  measured.again();
  return measured;
}

function isExcessive(small: Measured, large: Measured): boolean {
  for (let round = 0; round < ROUNDS; round++) {
    if (large.best < 3 * Math.max(small.best, FLOOR)) return false;
    large.again();
    small.again();
  }
  return true;
}
