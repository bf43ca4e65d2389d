import { CardFrame, Twice, type CardProps, type Pip } from './cardFrame.js';
import { NeapolitanFigure } from './NeapolitanFigure.js';
import { bodyForm, cornerRef, type NeapolitanSuit } from './neapolitanSuits.js';
import styles from './art.module.css';

const NEAPOLITAN_RANKS = ['', '1', '2', '3', '4', '5', '6', '7', 'F', 'C', 'R'];

const SUIT_TONES: Readonly<Record<NeapolitanSuit, string | undefined>> = {
  denari: styles.denari,
  coppe: styles.coppe,
  spade: styles.spade,
  bastoni: styles.bastoni,
};

/** `rank` 1 to 10 (8 fante, 9 cavallo, 10 re). Needs `NeapolitanSymbols` on the page. */
export function NeapolitanCard({
  rank,
  suit,
  compact = false,
  covered = false,
  className,
}: CardProps & { readonly rank: number; readonly suit: NeapolitanSuit }) {
  return (
    <CardFrame className={className} tone={SUIT_TONES[suit]}>
      {compact ? (
        <>
          <text x="66" y="106" className={styles.bigIndex}>
            {NEAPOLITAN_RANKS[rank]}
          </text>
          <use href={cornerRef(suit)} x="136" y="16" width="98" height="98" />
          <use href={cornerRef(suit)} x="40" y="148" width="170" height="170" />
        </>
      ) : covered ? (
        <>
          <text x="38" y="70" className={styles.index}>
            {NEAPOLITAN_RANKS[rank]}
          </text>
          <use href={cornerRef(suit)} x="70" y="20" width="50" height="50" />
        </>
      ) : (
        <>
          <Twice>
            <text x="38" y="70" className={styles.index}>
              {NEAPOLITAN_RANKS[rank]}
            </text>
            <use href={cornerRef(suit)} x="16" y="82" width="44" height="44" />
          </Twice>
          {rank > 7 ? (
            <NeapolitanFigure rank={rank} suit={suit} />
          ) : (
            <NeapolitanPips rank={rank} suit={suit} />
          )}
        </>
      )}
    </CardFrame>
  );
}

function NeapolitanPips({ rank, suit }: { readonly rank: number; readonly suit: NeapolitanSuit }) {
  const form = bodyForm(suit);
  const long = form.height > 1;
  const size = rank === 1 ? (long ? 160 : 136) : rank === 2 && long ? 108 : long ? 60 : 56;
  const [width, height] = [form.width * size, form.height * size];
  return pipsOf(rank, long).map(([x, y]) => (
    <use
      key={`${x}-${y}`}
      href={form.href}
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
    />
  ));
}

/** Italian pips all stand upright. Long ones need their own places: at most three rows. */
function pipsOf(rank: number, long: boolean): readonly Pip[] {
  if (rank === 1) return [[125, 175]];
  if (rank === 2)
    return long
      ? [
          [98, 175],
          [152, 175],
        ]
      : [
          [125, 92],
          [125, 258],
        ];
  if (rank === 3)
    return long
      ? [
          [125, 96],
          [98, 250],
          [152, 250],
        ]
      : [
          [125, 82],
          [125, 175],
          [125, 268],
        ];
  const corners: readonly Pip[] = [
    [94, 74],
    [156, 74],
    [94, 276],
    [156, 276],
  ];
  if (rank === 4) return corners;
  if (rank === 5) return [...corners, [125, 175]];
  const sides: readonly Pip[] = [
    [94, 175],
    [156, 175],
  ];
  if (rank === 6) return [...corners, ...sides];
  return [...corners, ...sides, [125, long ? 226 : 126]];
}
