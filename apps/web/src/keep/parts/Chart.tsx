import { useKeep } from '../context.js';
import { amount, figure, lettersOf } from '../figure.js';
import { chartOf, MARKS } from './chart.js';
import styles from './table.module.css';

/** Totals over the rounds. Lines differ by mark and by name as well as by colour. */
export function Chart() {
  const { t, snapshot, sideName } = useKeep();
  const { scored, match } = snapshot;
  if (scored.rounds.length < 2) return null;
  const chart = chartOf(
    scored.rounds.map(({ totals }) => totals),
    scored.sides,
  );
  const ends = scored.totals
    .map((total, side) => t('keep.totalTitle', { who: sideName(side), amount: amount(total) }))
    .join(' ');
  return (
    <figure className={styles.chart}>
      <figcaption>{t('keep.chart')}</figcaption>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={t('keep.chartSummary', { rounds: scored.rounds.length, ends })}
      >
        {chart.grid.map(({ y, label }) => (
          <g key={y}>
            <path
              d={`M${chart.left} ${y}H${chart.right}`}
              className={label === 0 ? styles.axis : styles.grid}
            />
            <text x={chart.left - 6} y={y + 4} className={styles.tick}>
              {figure(label)}
            </text>
          </g>
        ))}
        {chart.lines.map(({ side, points, end }) => (
          <g
            key={side}
            className={styles.series}
            data-colour={match.players[scored.sideOf.indexOf(side)]?.colour}
          >
            <polyline
              points={points.map(([x, y]) => `${x},${y}`).join(' ')}
              className={styles.curve}
            />
            {points.map(([x, y], i) => (
              <path
                key={i}
                d={MARKS[side % MARKS.length]}
                transform={`translate(${x} ${y})`}
                className={styles.mark}
              />
            ))}
            <text x={chart.right + 8} y={end + 5} className={styles.endName}>
              {shortened(sideName(side))}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const LONGEST = 12;
const shortened = (name: string): string => {
  const letters = lettersOf(name);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name;
};
