import type { Move, Piece, View } from '@chiaro/liaptui';
import { useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { LiapTuiPiece, piecePhrase } from './pieces.js';
import { useChosenPieces } from './useChosenPieces.js';
import styles from './liaptui.module.css';

/** The player's own pieces, with multiple choice; the set they form is named while choosing. */
export function Hand() {
  const { view, words, t, snapshot } = useTable<View, Move>();
  const hand = view.hand ?? [];
  const { places, canPlay, toggle, verdict } = useChosenPieces(hand);
  const ids = hand.map((piece, i) => pieceId(hand, piece, i));
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([ids]);
  const hinted = hintedPlaces(snapshot.hint?.move, hand);
  const nameOf = (piece: Piece, place: number) => {
    const name = t('liaptui.pieceName', { piece: words.say(piecePhrase(piece)), value: piece });
    return hinted.includes(place) ? `${name} ${t('hint.here')}` : name;
  };

  return (
    <section className={styles.handArea} aria-label={t('liaptui.hand', { count: hand.length })}>
      <div
        ref={container}
        role="toolbar"
        aria-label={t('liaptui.hand', { count: hand.length })}
        tabIndex={-1}
        className={styles.hand}
        onKeyDown={onKeyDown}
      >
        {hand.map((piece, place) => (
          <button
            key={ids[place]}
            type="button"
            className={styles.piece}
            data-hinted={hinted.includes(place)}
            data-decide=""
            data-piece={piece}
            aria-pressed={places.includes(place)}
            aria-disabled={!canPlay}
            aria-label={nameOf(piece, place)}
            {...item(ids[place] ?? '')}
            onClick={() => toggle(place)}
          >
            <LiapTuiPiece piece={piece} />
          </button>
        ))}
      </div>
      <p className={styles.set}>{verdict}</p>
    </section>
  );
}

/** A key of kind and count of equal pieces before it: stable when another piece is played. */
const pieceId = (hand: readonly Piece[], piece: Piece, place: number): string =>
  `${piece}-${hand.slice(0, place).filter((each) => each === piece).length}`;

/** Places of the hinted pieces, each piece once. */
function hintedPlaces(move: unknown, hand: readonly Piece[]): number[] {
  const wanted = [...((move as { pieces?: readonly Piece[] } | undefined)?.pieces ?? [])];
  return hand.flatMap((piece, place) => {
    const at = wanted.indexOf(piece);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [place];
  });
}
