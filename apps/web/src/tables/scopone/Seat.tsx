import type { Move, View } from '@chiaro/scopone';
import { CardBack } from '../../art/CardBack.js';
import { useTable } from '../../table/table.js';
import { ScoponeCard, seatPlace } from './cards.js';
import four from '../four-seats.module.css';
import styles from './scopone.module.css';

/** Another player: name, how many cards are left, the last card played. */
export function Seat({
  seat,
  place,
}: {
  readonly seat: number;
  /** `near` is the nearest seat when it belongs to nobody at this device. */
  readonly place: 'left' | 'top' | 'right' | 'near';
}) {
  const { session, view, seat: mine, seatName, words, t } = useTable<View, Move>();
  const size = view.handSizes[seat] ?? 0;
  const last = view.plays.findLast((play) => play.seat === seat);
  const side = (seat + mine) % 2 === 0 ? 'partner' : 'opponent';
  const relation = session.isWatching ? 'none' : side;
  const line = words.say({
    id: 'line.player',
    args: { who: { seat }, you: 'no', relation, size, turn: view.turn === seat ? 'yes' : 'no' },
  });
  return (
    <div
      className={`${four.seat} ${styles.seat}`}
      data-place={place}
      data-turn={view.turn === seat}
      data-decide=""
    >
      <p className={styles.seatName}>
        <span aria-hidden="true">{seatName(seat)}</span>{' '}
        <span className="visually-hidden">{line}</span>{' '}
        <span className={styles.relation} aria-hidden="true">
          {[
            ...(relation === 'none' ? [] : [t(`scopone.${relation}`)]),
            ...(view.dealer === seat ? [t('scopone.dealer')] : []),
          ].join(' · ')}
        </span>
      </p>
      <div className={styles.backs} data-spot={seatPlace(seat)} aria-hidden="true">
        {Array.from({ length: size }, (_, i) => (
          <CardBack key={i} />
        ))}
      </div>
      {last === undefined ? null : (
        <div className={styles.lastPlay} aria-hidden="true" key={view.plays.length}>
          <span data-shown={last.card} data-from={seatPlace(seat)}>
            <ScoponeCard card={last.card} compact />
          </span>
          <span>
            {last.take === 'all' || last.take.length > 0
              ? t('scopone.took', { count: last.take === 'all' ? 0 : last.take.length })
              : t('scopone.laid')}
          </span>
        </div>
      )}
    </div>
  );
}
