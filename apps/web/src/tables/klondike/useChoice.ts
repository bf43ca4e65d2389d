import { useState } from 'react';
import { feel } from '../../speech/feel.js';
import { useTable } from '../../table/table.js';
import { cardPhrase } from './cards.js';
import { cardsOf, moveOf, oneMore, type Target } from './moves.js';
import type { Move, Source, View } from './types.js';

/** What a person has taken up, and what they may do with it. Every act answers in words. */
export interface Choice {
  /** Null when nothing is taken up. A choice ends with the position that it was made in. */
  readonly source: Source | null;
  /** A press on a place: takes from it, or puts there what was taken. */
  readonly press: (here: Source | null, target: Target | null) => void;
  /** One card more of the pile that was taken from; after its last one, everything is put back. */
  readonly takeMore: (from: Source) => void;
  readonly putBack: () => void;
  /** False when nothing was moved. */
  readonly drop: (from: Source, target: Target) => boolean;
  /** To its foundation, if it may go there. */
  readonly sendHome: (from: Source) => void;
}

export function useChoice(): Choice {
  const { view, t, play, announce, words, session, snapshot } = useTable<View, Move>();
  const [chosen, setChosen] = useState<{ source: Source; seq: number } | null>(null);
  const source = chosen !== null && chosen.seq === snapshot.seq ? chosen.source : null;
  const say = (text: string) => announce('answer', text);
  const nameOf = (card: Parameters<typeof cardPhrase>[0]) =>
    words.say(cardPhrase(card, view.options.deck));

  const take = (next: Source) => {
    setChosen({ source: next, seq: snapshot.seq });
    const cards = cardsOf(view, next);
    const [first] = cards;
    if (first === undefined) return;
    feel();
    say(t('klondike.chosen', { card: nameOf(first), count: cards.length }));
  };
  const putBack = () => {
    setChosen(null);
    say(t('klondike.putBack'));
  };
  const drop = (from: Source, target: Target) => {
    const move = moveOf(from, target);
    setChosen(null);
    if (move === null) say(t('klondike.noWay'));
    return move !== null && play(move);
  };
  const nothingAt = (target: Target | null): string => {
    const pile = target?.kind === 'pile' ? view.piles[target.pile] : undefined;
    if (pile === undefined || pile.hidden === 0) return t('klondike.nothing');
    const top = pile.cards.at(-1);
    return t('klondike.faceDown', {
      count: pile.hidden,
      top: top === undefined ? 'none' : nameOf(top),
    });
  };

  return {
    source,
    putBack,
    drop,
    press: (here, target) => {
      if (source !== null && isSame(source, here)) putBack();
      else if (source !== null && target !== null) drop(source, target);
      else if (here === null) say(nothingAt(target));
      else take(here);
    },
    takeMore: (from) => {
      const more = oneMore(view, from);
      if (more === null) putBack();
      else take(more);
    },
    sendHome: (from) => {
      const move = moveOf(from, { kind: 'home' });
      if (move !== null && session.refusalOf(move) === null) play(move);
    },
  };
}

const isSame = (a: Source, b: Source | null): boolean =>
  b !== null && JSON.stringify(a) === JSON.stringify(b);
