import { useId, useMemo, useState } from 'react';
import type { Entry } from '@chiaro/kernel';
import {
  assess,
  boxes,
  cardState,
  lowerBoxes,
  oddsOf,
  upperBoxes,
  type Assessment,
  type Box,
  type Move,
  type View,
} from '@chiaro/yahtzee';
import { Die } from '../../art/Die.js';
import { useTable } from '../../table/table.js';
import { useMedia } from '../../ui/useMedia.js';
import { useRoving } from '../../ui/useRoving.js';
import type { Rows } from '../../ui/roving.js';
import type { Translate } from '../../words/words.js';
import { BoxCell } from './BoxCell.js';
import { Footing, sumId, SUMS } from './Footing.js';
import styles from './yahtzee.module.css';

/** Two grids, one below the other; every number in it answers why. */
export function Scorecard({
  mask,
  onPreview,
}: {
  /** Dice that are held: the odds go by them. */
  readonly mask: number;
  readonly onPreview: (text: string | null) => void;
}) {
  const {
    view,
    seat,
    myTurn,
    play,
    snapshot,
    words,
    light,
    explain: tell,
    t,
    lit,
  } = useTable<View, Move>();
  const [columns, chooser] = useColumns();
  const offers = useMemo(() => assessBoxes(view), [view]);
  const rowsOf = (part: readonly Box[], sums: (typeof SUMS)[keyof typeof SUMS]): Rows => [
    ...part.map((box) => columns.map((column) => `${box}-${column}`)),
    ...sums.map((sum) => columns.map((column) => sumId(sum, column))),
  ];
  const rows: Rows = [...rowsOf(upperBoxes, SUMS.upper), ...rowsOf(lowerBoxes, SUMS.lower)];
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);

  const oddsFor = (box: Box): string | null => {
    const odds = myTurn ? oddsOf(view, mask, box) : null;
    const isUpper = upperBoxes.includes(box);
    return odds === null
      ? null
      : t('yahtzee.odds', { percent: Math.round(100 * odds), upper: isUpper });
  };
  /** The whole row is one's own box: a press beside the figure counts as one on it. */
  const pressRow = (event: React.MouseEvent, box: Box) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const offer = myTurn ? offers.get(box) : undefined;
    if ((view.cards[seat]?.points[boxes.indexOf(box)] ?? null) !== null) explain(seat, box);
    else if (offer !== undefined) write(offer);
  };
  const write = ({ box }: Assessment) => play({ kind: 'score', box });
  const explain = (column: number, box: Box) => {
    const entry = entryOfBox(snapshot.entries, column, box);
    if (entry === undefined) return;
    if (lit === entry) light(null);
    else tell(entry);
  };

  // What is won by it is a second line for the eyes, and would be read as one word with the first.
  const nameOf = (box: Box): string =>
    [words.say({ id: `box.${box}` }), ...hintOf(box, t)].join(', ');

  const part = (title: string, part: readonly Box[], foot: 'upper' | 'lower') => (
    // A grid, for its buttons: in a plain table screen readers keep the letters for themselves.
    <table role="grid" className={styles.card}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('yahtzee.box')}</th>
          <Names columns={columns} />
        </tr>
      </thead>
      <tbody>
        {part.map((box) => (
          <tr key={box} data-own={myTurn} onClick={(event) => pressRow(event, box)}>
            <th scope="row" aria-label={nameOf(box)}>
              <BoxName box={box} />
            </th>
            {columns.map((column) => {
              const offer = column === view.seat ? offers.get(box) : undefined;
              return (
                <BoxCell
                  key={column}
                  box={box}
                  column={column}
                  offer={column === seat && myTurn ? offer : undefined}
                  roving={item(`${box}-${column}`)}
                  lit={lit !== null && lit.side === column && lit.facts['box'] === box}
                  onWrite={write}
                  onExplain={() => explain(column, box)}
                  oddsFor={oddsFor}
                  onPreview={(chosen, odds) =>
                    onPreview(
                      chosen === null
                        ? null
                        : [words.say(chosen.reason), odds].filter(Boolean).join('. '),
                    )
                  }
                />
              );
            })}
          </tr>
        ))}
      </tbody>
      <Footing part={foot} columns={columns} item={item} />
    </table>
  );

  return (
    <section className={styles.cards} aria-label={t('yahtzee.card')}>
      {/* The arrow keys of the buttons inside. */}
      <div
        ref={container}
        className={styles.parts}
        data-columns={columns.length}
        onKeyDown={onKeyDown}
      >
        {part(t('yahtzee.upper'), upperBoxes, 'upper')}
        {part(t('yahtzee.lower'), lowerBoxes, 'lower')}
      </div>
      {chooser}
    </section>
  );
}

function assessBoxes(view: View): Map<Box, Assessment> {
  const card = view.cards[view.seat];
  if (view.over || view.rolls === 0 || view.rolling || card === undefined) return new Map();
  return new Map(assess(cardState(card), view.dice, view.options).map((each) => [each.box, each]));
}

const entryOfBox = (entries: readonly Entry[], side: number, box: Box): Entry | undefined =>
  entries.findLast((entry) => entry.side === side && entry.facts['box'] === box);

function Names({ columns }: { readonly columns: readonly number[] }) {
  const { seatName, view } = useTable<View, Move>();
  return columns.map((column) => (
    <th key={column} scope="col" data-turn={column === view.seat && !view.over}>
      {seatName(column)}
    </th>
  ));
}

function BoxName({ box }: { readonly box: Box }) {
  const { words, t } = useTable<View, Move>();
  const face = 1 + upperBoxes.indexOf(box);
  return (
    <span className={styles.boxName}>
      {face > 0 ? <Die value={face} /> : null}
      <span>
        <span className={styles.boxTitle}>{words.say({ id: `box.${box}` })}</span>{' '}
        {hintOf(box, t).map((hint) => (
          <span key={hint} className={styles.boxHint}>
            {hint}
          </span>
        ))}
      </span>
    </span>
  );
}

/** None for the boxes of the upper section, which are their dice. */
const hintOf = (box: Box, t: Translate): readonly string[] =>
  isLower(box) ? [t(`yahtzee.hint.${box}`)] : [];

const isLower = (box: Box): box is LowerBox => lowerBoxes.includes(box);

type LowerBox = Exclude<Box, 'ones' | 'twos' | 'threes' | 'fours' | 'fives' | 'sixes'>;

/** All cards where there is room; on a phone one's own and one to compare with. */
function useColumns(): [readonly number[], React.ReactNode] {
  const { view, seat, seatName, t } = useTable<View, Move>();
  const isWide = useMedia('(min-width: 60rem)');
  const id = useId();
  const others = view.cards.map((_, each) => each).filter((each) => each !== seat);
  const [chosen, setChosen] = useState<number | null>(null);
  if (others.length <= 1 || isWide) return [[seat, ...others].toSorted((a, b) => a - b), null];
  const other = chosen !== null && chosen !== seat ? chosen : (others[0] ?? seat);
  const select = (
    <label className={styles.compare} htmlFor={id}>
      {t('yahtzee.compare')}
      <select id={id} value={other} onChange={(event) => setChosen(Number(event.target.value))}>
        {others.map((each) => (
          <option key={each} value={each}>
            {seatName(each)}
          </option>
        ))}
      </select>
    </label>
  );
  return [[seat, other], select];
}
