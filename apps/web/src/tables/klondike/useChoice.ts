import { useState } from 'react';
import { feel } from '../../speech/feel.js';
import { useTable } from '../../table/table.js';
import { cardPhrase } from './cards.js';
import { cardsOf, moveOf, oneMore, type Target } from './moves.js';
import type { Move, Source, View } from './types.js';

/** The cards that a person has picked up, and the actions with them. Every action answers in words. */
export interface Choice {
  /** Null if nothing is picked up. A selection ends with its position. */
  readonly source: Source | null;
  /** A press on a place: picks up its cards, or puts the picked cards there. */
  readonly press: (here: Source | null, target: Target | null) => void;
  /** Picks up one more card of the same pile; after the last one, puts all back. */
  readonly takeMore: (from: Source) => void;
  readonly putBack: () => void;
  /** False if nothing was moved. */
  readonly drop: (from: Source, target: Target) => boolean;
  /** Moves the card to its foundation, if that is legal. */
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
