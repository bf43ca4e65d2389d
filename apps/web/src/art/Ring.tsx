import styles from './badge.module.css';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that is closed as far as something is done; inside a drawing of 100 by 100. */
export function Ring({ part }: { /** 0..1 */ readonly part: number }) {
  const drawn = Math.max(0, Math.min(1, part)) * ROUND;
  return (
    <>
      <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
      {part <= 0 ? null : (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.done}
          strokeDasharray={`${drawn} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      )}
    </>
  );
}
