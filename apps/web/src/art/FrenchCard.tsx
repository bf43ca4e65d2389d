import { CardFrame, PIPS, Twice, type CardProps } from './cardFrame.js';
import { FrenchCourt } from './FrenchCourt.js';
import { suitRef, type FrenchSuit } from './frenchSuits.js';
import styles from './art.module.css';

const FRENCH_RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** `rank` 1 to 13. Needs `FrenchSymbols` on the page. */
export function FrenchCard({
  rank,
  suit,
  compact = false,
  covered = false,
  className,
}: CardProps & { readonly rank: number; readonly suit: FrenchSuit }) {
  const colour = suit === 'hearts' || suit === 'diamonds' ? styles.red : styles.black;
  const tone = `${colour} ${styles[suit] ?? ''}`;
  return (
    <CardFrame className={className} tone={tone}>
      {compact ? (
        <CompactFace rank={rank} suit={suit} />
      ) : covered ? (
        <>
          <RankText rank={rank} />
          <use href={suitRef(suit)} x="74" y="22" width="46" height="46" />
        </>
      ) : (
        <>
          <Twice>
            <Index rank={rank} suit={suit} />
          </Twice>
          {rank > 10 ? (
            <FrenchCourt rank={rank} suit={suit} />
          ) : (
            <FrenchPips rank={rank} suit={suit} />
          )}
        </>
      )}
    </CardFrame>
  );
}

interface FaceProps {
  readonly rank: number;
  readonly suit: FrenchSuit;
}

const RankText = ({ rank }: { readonly rank: number }) => (
  <text x="38" y="70" className={styles.index} {...(rank === 10 ? TEN : {})}>
    {FRENCH_RANKS[rank]}
  </text>
);

function Index({ rank, suit }: FaceProps) {
  return (
    <>
      <RankText rank={rank} />
      <use href={suitRef(suit)} x="17" y="82" width="42" height="42" />
    </>
  );
}

/** The only rank of two figures is set narrower. */
const TEN = { textLength: 58, lengthAdjust: 'spacingAndGlyphs' } as const;

function FrenchPips({ rank, suit }: FaceProps) {
  const size = rank === 1 ? 116 : rank < 9 ? 52 : 46;
  return (PIPS[rank] ?? []).map(([x, y, turned]) => (
    <use
      key={`${x}-${y}`}
      href={suitRef(suit)}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      {...(turned === 1 ? { transform: `rotate(180 ${x} ${y})` } : {})}
    />
  ));
}

function CompactFace({ rank, suit }: FaceProps) {
  return (
    <>
      <text x="72" y="106" className={styles.bigIndex} {...(rank === 10 ? BIG_TEN : {})}>
        {FRENCH_RANKS[rank]}
      </text>
      <use href={suitRef(suit)} x="142" y="20" width="92" height="92" />
      <use href={suitRef(suit)} x="45" y="150" width="160" height="160" />
    </>
  );
}

const BIG_TEN = { textLength: 112, lengthAdjust: 'spacingAndGlyphs' } as const;
