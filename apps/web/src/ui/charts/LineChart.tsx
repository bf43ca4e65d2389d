import { lettersOf } from '../letters.js';
import { useWords } from '../../words/useWords.js';
import { chartOf, MARKS } from './geometry.js';
import { Plot } from './Plot.js';
import styles from './charts.module.css';

/** Marks on every point would cover a long line. */
const MOST_MARKS = 24;
const LONGEST_NAME = 9;
/** Longer names go below, so that the lines have the width. */
const UNNAMED = { width: 360, height: 200, left: 40, right: 12, edge: 12 };

/** Totals over a game, a line for each side; lines differ by mark and name as well as by colour. */
export function LineChart({
  caption,
  names,
  totals,
}: {
  readonly caption: string;
  readonly names: readonly string[];
  /** Of every side, after each moment. */
  readonly totals: readonly (readonly number[])[];
}) {
  const { t } = useWords();
  const isLong = names.some((name) => lettersOf(name).length > LONGEST_NAME);
  const last = totals.at(-1) ?? [];
  const ends = names.map((name, side) => `${name}: ${last[side] ?? 0}`).join('; ');
  return (
    <figure className={styles.figure}>
      <figcaption>{caption}</figcaption>
      <Plot
        chart={chartOf(totals, names.length, isLong ? UNNAMED : undefined)}
        label={`${caption}. ${ends}.`}
        styles={styles}
        nameOf={(side) => (isLong ? null : (names[side] ?? ''))}
        series={(side) => ({ 'data-series': side % 4 })}
        every={Math.ceil(totals.length / MOST_MARKS)}
      />
      {isLong ? <Legend names={names} /> : null}
      <details className={styles.table}>
        <summary>{t('chart.table')}</summary>
        <div tabIndex={0} role="region" aria-label={caption}>
          <table>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t('chart.line')}</th>
                {names.map((name, side) => (
                  <th scope="col" key={side}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {totals.map((each, i) => (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  {names.map((_, side) => (
                    <td key={side}>{each[side] ?? 0}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Names that do not fit beside their lines. */
function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {names.map((name, side) => (
        <li key={side} className={styles.series} data-series={side % 4}>
          <svg viewBox="-8 -8 16 16" width="16" height="16">
            <path d={MARKS[side % MARKS.length]} className={styles.mark} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
