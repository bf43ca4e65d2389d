import { useId, useState } from 'react';
import {
  lowerBoxes,
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
import { useBoxes, type Boxes } from './useBoxes.js';
import styles from './yahtzee.module.css';

interface ScorecardProps {
  /** Dice that are held: the odds go by them. */
  readonly mask: number;
  readonly onPreview: (text: string | null) => void;
}

/** Two grids, one below the other; every number in it answers why. */
export function Scorecard({ mask, onPreview }: ScorecardProps) {
  const { t } = useTable<View, Move>();
  const [columns, chooser] = useColumns();
  const rowsOf = (part: readonly Box[], sums: (typeof SUMS)[keyof typeof SUMS]): Rows => [
    ...part.map((box) => columns.map((column) => `${box}-${column}`)),
    ...sums.map((sum) => columns.map((column) => sumId(sum, column))),
  ];
  const rows: Rows = [...rowsOf(upperBoxes, SUMS.upper), ...rowsOf(lowerBoxes, SUMS.lower)];
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  const shared = { columns, item, boxes: useBoxes(mask), onPreview };

  return (
    <section className={styles.cards} aria-label={t('yahtzee.card')}>
      {/* The arrow keys of the buttons inside. */}
      <div
        ref={container}
        className={styles.parts}
        data-columns={columns.length}
        onKeyDown={onKeyDown}
      >
        <CardPart {...shared} title={t('yahtzee.upper')} part={upperBoxes} foot="upper" />
        <CardPart {...shared} title={t('yahtzee.lower')} part={lowerBoxes} foot="lower" />
      </div>
      {chooser}
    </section>
  );
}

interface CardPartProps extends Pick<ScorecardProps, 'onPreview'> {
  readonly title: string;
  readonly part: readonly Box[];
  readonly foot: 'upper' | 'lower';
  readonly columns: readonly number[];
  readonly boxes: Boxes;
  readonly item: (
    id: string,
  ) => Readonly<Record<string, unknown>> & { readonly onFocus: () => void };
}

function CardPart({ title, part, foot, columns, boxes, item, onPreview }: CardPartProps) {
  const { view, seat, myTurn, words, t, lit } = useTable<View, Move>();
  // What is won by it is a second line for the eyes, and would be read as one word with the first.
  const nameOf = (box: Box): string =>
    [words.say({ id: `box.${box}` }), ...hintOf(box, t)].join(', ');
  const preview = (chosen: Assessment | null, odds: string | null) =>
    onPreview(chosen === null ? null : [words.say(chosen.reason), odds].filter(Boolean).join('. '));
  return (
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
          <tr key={box} data-own={myTurn} onClick={(event) => boxes.pressRow(event, box)}>
            <th scope="row" aria-label={nameOf(box)}>
              <BoxName box={box} />
            </th>
            {columns.map((column) => (
              <BoxCell
                key={column}
                box={box}
                column={column}
                offer={isOwn(column) ? boxes.offers.get(box) : undefined}
                roving={item(`${box}-${column}`)}
                lit={lit !== null && lit.side === column && lit.facts['box'] === box}
                onWrite={boxes.write}
                onExplain={() => boxes.explain(column, box)}
                oddsFor={boxes.oddsFor}
                onPreview={preview}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <Footing part={foot} columns={columns} item={item} />
    </table>
  );
  function isOwn(column: number): boolean {
    return column === view.seat && column === seat && myTurn;
  }
}

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
