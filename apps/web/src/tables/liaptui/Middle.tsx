import type { Move, View } from '@chiaro/liaptui';
import { isYou } from '../../device/players.js';
import { useTable } from '../../table/table.js';
import { LiapTuiPiece, piecePhrase } from './pieces.js';
import styles from './liaptui.module.css';

/** The state of round and turn; between turns, the result of the last one. */
export function Middle() {
  const { view, t, words, players, seatName } = useTable<View, Move>();
  const { table, last } = view;
  const declared = view.seats.reduce((sum, { declared: piles }) => sum + (piles ?? 0), 0);
  return (
    <div className={styles.middle} data-decide="">
      <p>
        {t('liaptui.round', { round: view.round, multiplier: view.multiplier })}
        {view.phase === 'turn' ? ` · ${t('liaptui.declaredAll', { declared })}` : ''}
      </p>
      {table === null ? null : (
        <p>
          {t('liaptui.led', {
            you: isYou(players, table.leader),
            who: seatName(table.leader),
            set: words.say({ id: `set.${table.set}` }),
            count: table.count,
          })}
        </p>
      )}
      {table === null && last !== null ? (
        <div className={styles.lastTurn}>
          <p>
            {t('liaptui.lastTurn', {
              you: isYou(players, last.winner),
              who: seatName(last.winner),
              count: last.plays[last.winner]?.length ?? 0,
            })}
          </p>
          <ul>
            {last.plays.map((pieces, seat) => (
              <li key={seat} data-won={seat === last.winner}>
                <span>{seatName(seat)}</span>{' '}
                {pieces.map((piece, i) => (
                  <span
                    key={i}
                    className={styles.tiny}
                    data-piece={piece}
                    data-from={`seat-${seat}`}
                  >
                    <LiapTuiPiece piece={piece} plain />
                    <span className="visually-hidden">{words.say(piecePhrase(piece))}</span>{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
