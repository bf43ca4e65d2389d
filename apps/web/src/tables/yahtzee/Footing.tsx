import {
  boxes,
  totalsOf,
  UPPER_BOXES,
  UPPER_GOAL,
  type CardView,
  type Move,
  type View,
} from '@chiaro/yahtzee';
import { Answer, Total } from '../../table/Total.js';
import { useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import styles from './yahtzee.module.css';

/** Sums under a part of the card, and the way to the upper bonus. */
export function Footing({
  part,
  columns,
}: {
  readonly part: 'upper' | 'lower';
  readonly columns: readonly number[];
}) {
  const { view, t } = useTable<View, Move>();
  const cards = columns.map((column) => ({
    column,
    card: view.cards[column],
    totals: totalsFor(view, column),
  }));
  const row = (
    label: string,
    value: (each: (typeof cards)[number]) => React.ReactNode,
    strong = false,
  ) => (
    <tr data-strong={strong}>
      <th scope="row">{label}</th>
      {cards.map((each) => (
        <td key={each.column}>{value(each)}</td>
      ))}
    </tr>
  );
  if (part === 'upper')
    return (
      <tfoot data-dense="">
        {row(t('yahtzee.upperTotal'), ({ card }) =>
          card === undefined ? null : <Progress card={card} />,
        )}
        {row(t('yahtzee.upperBonus'), ({ totals, column }) => (
          <Bonus side={column} points={totals.upperBonus} what={t('yahtzee.upperBonus')} />
        ))}
      </tfoot>
    );
  return (
    <tfoot data-dense="">
      {view.options.yahtzeeBonus === 0
        ? null
        : row(t('yahtzee.bonuses'), ({ totals, column }) => (
            <Bonus side={column} points={totals.yahtzeeBonusTotal} what={t('yahtzee.bonuses')} />
          ))}
      {row(
        t('yahtzee.total'),
        ({ card, column }) => (
          <Total side={column} points={card?.total ?? 0} />
        ),
        true,
      )}
    </tfoot>
  );
}

function Bonus({
  side,
  points,
  what,
}: {
  readonly side: number;
  readonly points: number;
  readonly what: string;
}) {
  const { t, why } = useTable<View, Move>();
  return (
    <Answer
      name={t('scores.why', { who: what, total: points })}
      text={String(points)}
      onAsk={() => why(side)}
    />
  );
}

function totalsFor(view: View, column: number): ReturnType<typeof totalsOf> {
  const card = view.cards[column];
  const points = boxes.map((_, i) => card?.points[i] ?? -1);
  return totalsOf({ points, yahtzeeBonuses: card?.yahtzeeBonuses ?? 0 }, view.options);
}

/** "41 of 63, 22 needed for the bonus": words to read, a bar and figures to see. */
function Progress({ card }: { readonly card: CardView }) {
  const { t, announce } = useTable<View, Move>();
  const needed = Math.max(0, UPPER_GOAL - card.upper);
  const closed = card.points.slice(0, UPPER_BOXES).every((points) => points !== null);
  const state = needed === 0 ? 'reached' : closed ? 'missed' : 'open';
  const words = t('yahtzee.progress', { upper: card.upper, goal: UPPER_GOAL, needed, state });
  return (
    <div className={styles.progress}>
      <svg
        className={styles.bar}
        viewBox="0 0 63 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="63" height="6" className={styles.barGround} />
        <rect width={Math.min(UPPER_GOAL, card.upper)} height="6" className={styles.barFill} />
      </svg>
      <Answer
        name={words}
        text={`${card.upper}/${UPPER_GOAL}`}
        onAsk={() => announce('answer', sentence(words))}
      />{' '}
      <span className={styles.needed} aria-hidden="true">
        {t('yahtzee.needed', { needed, state })}
      </span>
    </div>
  );
}
