/** Mean and spread of independent observations, kept as sums. */
export interface Sample {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

export const emptySample: Sample = { n: 0, sum: 0, squares: 0 };
export const observe = (sample: Sample, value: number): Sample => ({
  n: sample.n + 1,
  sum: sample.sum + value,
  squares: sample.squares + value * value,
});

export interface Estimate {
  readonly mean: number;
  /** Half width of the 95 % interval; infinite with fewer than two observations. */
  readonly margin: number;
  readonly n: number;
  /** Standard deviation of one observation. */
  readonly sd: number;
}

const Z = 1.959964;

export function estimate({ n, sum, squares }: Sample): Estimate {
  const mean = sum / n;
  const variance = n > 1 ? Math.max(0, (squares - n * mean * mean) / (n - 1)) : Infinity;
  return { mean, margin: Z * Math.sqrt(variance / n), n, sd: Math.sqrt(variance) };
}

/** Wilson's interval for a share of independent trials. */
export function wilson(successes: number, trials: number): readonly [number, number] {
  const share = successes / trials;
  const scale = 1 + (Z * Z) / trials;
  const centre = (share + (Z * Z) / (2 * trials)) / scale;
  const half =
    (Z / scale) * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
