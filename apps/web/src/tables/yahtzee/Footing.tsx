import { boxes, totalsOf, UPPER_BOXES, UPPER_GOAL, type Move, type View } from '@chiaro/yahtzee';
import { Answer } from '../../table/Total.js';
import { useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import { seatOf } from './useBoxes.js';
import styles from './yahtzee.module.css';

/** The sums under each part of the card, by name. */
export const SUMS = {
  upper: ['upperTotal', 'upperBonus'],
  lower: ['lowerTotal', 'total'],
} as const;
type Sum = (typeof SUMS)[keyof typeof SUMS][number];

/** The short visible name, if three columns leave no room for the full one. */
const SIGNS: Readonly<Record<Sum, string>> = {
  upperTotal: 'Σ',
  upperBonus: '+',
  lowerTotal: 'Σ',
  total: '=',
};

/** Position of a sum in the grid. */
export const sumId = (sum: Sum, card: number): string => `${sum}-${card}`;

/** Sums under a part of the card and the progress to the upper bonus; each explains itself. */
export function Footing({
  part,
  cards,
  item,
}: {
  readonly part: 'upper' | 'lower';
  readonly cards: readonly number[];
  readonly item: (id: string) => Readonly<Record<string, unknown>>;
}) {
  const { t } = useTable<View, Move>();
  const sums = SUMS[part];
  return (
    <tfoot data-dense="">
      {sums.map((sum) => (
        <tr key={sum} data-strong={sum === 'total'}>
          <th scope="row">
            <span className={styles.sumName}>{t(`yahtzee.${sum}`)}</span>
            <span className={styles.sumSign} aria-hidden="true">
              {SIGNS[sum]}
            </span>
          </th>
          {cards.map((card) => (
            <td key={card}>
              {sum === 'upperTotal' ? (
                <Progress card={card} roving={item(sumId(sum, card))} />
              ) : (
                <Points sum={sum} card={card} roving={item(sumId(sum, card))} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

interface SumProps {
  readonly card: number;
  readonly roving: Readonly<Record<string, unknown>>;
}

function Points({ sum, card, roving }: SumProps & { readonly sum: Exclude<Sum, 'upperTotal'> }) {
  const { view, t, why, seatName } = useTable<View, Move>();
  const { upperBonus, lowerTotal, yahtzeeBonusTotal: bonuses } = totalsFor(view, card);
  const points = { upperBonus, lowerTotal, total: view.cards[card]?.total ?? 0 }[sum];
  const name = t('scores.why', {
    who: sum === 'total' ? seatName(seatOf(view, card)) : t(`yahtzee.${sum}`),
    total: points,
  });
  // Yahtzee bonuses are beside the sum of the boxes: a row of their own would not fit a phone.
  const more = sum === 'lowerTotal' && bonuses > 0;
  return (
    <Answer
      name={more ? `${t('yahtzee.bonusPoints', { points: bonuses })}. ${name}` : name}
      text={more ? `${points}+${bonuses}` : String(points)}
      roving={roving}
      onAsk={() => why(seatOf(view, card))}
    />
  );
}

function totalsFor(view: View, card: number): ReturnType<typeof totalsOf> {
  const { points: written = [], yahtzeeBonuses = 0 } = view.cards[card] ?? {};
  const points = boxes.map((_, i) => written[i] ?? -1);
  return totalsOf({ points, yahtzeeBonuses }, view.options);
}

/** "41 of 63, 22 needed for the bonus": words to read, a bar and figures to see. */
function Progress({ card, roving }: SumProps) {
  const { view, t, announce } = useTable<View, Move>();
  const written = view.cards[card];
  if (written === undefined) return null;
  const { upper, points } = written;
  const needed = Math.max(0, UPPER_GOAL - upper);
  const closed = points.slice(0, UPPER_BOXES).every((each) => each !== null);
  const state = needed === 0 ? 'reached' : closed ? 'missed' : 'open';
  const words = t('yahtzee.progress', { upper, goal: UPPER_GOAL, needed, state });
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
        <rect width={Math.min(UPPER_GOAL, upper)} height="6" className={styles.barFill} />
      </svg>
      <Answer
        name={words}
        text={`${upper}/${UPPER_GOAL}`}
        roving={roving}
        onAsk={() => announce('answer', sentence(words))}
      />{' '}
      <span className={styles.needed} aria-hidden="true">
        {t('yahtzee.needed', { needed, state })}
      </span>
    </div>
  );
}
