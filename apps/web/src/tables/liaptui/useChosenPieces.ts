import { messageOf } from '@chiaro/kernel';
import { recognise, type Move, type Piece, type View } from '@chiaro/liaptui';
import { useState } from 'react';
import { feel } from '../../speech/feel.js';
import { useHandler, usePrimary, useTable } from '../../table/table.js';
import { piecePhrase } from './pieces.js';

/** The pieces selected for this turn; the selection ends with the position. */
export interface ChosenPieces {
  /** Places in the hand. */
  readonly places: readonly number[];
  readonly canPlay: boolean;
  readonly toggle: (place: number) => void;
  /** The set they form, or why they cannot be played; empty without a selection. */
  readonly verdict: string;
}

/** Also registers the main key, the number keys and Escape for the selection. */
export function useChosenPieces(hand: readonly Piece[]): ChosenPieces {
  const { view, myTurn, words, t, play, announce, snapshot, session } = useTable<View, Move>();
  const [chosen, setChosen] = useState<{ seq: number; places: readonly number[] }>({
    seq: -1,
    places: [],
  });
  const canPlay = myTurn && view.phase === 'turn';
  const places = chosen.seq === snapshot.seq ? chosen.places : [];
  const pieces = places.map((place) => hand[place] ?? 0).toSorted((a, b) => b - a);
  const move: Move = { kind: 'play', pieces };
  const refusal = pieces.length === 0 || !canPlay ? null : session.refusalOf(move);
  const nameSet = useSetName();

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
  const ready = { count: pieces.length, set: nameSet(pieces) };
  const label = pieces.length === 0 ? undefined : t('liaptui.play', ready);
  usePrimary(canPlay ? primaryOf(label) : null);
  function primaryOf(playLabel: string | undefined) {
    const asked = t(view.table === null ? 'liaptui.chooseSet' : 'liaptui.chooseCount', {
      count: view.table?.count ?? 0,
    });
    const disabled = playLabel === undefined || refusal !== null;
    return { label: playLabel ?? asked, disabled, run: () => play(move) };
  }
  usePieceKeys(hand, { toggle, isChosen: (place) => places.includes(place), canPlay });
  useHandler('cancel', () => {
    if (places.length === 0) return false;
    setChosen({ seq: snapshot.seq, places: [] });
    announce('answer', t('liaptui.released'));
    return true;
  });

  const problem = refusal === null ? ready.set : messageOf(refusal, words);
  return { places, canPlay, toggle, verdict: pieces.length === 0 ? '' : problem };
}

/** The number keys select a piece by its place, or only read it. */
function usePieceKeys(
  hand: readonly Piece[],
  choice: {
    readonly toggle: (place: number) => void;
    readonly isChosen: (place: number) => boolean;
    readonly canPlay: boolean;
  },
): void {
  const { view, myTurn, words, t, announce } = useTable<View, Move>();
  const chooseNth = (n: number) => {
    const piece = hand[n];
    choice.toggle(n);
    if (!choice.canPlay || piece === undefined) return;
    const named = { piece: words.say(piecePhrase(piece)), chosen: !choice.isChosen(n) };
    announce('answer', t('liaptui.toggled', named));
  };
  // During declarations the number keys are numbers of piles.
  useHandler('nth', myTurn && view.phase === 'declaration' ? null : chooseNth);
  useHandler('read', (n) => {
    const piece = hand[n];
    if (piece === undefined) return null;
    return `${t('liaptui.pieceName', { piece: words.say(piecePhrase(piece)), value: piece })}.`;
  });
}

/** The set in words with its strength; followers may play anything. */
function useSetName(): (pieces: readonly Piece[]) => string {
  const { words, t } = useTable<View, Move>();
  return (pieces) => {
    const set = pieces.length === 0 ? null : recognise(pieces);
    if (set === null) return words.say({ id: 'set.none' });
    return t('liaptui.set', { set: words.say({ id: `set.${set.type}` }), strength: set.strength });
  };
}
