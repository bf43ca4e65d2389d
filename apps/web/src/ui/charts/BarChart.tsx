import { useWords } from '../../words/useWords.js';
import styles from './charts.module.css';

export interface Bar {
  readonly label: string;
  /** Shorter, below the bar. */
  readonly tick: string;
  readonly value: number;
}

const BARS_WIDTH = 360;
const BARS_HEIGHT = 150;
const TOP = 18;
const BARS_BASE = BARS_HEIGHT - 24;

/** Bars with their numbers on them, and the same as a table. */
export function BarChart({
  caption,
  bars,
  columns,
}: {
  readonly caption: string;
  readonly bars: readonly Bar[];
  readonly columns: readonly [label: string, value: string];
}) {
  const { t } = useWords();
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const step = BARS_WIDTH / Math.max(1, bars.length);
  const half = Math.min(22, step * 0.4);
  const height = (value: number): number => ((BARS_BASE - TOP) * value) / highest;
  const every = Math.ceil(bars.length / 6);
  return (
    <figure className={styles.figure}>
      <figcaption>{caption}</figcaption>
      <svg
        viewBox={`0 0 ${BARS_WIDTH} ${BARS_HEIGHT}`}
        role="img"
        aria-label={`${caption}. ${saying(bars)}`}
      >
        <path d={`M0 ${BARS_BASE}H${BARS_WIDTH}`} className={styles.axis} />
        {bars.map(({ label, tick, value }, i) => (
          <g key={label} transform={`translate(${(i + 0.5) * step} 0)`}>
            <rect
              x={-half}
              width={2 * half}
              y={BARS_BASE - height(value)}
              height={height(value)}
              className={styles.bar}
            />
            {value === 0 ? null : (
              <text y={BARS_BASE - height(value) - 4} className={styles.number}>
                {value}
              </text>
            )}
            {i % every === 0 ? (
              <text y={BARS_HEIGHT - 6} className={styles.label}>
                {tick}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details className={styles.table}>
        <summary>{t('chart.table')}</summary>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const saying = (bars: readonly Bar[]): string =>
  bars
    .filter(({ value }) => value > 0)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');
