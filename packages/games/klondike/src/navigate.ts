import { phrase, type Phrase } from '@chiaro/kernel';
import { cardOf, cardPhrase, packs, suitPhrase } from './cards.js';
import { PILES } from './types.js';
import type { View } from './view.js';

/** Names of places for keyboard navigation: what, where, and how it lies. */

/** "7 di cuori, colonna 3, 4 di 6, scoperta"; hidden cards are described together. */
export function cardInPile(view: View, pile: number, index: number): Phrase {
  const { hidden, cards } = view.piles[pile]!;
  const card = cards[index - hidden];
  if (card === undefined) return phrase('nav.hidden', { pile: pile + 1, count: hidden });
  return phrase('nav.card', {
    card: cardPhrase(card, view.options.deck),
    pile: pile + 1,
    place: index + 1,
    of: hidden + cards.length,
  });
}

/** A pile as a whole: counts before contents. */
export function pilePhrase(view: View, pile: number): Phrase {
  const { hidden, cards } = view.piles[pile]!;
  const names = cards.map((card) => cardPhrase(card, view.options.deck));
  if (names.length === 0) return phrase('nav.emptyPile', { pile: pile + 1 });
  return phrase('nav.pile', { pile: pile + 1, hidden, up: names.length, cards: names });
}

export const pilePhrases = (view: View): Phrase[] =>
  Array.from({ length: PILES }, (_, pile) => pilePhrase(view, pile));

export function foundationPhrase(view: View, suit: number): Phrase {
  const { deck } = view.options;
  const count = view.home[suit]!;
  const name = suitPhrase(suit, deck);
  if (count === 0) return phrase('nav.emptyFoundation', { suit: name });
  const complete = count === packs[deck].ranks;
  return phrase('nav.foundation', {
    suit: name,
    count,
    complete,
    card: cardPhrase(cardOf(count - 1, suit), deck),
  });
}

export function wastePhrase(view: View): Phrase {
  const top = view.waste.at(-1);
  if (top === undefined) return phrase('nav.emptyWaste');
  return phrase('nav.waste', {
    count: view.waste.length,
    card: cardPhrase(top, view.options.deck),
  });
}

export const stockPhrase = (view: View): Phrase => phrase('nav.stock', { count: view.stock.count });

/** Facts that the layout does not show: cards of the stock that were seen before. */
export function knownStockPhrase(view: View): Phrase | null {
  const { known, ordered } = view.stock;
  if (known === null || known.length === 0) return null;
  const cards = known.map((card) => cardPhrase(card, view.options.deck));
  return phrase(ordered ? 'nav.stockInOrder' : 'nav.stockShuffled', { count: cards.length, cards });
}
