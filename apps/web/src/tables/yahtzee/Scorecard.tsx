import { useId, useState } from 'react';
import {
  cardsOf,
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
import { columnOf, isOfBox, seatOf, useBoxes, type Boxes } from './useBoxes.js';
import styles from './yahtzee.module.css';

interface ScorecardProps {
  /** The held dice; the odds depend on them. */
  readonly mask: number;
  readonly onPreview: (text: string | null) => void;
}

/** Two grids, one below the other; every number explains itself. */
export function Scorecard({ mask, onPreview }: ScorecardProps) {
  const { t, view } = useTable<View, Move>();
  const [cards, chooser] = useCards();
  const rowsOf = (part: readonly Box[], sums: (typeof SUMS)[keyof typeof SUMS]): Rows => [
    ...part.map((box) => cards.map((card) => `${box}-${card}`)),
    ...sums.map((sum) => cards.map((card) => sumId(sum, card))),
  ];
  const rows: Rows = [...rowsOf(upperBoxes, SUMS.upper), ...rowsOf(lowerBoxes, SUMS.lower)];
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  const shared = { cards, item, boxes: useBoxes(mask), onPreview };

  return (
    <section className={styles.cards} aria-label={t('yahtzee.card')}>
      {/* The arrow keys of the buttons inside. */}
      <div
        ref={container}
        className={styles.parts}
        data-columns={cards.length}
        data-triple={view.options.columns > 1}
        data-scrolls={view.options.columns > 1}
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
  /** Of the view. */
  readonly cards: readonly number[];
  readonly boxes: Boxes;
  readonly item: (
    id: string,
  ) => Readonly<Record<string, unknown>> & { readonly onFocus: () => void };
}

function CardPart({ title, part, foot, cards, boxes, item, onPreview }: CardPartProps) {
  const { view, seat, myTurn, words, t, lit } = useTable<View, Move>();
  // Hidden from readers: the bonus is a second line and would be read as one word with the first.
  const nameOf = (box: Box): string =>
    [words.say({ id: `box.${box}` }), ...hintOf(box, t)].join(', ');
  const preview = (chosen: Assessment | null, odds: string | null) =>
    onPreview(chosen === null ? null : [words.say(chosen.reason), odds].filter(Boolean).join('. '));
  return (
    // A grid: in a plain table screen readers keep the letter keys for themselves.
    <table role="grid" className={styles.card}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('yahtzee.box')}</th>
          <Names cards={cards} />
        </tr>
      </thead>
      <tbody>
        {part.map((box) => (
          <tr key={box} data-own={myTurn} onClick={(event) => boxes.pressRow(event, box)}>
            <th scope="row" aria-label={nameOf(box)}>
              <BoxName box={box} />
            </th>
            {cards.map((card) => (
              <BoxCell
                key={card}
                box={box}
                card={card}
                offer={isOwn(card) ? boxes.offerFor(card, box) : undefined}
                roving={item(`${box}-${card}`)}
                lit={lit !== null && isOfBox(view, lit, card, box)}
                onWrite={(offer) => boxes.write(card, offer)}
                onExplain={() => boxes.explain(card, box)}
                oddsFor={boxes.oddsFor}
                onPreview={preview}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <Footing part={foot} cards={cards} item={item} />
    </table>
  );
  function isOwn(card: number): boolean {
    const owner = seatOf(view, card);
    return owner === view.seat && owner === seat && myTurn;
  }
}

function Names({ cards }: { readonly cards: readonly number[] }) {
  const { seatName, view, t } = useTable<View, Move>();
  return cards.map((card) => {
    const owner = seatOf(view, card);
    const column = columnOf(view, card);
    return (
      <th key={card} scope="col" data-turn={owner === view.seat && !view.over}>
        {view.options.columns === 1 ? (
          seatName(owner)
        ) : (
          <>
            <span aria-hidden="true">×{column}</span>
            <span className="visually-hidden">{t('yahtzee.column', { column })}</span>
          </>
        )}
      </th>
    );
  });
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

/** None for the boxes of the upper section, which show dice. */
const hintOf = (box: Box, t: Translate): readonly string[] =>
  isLower(box) ? [t(`yahtzee.hint.${box}`)] : [];

const isLower = (box: Box): box is LowerBox => lowerBoxes.includes(box);

type LowerBox = Exclude<Box, 'ones' | 'twos' | 'threes' | 'fours' | 'fives' | 'sixes'>;

/** All cards if there is room; on a phone the own card and one to compare. With three columns, one card. */
function useCards(): [readonly number[], React.ReactNode] {
  const { view, seat, t } = useTable<View, Move>();
  const isWide = useMedia('(min-width: 60rem)');
  const [chosen, setChosen] = useState<number | null>(null);
  const { players, columns } = view.options;
  const seats = Array.from({ length: players }, (_, each) => each);
  const others = seats.filter((each) => each !== seat);
  if (columns > 1) {
    const shown = chosen ?? seat;
    const chooser =
      players === 1 ? null : (
        <SeatChooser label={t('yahtzee.whose')} seats={seats} value={shown} onChange={setChosen} />
      );
    return [cardsOf(view, shown), chooser];
  }
  if (others.length <= 1 || isWide) return [seats, null];
  const other = chosen !== null && chosen !== seat ? chosen : (others[0] ?? seat);
  return [
    [seat, other],
    <SeatChooser
      key="other"
      label={t('yahtzee.compare')}
      seats={others}
      value={other}
      onChange={setChosen}
    />,
  ];
}

interface SeatChooserProps {
  readonly label: string;
  readonly seats: readonly number[];
  readonly value: number;
  readonly onChange: (seat: number) => void;
}

function SeatChooser({ label, seats, value, onChange }: SeatChooserProps) {
  const { seatName } = useTable<View, Move>();
  const id = useId();
  return (
    <label className={styles.compare} htmlFor={id}>
      {label}
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {seats.map((each) => (
          <option key={each} value={each}>
            {seatName(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
