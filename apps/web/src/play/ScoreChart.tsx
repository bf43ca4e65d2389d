import type { Entry } from '@chiaro/kernel';
import { chartOf, MARKS } from '../keep/parts/chart.js';
import { useTable } from './table.js';
import { plain } from './signed.js';
import { spoken } from './narration.js';
import styles from './scores.module.css';

/** Past this many lines only the last point of a curve has its mark. */
const MARKED = 24;
const LONGEST = 10;

/** The running totals, line of the slip by line. Curves differ by mark and name, not by colour alone. */
export function ScoreChart({ entries }: { readonly entries: readonly Entry[] }) {
  const { t, sideName, snapshot } = useTable();
  const sides = snapshot.totals.length;
  if (entries.length < 2) return null;
  const chart = chartOf(runningTotals(entries, sides), sides);
  const ends = snapshot.totals
    .map((total, side) => t('scores.end', { who: sideName(side), total: spoken(total, t) }))
    .join(' ');
  return (
    <figure className={styles.chart}>
      <figcaption>{t('scores.chart')}</figcaption>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={t('scores.chartSummary', { count: entries.length, ends })}
      >
        {chart.grid.map(({ y, label }) => (
          <g key={y}>
            <path
              d={`M${chart.left} ${y}H${chart.right}`}
              className={label === 0 ? styles.axis : styles.grid}
            />
            <text x={chart.left - 6} y={y + 4} className={styles.tick}>
              {plain(label)}
            </text>
          </g>
        ))}
        {chart.lines.map(({ side, points, end }) => (
          <g key={side} className={styles.series} data-side={side % 4}>
            <polyline
              points={points.map(([x, y]) => `${x},${y}`).join(' ')}
              className={styles.curve}
            />
            {(points.length > MARKED ? points.slice(-1) : points).map(([x, y], i) => (
              <path
                key={i}
                d={MARKS[side % MARKS.length]}
                transform={`translate(${x} ${y})`}
                className={styles.mark}
              />
            ))}
            <text x={chart.right + 8} y={end + 5} className={styles.endName}>
              {sideName(side).slice(0, LONGEST)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** What every side has after each line. */
export function runningTotals(entries: readonly Entry[], sides: number): number[][] {
  const now = Array.from({ length: sides }, () => 0);
  return entries.map(({ side, points }) => {
    now[side] = (now[side] ?? 0) + points;
    return [...now];
  });
}
