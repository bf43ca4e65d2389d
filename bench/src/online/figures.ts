import { loadavg } from 'node:os';

/** The value below which so great a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Two cells of a table: the median and 99 of 100. */
export const middleAndTail = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(1)} | ${percentile(values, 0.99).toFixed(1)}`;

/** Every figure says how busy the machine was. */
export const loadNow = (): string => `load average ${loadavg()[0]?.toFixed(1)} at the end`;
