import { useId } from 'react';
import { CARD_BOX } from './cardFrame.js';
import styles from './art.module.css';

/** A quiet two-tone pattern: threads, a lattice or dots, by an attribute of the root element. */
export function CardBack({ className }: { readonly className?: string | undefined }) {
  const pattern = useId();
  return (
    <svg
      viewBox={CARD_BOX}
      className={`${styles.card} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={pattern} width="32" height="32" patternUnits="userSpaceOnUse">
          <rect width="32" height="32" className={styles.backGround} />
          <g className={`${styles.backPattern} ${styles.weave}`}>
            <rect x="1" y="3" width="14" height="3.4" rx="1.7" />
            <rect x="1" y="9.3" width="14" height="3.4" rx="1.7" />
            <rect x="17" y="19" width="14" height="3.4" rx="1.7" />
            <rect x="17" y="25.3" width="14" height="3.4" rx="1.7" />
            <rect x="19" y="1" width="3.4" height="14" rx="1.7" />
            <rect x="25.3" y="1" width="3.4" height="14" rx="1.7" />
            <rect x="3" y="17" width="3.4" height="14" rx="1.7" />
            <rect x="9.3" y="17" width="3.4" height="14" rx="1.7" />
          </g>
          <path
            className={`${styles.backPattern} ${styles.backLattice}`}
            d="M0 0 5 0 16 11 27 0 32 0 32 5 21 16 32 27 32 32 27 32 16 21 5 32 0 32 0 27 11 16 0 5Z"
          />
          <path
            className={`${styles.backPattern} ${styles.backDots}`}
            d="M8 3a5 5 0 1 1 0 10 5 5 0 1 1 0-10M24 19a5 5 0 1 1 0 10 5 5 0 1 1 0-10M24 5a3 3 0 1 1 0 6 3 3 0 1 1 0-6M8 21a3 3 0 1 1 0 6 3 3 0 1 1 0-6"
          />
        </pattern>
      </defs>
      <rect x="2" y="2" width="246" height="346" rx="20" className={styles.cardPaper} />
      <rect x="17" y="15" width="216" height="320" rx="11" fill={`url(#${pattern})`} />
      <rect x="17" y="15" width="216" height="320" rx="11" className={styles.backFrame} />
    </svg>
  );
}
