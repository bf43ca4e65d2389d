import type { ReactNode } from 'react';
import styles from './art.module.css';

/** Every card is drawn in a box of 250 × 350. */
export const CARD_BOX = '0 0 250 350';

export interface CardProps {
  readonly className?: string | undefined;
  /** For widths under about 70 px: only the index, larger, and one suit. */
  readonly compact?: boolean | undefined;
  /** Only the upper edge is visible: rank and suit are side by side there. */
  readonly covered?: boolean | undefined;
}

export function CardFrame({
  className,
  tone,
  children,
}: {
  readonly className?: string | undefined;
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <svg
      viewBox={CARD_BOX}
      className={`${styles.card} ${tone ?? ''} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="2" width="246" height="346" rx="20" className={styles.cardPaper} />
      {children}
    </svg>
  );
}

/** Upright and turned half round, as both corners and both halves of a card are. */
export function Twice({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <g transform="rotate(180 125 175)">{children}</g>
    </>
  );
}

/** Where the pips of a number stand; `turned` ones are upside down. */
export type Pip = readonly [x: number, y: number, turned?: 1];

const [LEFT, MIDDLE, RIGHT] = [91, 125, 159];

export const PIPS: Readonly<Record<number, readonly Pip[]>> = {
  1: [[MIDDLE, 175]],
  2: [
    [MIDDLE, 72],
    [MIDDLE, 278, 1],
  ],
  3: [
    [MIDDLE, 72],
    [MIDDLE, 175],
    [MIDDLE, 278, 1],
  ],
  4: square(72),
  5: [...square(72), [MIDDLE, 175]],
  6: [...square(72), [LEFT, 175], [RIGHT, 175]],
  7: [...square(72), [LEFT, 175], [RIGHT, 175], [MIDDLE, 122]],
  8: [...square(72), [LEFT, 175], [RIGHT, 175], [MIDDLE, 122], [MIDDLE, 228, 1]],
  9: [...square(66), ...inner(), [MIDDLE, 175]],
  10: [...square(66), ...inner(), [MIDDLE, 102], [MIDDLE, 248, 1]],
};

function square(top: number): readonly Pip[] {
  return [
    [LEFT, top],
    [RIGHT, top],
    [LEFT, 350 - top, 1],
    [RIGHT, 350 - top, 1],
  ];
}

function inner(): readonly Pip[] {
  return [
    [LEFT, 139],
    [RIGHT, 139],
    [LEFT, 211, 1],
    [RIGHT, 211, 1],
  ];
}
