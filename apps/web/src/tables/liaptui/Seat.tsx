import type { Move, View } from '@chiaro/liaptui';
import { withMinus } from '../../ui/signed.js';
import { Total } from '../../table/Total.js';
import { useEarned, useTable } from '../../table/table.js';
import { LiapTuiPiece, piecePhrase } from './pieces.js';
import four from '../four-seats.module.css';
import styles from './liaptui.module.css';

/** A player: declared and taken piles, pieces left, and the pieces played in this turn. */
export function Seat({
  seat,
  place,
}: {
  readonly seat: number;
  readonly place: 'left' | 'top' | 'right' | 'own';
}) {
  const { view, seatName, words, t, snapshot, session } = useTable<View, Move>();
  const earned = useEarned();
  const player = view.seats[seat];
  if (player === undefined) return null;
  const line = session.module.narrator
    .position(view)
    .find(({ heading }) => heading.id === 'heading.players')?.lines[seat];
  if (line === undefined) return null;
  const isBest = view.table?.best === seat;
  return (
    <section
      className={`${four.seat} ${styles.seat}`}
      data-place={place}
      data-turn={view.actor === seat}
      data-decide=""
      data-earned={earned((entry) => entry.side === seat)}
      aria-label={seatName(seat)}
    >
      <div className={styles.seatHead} data-spot={`seat-${seat}`}>
        <strong>{seatName(seat)}</strong>{' '}
        <Total
          side={seat}
          points={player.total}
          text={t('liaptui.total', { total: withMinus(player.total) })}
        />
      </div>
      <p className="visually-hidden">{words.say(line)}</p>
      <p className={styles.goal} aria-hidden="true">
        <Piles taken={player.piles} declared={player.declared} />{' '}
        <span>
          {t('liaptui.goal', {
            taken: player.piles,
            declared: player.declared ?? 0,
            known: player.declared !== null,
          })}
        </span>
      </p>
      <div className={styles.laid}>
        {(player.table ?? []).map((piece, i) => (
          <span key={i} className={styles.small} data-piece={piece} data-from={`seat-${seat}`}>
            <LiapTuiPiece piece={piece} plain />
            <span className="visually-hidden">{words.say(piecePhrase(piece))}.</span>{' '}
          </span>
        ))}
        {isBest ? <span className={styles.best}>{t('liaptui.best')}</span> : null}{' '}
        {player.table === null && place !== 'own' ? (
          <span className={styles.held} aria-hidden="true">
            {t('liaptui.held', { count: player.held })}
          </span>
        ) : null}
      </div>
      {view.starter === seat && snapshot.result === null ? (
        <p className={styles.note}>{t('liaptui.starter')}</p>
      ) : null}
    </section>
  );
}

/** Taken piles as filled marks, declared ones still missing as empty ones. */
function Piles({ taken, declared }: { readonly taken: number; readonly declared: number | null }) {
  const count = Math.max(taken, declared ?? 0);
  return (
    <span className={styles.piles} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} data-taken={i < taken} data-over={declared !== null && i >= declared} />
      ))}
    </span>
  );
}
