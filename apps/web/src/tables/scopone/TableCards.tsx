import type { CardName, Move, View } from '@chiaro/scopone';
import { useEarned, useTable } from '../../table/table.js';
import { ScoponeCard, cardPhrase, seatPlace, valueOf } from './cards.js';
import { Foreign } from '../../words/Foreign.js';
import styles from './scopone.module.css';

/** The table cards by value; those that the chosen move captures are lifted. */
export function TableCards({ taken }: { readonly taken: readonly CardName[] }) {
  const { view, words, t, sideName, seat } = useTable<View, Move>();
  const laidBy = new Map(view.plays.map((play) => [play.card, play.seat]));
  const cards = view.table.toSorted((a, b) => valueOf(a) - valueOf(b));
  const sum = cards.reduce((total, card) => total + valueOf(card), 0);
  const mine = seat % 2;
  return (
    <div className={styles.middle}>
      <Pile side={1 - mine} label={sideName(1 - mine)} />
      <section
        className={styles.cards}
        data-decide=""
        style={{ '--rows': rowsFor(cards.length) } as React.CSSProperties}
        data-rows={rowsFor(cards.length)}
        aria-label={t('scopone.table', { count: cards.length, sum })}
      >
        {cards.length === 0 ? (
          <p className={styles.empty}>{t('scopone.emptyTable')}</p>
        ) : (
          <ul data-takeable="">
            {cards.map((card) => (
              <li
                key={card}
                data-taken={taken.includes(card)}
                data-piece={card}
                data-from={seatPlace(laidBy.get(card))}
              >
                <ScoponeCard card={card} />
                <span className="visually-hidden">{words.say(cardPhrase(card))}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pile side={mine} label={sideName(mine)} />
    </div>
  );
}

/** The number of rows that allows the largest cards. */
const rowsFor = (cards: number): number => (cards <= 5 ? 1 : cards <= 12 ? 2 : 3);

function Pile({ side, label }: { readonly side: number; readonly label: string }) {
  const { view, t } = useTable<View, Move>();
  const earned = useEarned();
  return (
    <p
      className={styles.pile}
      data-decide=""
      data-holds={view.piles[side]?.join(' ')}
      data-earned={earned((entry) => entry.side === side)}
    >
      <strong>{label}</strong>{' '}
      <span>
        <Foreign>
          {t('scopone.pile', {
            cards: view.piles[side]?.length ?? 0,
            scope: view.scope[side] ?? 0,
          })}
        </Foreign>
      </span>
    </p>
  );
}
