import '../words/pages.js';
import type { Entry } from '@chiaro/kernel';
import { LineChart } from '../ui/charts/LineChart.js';
import { runningTotals } from '../session/totals.js';
import { useTable } from '../table/table.js';

/** The running totals after each line of the score slip. */
export function ScoreChart({ entries }: { readonly entries: readonly Entry[] }) {
  const { t, sideName, snapshot } = useTable();
  const sides = snapshot.totals.length;
  if (entries.length < 2) return null;
  return (
    <LineChart
      caption={t('scores.chart')}
      names={Array.from({ length: sides }, (_, side) => sideName(side))}
      totals={runningTotals(entries, sides)}
    />
  );
}
