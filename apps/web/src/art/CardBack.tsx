import { useId } from 'react';
import { CARD_BOX } from './cardFrame.js';
import styles from './art.module.css';

/** A quiet two-tone weave. */
export function CardBack({ className }: { readonly className?: string | undefined }) {
  const weave = useId();
  return (
    <svg
      viewBox={CARD_BOX}
      className={`${styles.card} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={weave} width="32" height="32" patternUnits="userSpaceOnUse">
          <rect width="32" height="32" className={styles.weaveGround} />
          <g className={styles.weaveThread}>
            <rect x="1" y="3" width="14" height="3.4" rx="1.7" />
            <rect x="1" y="9.3" width="14" height="3.4" rx="1.7" />
            <rect x="17" y="19" width="14" height="3.4" rx="1.7" />
            <rect x="17" y="25.3" width="14" height="3.4" rx="1.7" />
            <rect x="19" y="1" width="3.4" height="14" rx="1.7" />
            <rect x="25.3" y="1" width="3.4" height="14" rx="1.7" />
            <rect x="3" y="17" width="3.4" height="14" rx="1.7" />
            <rect x="9.3" y="17" width="3.4" height="14" rx="1.7" />
          </g>
        </pattern>
      </defs>
      <rect x="2" y="2" width="246" height="346" rx="20" className={styles.cardPaper} />
      <rect x="17" y="15" width="216" height="320" rx="11" fill={`url(#${weave})`} />
      <rect x="17" y="15" width="216" height="320" rx="11" className={styles.weaveFrame} />
    </svg>
  );
}
