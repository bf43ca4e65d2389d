import { useId } from 'react';
import { Toolbar } from '../Toolbar.js';
import styles from './pick.module.css';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value in words, at the end of the row. */
  readonly text: string;
  /** A line to compare it with. */
  readonly par?: number | undefined;
  /** Below the label, small. */
  readonly more?: string | undefined;
  readonly spoken: string;
}

/**
 * A bar in every row: to the right of a line for gains, hatched and to the left of it for
 * losses, with a stroke at the value to compare with, if any. Every row can be pressed.
 */
export function RowBars({
  caption,
  rows,
  most,
  onPick,
}: {
  readonly caption: string;
  readonly rows: readonly BarRow[];
  /** The whole width; by default the largest value. */
  readonly most?: number;
  readonly onPick: (key: string) => void;
}) {
  const all = rows.flatMap(({ value, par = 0 }) => [value, par]);
  const low = Math.min(0, ...all);
  const high = Math.max(most ?? 0, ...all, low + 1e-9);
  const x = (value: number): number => (100 * (value - low)) / (high - low);
  return (
    <Toolbar label={caption} className={styles.rows}>
      {rows.map(({ key, label, value, text, par, more, spoken }) => (
        <button
          key={key}
          type="button"
          className={styles.row}
          aria-label={spoken}
          onClick={() => onPick(key)}
        >
          <span className={styles.rowName}>
            {label}
            {more === undefined ? null : <small>{more}</small>}
          </span>
          <RowBar
            from={x(Math.min(0, value))}
            to={x(Math.max(0, value))}
            zero={x(0)}
            isLoss={value < 0}
          >
            {par === undefined ? null : <path d={`M${x(par)} 0V16`} className={styles.par} />}
          </RowBar>
          <span className={styles.rowText}>{text}</span>
        </button>
      ))}
    </Toolbar>
  );
}

function RowBar({
  from,
  to,
  zero,
  isLoss,
  children,
}: {
  readonly from: number;
  readonly to: number;
  readonly zero: number;
  readonly isLoss: boolean;
  readonly children: React.ReactNode;
}) {
  const hatch = useId();
  return (
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      {isLoss ? (
        <defs>
          <pattern id={hatch} width="2.4" height="16" patternUnits="userSpaceOnUse">
            <path d="M0 0V16" className={styles.hatch} />
          </pattern>
        </defs>
      ) : null}
      <rect
        x={from}
        y="3"
        width={to - from}
        height="10"
        className={isLoss ? styles.loss : styles.gain}
        {...(isLoss ? { fill: `url(#${hatch})` } : {})}
      />
      <path d={`M${zero} 0V16`} className={styles.zero} />
      {children}
    </svg>
  );
}
