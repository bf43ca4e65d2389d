import styles from './art.module.css';

/** Pips on a 3 × 3 grid, as real dice have them. */
const DIE_PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [72, 28],
    [28, 72],
  ],
  3: [
    [74, 26],
    [50, 50],
    [26, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
};

/** A die showing `value`; blank for 0, before the roll. Decorative: its control has the name. */
export function Die({
  value,
  className,
}: {
  readonly value: number;
  readonly className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <rect x="4" y="6" width="92" height="92" rx="22" className={styles.dieEdge} />
      <rect x="4" y="2" width="92" height="92" rx="22" className={styles.dieSide} />
      <rect x="10" y="7" width="80" height="80" rx="18" className={styles.dieFace} />
      <g transform="translate(0 -3)">
        {(DIE_PIPS[value] ?? []).map(([x, y]) => (
          <g key={`${x}-${y}`}>
            <circle cx={x} cy={y} r="9" className={styles.diePip} />
            <path
              d={`M${x - 5.6} ${y + 4.4}A7.2 7.2 0 0 0 ${x + 5.6} ${y + 4.4}`}
              className={styles.pipGlint}
            />
          </g>
        ))}
      </g>
    </svg>
  );
}
