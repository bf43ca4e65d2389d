import type { CardName, Move, View } from '@chiaro/scopone';
import { useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { ScoponeCard, cardPhrase } from './cards.js';
import styles from './scopone.module.css';

/** The player's own cards: a press selects, a second one plays. */
export function Hand({
  chosen,
  onChoose,
}: {
  readonly chosen: CardName | null;
  readonly onChoose: (card: CardName) => void;
}) {
  const { view, myTurn, legal, words, t, session, snapshot } = useTable<View, Move>();
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([view.hand]);
  const { narrator } = session.module;
  const hinted = (snapshot.hint?.move as Move | undefined)?.card;
  const nameOf = (card: CardName): string => {
    const name = words.say(cardPhrase(card));
    const options = legal.filter((move) => move.card === card);
    const [only] = options;
    if (only === undefined) return name;
    const effect =
      options.length > 1
        ? t('scopone.ways', { count: options.length })
        : only.take.length === 0
          ? t('scopone.lays')
          : words.say(narrator.move(only, view));
    return `${name}. ${effect}${card === hinted ? ` ${t('hint.here')}` : ''}`;
  };
  return (
    <section
      className={styles.handArea}
      aria-label={t('scopone.hand', { count: view.hand.length })}
    >
      <p className={styles.handTitle}>
        <strong>
          {myTurn ? t('turn.yours') : view.turn === null ? '' : words.say(narrator.turn(view))}
        </strong>
        {view.dealer === snapshot.viewer ? <span>{t('scopone.youDeal')}</span> : null}
      </p>
      <div
        ref={container}
        role="toolbar"
        aria-label={t('scopone.hand', { count: view.hand.length })}
        tabIndex={-1}
        className={styles.hand}
        onKeyDown={onKeyDown}
      >
        {view.hand.map((card) => (
          <button
            key={card}
            type="button"
            className={styles.card}
            data-hinted={card === hinted}
            data-decide=""
            data-piece={card}
            aria-pressed={card === chosen}
            aria-disabled={!myTurn}
            aria-label={nameOf(card)}
            {...item(card)}
            onClick={() => onChoose(card)}
          >
            <ScoponeCard card={card} className={styles.wideFace} />
            <ScoponeCard card={card} compact className={styles.narrowFace} />
          </button>
        ))}
      </div>
    </section>
  );
}
