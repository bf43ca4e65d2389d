import type { CardName, Move, View } from '@chiaro/scopone';
import { useState } from 'react';
import { feel } from '../../speech/feel.js';
import { useHandler, usePrimary, useTable } from '../../table/table.js';
import { cardPhrase } from './cards.js';

/** The card selected from the hand, and how to play it. */
export interface ChosenCard {
  readonly card: CardName | null;
  /** The chosen capture of several; null until one is chosen. */
  readonly option: number | null;
  readonly options: readonly Move[];
  /** The move that would be played now. */
  readonly move: Move | undefined;
  readonly choose: (card: CardName) => void;
  readonly setOption: (option: number) => void;
  readonly playNow: (move: Move) => void;
}

/** Also registers the main key, the number keys and Escape. The selection ends with the position. */
export function useChosenCard(): ChosenCard {
  const { view, legal, snapshot, myTurn, t, play, announce, words, session } = useTable<
    View,
    Move
  >();
  const [chosen, setChosen] = useState<{
    card: CardName;
    option: number | null;
    seq: number;
  } | null>(null);
  const current = chosen !== null && chosen.seq === snapshot.seq && myTurn ? chosen : null;
  const options = current === null ? [] : legal.filter((move) => move.card === current.card);
  // A single way to play the card is selected automatically; of several, none is.
  const move = options.length === 1 ? options[0] : options[current?.option ?? -1];
  const { narrator } = session.module;

  const playNow = (chosenMove: Move) => {
    if (play(chosenMove)) setChosen(null);
  };
  const choose = (card: CardName) => {
    if (!myTurn) return announce('answer', words.say(narrator.turn(view)));
    if (current?.card === card && move !== undefined) return playNow(move);
    const ways = legal.filter((each) => each.card === card);
    setChosen({ card, option: null, seq: snapshot.seq });
    feel();
    const [only] = ways;
    announce(
      'answer',
      ways.length === 1 && only !== undefined
        ? t('scopone.chosen', { move: words.say(narrator.move(only, view)) })
        : t('scopone.choices', { count: ways.length }),
    );
  };

  usePrimary(primaryOf());
  function primaryOf() {
    if (move !== undefined)
      return { label: words.say(narrator.move(move, view)), run: () => playNow(move) };
    const label = t(options.length > 1 ? 'scopone.chooseTaking' : 'scopone.chooseCard');
    return myTurn ? { label, disabled: true, run: () => undefined } : null;
  }
  useHandler('nth', (n) => {
    const card = view.hand[n];
    if (card !== undefined) choose(card);
  });
  useHandler('read', (n) => {
    const card = view.hand[n];
    return card === undefined ? null : `${words.say(cardPhrase(card))}.`;
  });
  useHandler('cancel', () => {
    if (current === null) return false;
    setChosen(null);
    announce('answer', t('scopone.putBack'));
    return true;
  });

  return {
    card: current?.card ?? null,
    option: current?.option ?? null,
    options,
    move,
    choose,
    setOption: (option) => {
      if (current !== null) setChosen({ ...current, option });
    },
    playNow,
  };
}
