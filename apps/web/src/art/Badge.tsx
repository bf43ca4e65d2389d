import { emblems, type Emblem } from './emblems.js';
import { Ring } from './Ring.js';
import styles from './badge.module.css';

/** The wavy edge of a wax seal: so many bulges round the middle. */
const BULGES = 14;
const SEAL = Array.from({ length: 2 * BULGES }, (_, i) => {
  const angle = (Math.PI * i) / BULGES;
  const radius = i % 2 === 0 ? 47 : 42;
  return `${round(50 + radius * Math.sin(angle))} ${round(50 - radius * Math.cos(angle))}`;
});
const SEAL_PATH = `M${SEAL.join('L')}Z`;

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

/**
 * A badge: pressed into wax once it is reached, before that a drawing on paper inside a ring that
 * closes. The words beside it say the same.
 */
export function Badge({
  emblem,
  part,
}: {
  readonly emblem: Emblem;
  /** How far it has come, 0..1; 1 is reached. */
  readonly part: number;
}) {
  const { stroke, fill } = emblems[emblem];
  const isReached = part >= 1;
  return (
    <svg
      viewBox="0 0 100 100"
      className={styles.badge}
      data-reached={isReached}
      aria-hidden="true"
      focusable="false"
    >
      {isReached ? (
        <>
          <path d={SEAL_PATH} className={styles.wax} />
          <circle cx="50" cy="50" r="34" className={styles.press} />
        </>
      ) : (
        <>
          <circle cx="50" cy="50" r="38" className={styles.paper} />
          <Ring part={part} />
        </>
      )}
      <g transform="translate(28.4 28.4) scale(1.8)">
        <path d={stroke} className={styles.stroke} />
        {fill === undefined ? null : <path d={fill} className={styles.fill} />}
      </g>
    </svg>
  );
}
