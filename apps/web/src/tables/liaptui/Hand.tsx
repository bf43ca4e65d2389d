import { messageOf } from '@chiaro/kernel';
import { useState } from 'react';
import { recognise, type Move, type Piece, type View } from '@chiaro/liaptui';
import { feel } from '../../speech/feel.js';
import { useHandler, usePrimary, useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { LiapTuiPiece, piecePhrase } from './pieces.js';
import styles from './liaptui.module.css';

/** One's own pieces, several to be chosen; the set they form is named while choosing. */
export function Hand() {
  const { view, myTurn, words, t, play, announce, snapshot, session } = useTable<View, Move>();
  const [chosen, setChosen] = useState<{ seq: number; places: readonly number[] }>({
    seq: -1,
    places: [],
  });
  const hand = view.hand ?? [];
  const canPlay = myTurn && view.phase === 'turn';
  const places = chosen.seq === snapshot.seq ? chosen.places : [];
  const pieces = places.map((place) => hand[place] ?? 0).toSorted((a, b) => b - a);
  const move: Move = { kind: 'play', pieces };
  const refusal = pieces.length === 0 || !canPlay ? null : session.refusalOf(move);
  const nameSet = useSetName();
  const set = nameSet(pieces);
  const ids = hand.map((piece, i) => pieceId(hand, piece, i));
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([ids]);
  const hinted = hintedPlaces(snapshot.hint?.move, hand);

  const toggle = (place: number) => {
    if (!canPlay) return announce('answer', words.say(session.module.narrator.turn(view)));
    if (hand[place] === undefined) return;
    const next = places.includes(place)
      ? places.filter((each) => each !== place)
      : [...places, place];
    setChosen({ seq: snapshot.seq, places: next });
    feel();
    if (next.length > 1) announce('echo', nameSet(next.map((each) => hand[each] ?? 0)));
  };

  usePrimary(
    canPlay
      ? {
          label:
            pieces.length === 0
              ? t(view.table === null ? 'liaptui.chooseSet' : 'liaptui.chooseCount', {
                  count: view.table?.count ?? 0,
                })
              : t('liaptui.play', { count: pieces.length, set }),
          disabled: pieces.length === 0 || refusal !== null,
          run: () => play(move),
        }
      : null,
  );
  const chooseNth = (n: number) => {
    const piece = hand[n];
    toggle(n);
    if (!canPlay || piece === undefined) return;
    announce(
      'answer',
      t('liaptui.toggled', { piece: words.say(piecePhrase(piece)), chosen: !places.includes(n) }),
    );
  };
  // While one declares, the digits are piles.
  useHandler('nth', myTurn && view.phase === 'declaration' ? null : chooseNth);
  useHandler('read', (n) => {
    const piece = hand[n];
    if (piece === undefined) return null;
    return `${t('liaptui.pieceName', { piece: words.say(piecePhrase(piece)), value: piece })}.`;
  });
  useHandler('cancel', () => {
    if (places.length === 0) return false;
    setChosen({ seq: snapshot.seq, places: [] });
    announce('answer', t('liaptui.released'));
    return true;
  });

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
            aria-label={`${t('liaptui.pieceName', { piece: words.say(piecePhrase(piece)), value: piece })}${hinted.includes(place) ? ` ${t('hint.here')}` : ''}`}
            {...item(ids[place] ?? '')}
            onClick={() => toggle(place)}
          >
            <LiapTuiPiece piece={piece} />
          </button>
        ))}
      </div>
      <p className={styles.set}>
        {pieces.length === 0 ? '' : refusal === null ? set : messageOf(refusal, words)}
      </p>
    </section>
  );
}

/** A piece and how many like it come before: it stays itself when another one is played. */
const pieceId = (hand: readonly Piece[], piece: Piece, place: number): string =>
  `${piece}-${hand.slice(0, place).filter((each) => each === piece).length}`;

/** The set in words with its strength; followers may play anything. */
function useSetName(): (pieces: readonly Piece[]) => string {
  const { words, t } = useTable<View, Move>();
  return (pieces) => {
    const set = pieces.length === 0 ? null : recognise(pieces);
    if (set === null) return words.say({ id: 'set.none' });
    return t('liaptui.set', { set: words.say({ id: `set.${set.type}` }), strength: set.strength });
  };
}

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
