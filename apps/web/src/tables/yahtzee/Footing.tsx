import { boxes, totalsOf, UPPER_BOXES, UPPER_GOAL, type Move, type View } from '@chiaro/yahtzee';
import { Answer } from '../../table/Total.js';
import { useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import styles from './yahtzee.module.css';

/** The sums under each part of the card, by what they are called. */
export const SUMS = {
  upper: ['upperTotal', 'upperBonus'],
  lower: ['lowerTotal', 'total'],
} as const;
type Sum = (typeof SUMS)[keyof typeof SUMS][number];

/** Where a sum stands in the grid. */
export const sumId = (sum: Sum, column: number): string => `${sum}-${column}`;

/** Sums under a part of the card, and the way to the upper bonus; each answers why. */
export function Footing({
  part,
  columns,
  item,
}: {
  readonly part: 'upper' | 'lower';
  readonly columns: readonly number[];
  readonly item: (id: string) => Readonly<Record<string, unknown>>;
}) {
  const { t } = useTable<View, Move>();
  const sums = SUMS[part];
  return (
    <tfoot data-dense="">
      {sums.map((sum) => (
        <tr key={sum} data-strong={sum === 'total'}>
          <th scope="row">{t(`yahtzee.${sum}`)}</th>
          {columns.map((column) => (
            <td key={column}>
              {sum === 'upperTotal' ? (
                <Progress column={column} roving={item(sumId(sum, column))} />
              ) : (
                <Points sum={sum} column={column} roving={item(sumId(sum, column))} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

interface SumProps {
  readonly column: number;
  readonly roving: Readonly<Record<string, unknown>>;
}

function Points({ sum, column, roving }: SumProps & { readonly sum: Exclude<Sum, 'upperTotal'> }) {
  const { view, t, why, seatName } = useTable<View, Move>();
  const { upperBonus, lowerTotal, yahtzeeBonusTotal: bonuses } = totalsFor(view, column);
  const points = { upperBonus, lowerTotal, total: view.cards[column]?.total ?? 0 }[sum];
  const name = t('scores.why', {
    who: sum === 'total' ? seatName(column) : t(`yahtzee.${sum}`),
    total: points,
  });
  // Yahtzee bonuses stand beside the sum of the boxes: a row of their own would not fit a phone.
  const more = sum === 'lowerTotal' && bonuses > 0;
  return (
    <Answer
      name={more ? `${t('yahtzee.bonusPoints', { points: bonuses })}. ${name}` : name}
      text={more ? `${points}+${bonuses}` : String(points)}
      roving={roving}
      onAsk={() => why(column)}
    />
  );
}

function totalsFor(view: View, column: number): ReturnType<typeof totalsOf> {
  const card = view.cards[column];
  const points = boxes.map((_, i) => card?.points[i] ?? -1);
  return totalsOf({ points, yahtzeeBonuses: card?.yahtzeeBonuses ?? 0 }, view.options);
}

/** "41 of 63, 22 needed for the bonus": words to read, a bar and figures to see. */
function Progress({ column, roving }: SumProps) {
  const { view, t, announce } = useTable<View, Move>();
  const card = view.cards[column];
  if (card === undefined) return null;
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
        roving={roving}
        onAsk={() => announce('answer', sentence(words))}
      />{' '}
      <span className={styles.needed} aria-hidden="true">
        {t('yahtzee.needed', { needed, state })}
      </span>
    </div>
  );
}
