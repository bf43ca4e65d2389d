import type { Entry } from '@chiaro/kernel';

/** The totals of every side after each line of the score slip. */
export function runningTotals(entries: readonly Entry[], sides: number): number[][] {
  const totals = Array.from({ length: sides }, () => 0);
  return entries.map(({ side, points }) => {
    totals[side] = (totals[side] ?? 0) + points;
    return [...totals];
  });
}
