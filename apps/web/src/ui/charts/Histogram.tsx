import { Toolbar } from '../Toolbar.js';
import styles from './pick.module.css';

export interface Column {
  readonly key: string;
  /** Below the bar. */
  readonly tick: string;
  readonly value: number;
  /** Its accessible name: the bar and what pressing it does. */
  readonly spoken: string;
}

const HEIGHT_REM = 7.5;
const round = (value: number): number => Math.round(100 * value) / 100;

/** Bars side by side with their numbers; every bar that counts anything can be pressed. */
export function Histogram({
  caption,
  columns,
  onPick,
}: {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly onPick: (key: string) => void;
}) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <Toolbar label={caption} className={styles.histogram} data-dense="">
      {columns.map(({ key, tick, value, spoken }) => {
        const bar = (
          <>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              style={{ height: `${round(HEIGHT_REM * (value / highest))}rem` }}
            >
              {value === 0 ? null : <rect width="100" height="100" />}
            </svg>
            <span className={styles.tick}>{tick}</span>
          </>
        );
        return value === 0 ? (
          <span key={key} className={styles.column} aria-hidden="true">
            {bar}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className={styles.column}
            aria-label={spoken}
            onClick={() => onPick(key)}
          >
            <span className={styles.count}>{value}</span>
            {bar}
          </button>
        );
      })}
    </Toolbar>
  );
}
