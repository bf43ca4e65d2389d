/** How a quantity goes with time: its mean, and its slope with a 95 % interval. */
export interface Trend {
  readonly mean: number;
  readonly slope: number;
  /** Half of the interval's width. */
  readonly within: number;
}

/**
 * Least squares. Neighbouring samples are alike, so that the usual interval would be too narrow: the
 * variance of the slope is widened by the autocorrelation of the residuals, (1 + r) / (1 − r).
 */
export function trendOf(times: readonly number[], values: readonly number[]): Trend {
  const n = values.length;
  const mean = average(values);
  const middle = average(times);
  const spread = sum(times.map((time) => (time - middle) ** 2));
  const slope = sum(times.map((time, i) => (time - middle) * ((values[i] ?? 0) - mean))) / spread;
  const rest = values.map((value, i) => value - mean - slope * ((times[i] ?? 0) - middle));
  const power = sum(rest.map((each) => each ** 2));
  const alike =
    power === 0 ? 0 : sum(rest.slice(1).map((each, i) => each * (rest[i] ?? 0))) / power;
  const r = Math.min(0.95, Math.max(0, alike));
  const error = Math.sqrt((power / (n - 2) / spread) * ((1 + r) / (1 - r)));
  return { mean, slope, within: 1.96 * error };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const average = (values: readonly number[]): number => sum(values) / values.length;
