import { SUITS, type Deck } from './types.js';

/**
 * A card is a small integer: rank × 4 + suit, both from 0, so that the cards of either pack are
 * 0..size−1 in order of rank. Suits 0 and 1 are red, 2 and 3 black.
 */
export interface Pack {
  readonly deck: Deck;
  readonly ranks: number;
  readonly size: number;
  readonly stock: number;
  readonly suitNames: readonly string[];
  readonly suitLetters: string;
  readonly rankCodes: readonly string[];
}

const french: Pack = {
  deck: 'french',
  ranks: 13,
  size: 52,
  stock: 24,
  suitNames: ['hearts', 'diamonds', 'clubs', 'spades'],
  suitLetters: 'HDCS',
  rankCodes: ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'],
};

const neapolitan: Pack = {
  deck: 'neapolitan',
  ranks: 10,
  size: 40,
  stock: 12,
  suitNames: ['cups', 'coins', 'batons', 'swords'],
  suitLetters: 'CDBS',
  rankCodes: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
};

/** The pack of each deck: 52 French or 40 Neapolitan cards. */
export const packs: Readonly<Record<Deck, Pack>> = { french, neapolitan };

export const cardOf = (rank: number, suit: number): number => rank * SUITS + suit;
/** From 0 for the ace. */
export const rankOf = (card: number): number => card >> 2;
export const suitOf = (card: number): number => card & 3;
/** 0 red, 1 black. */
export const colourOf = (card: number): number => (card >> 1) & 1;

/** Tableau: down by one, in the other colour. */
export const fitsOn = (card: number, below: number): boolean =>
  rankOf(below) === rankOf(card) + 1 && colourOf(below) !== colourOf(card);

/** `QH`, `10S` in the french pack; `7D`, `10B` in the neapolitan one. */
export const formatCard = (card: number, pack: Pack): string =>
  `${pack.rankCodes[rankOf(card)]}${pack.suitLetters[suitOf(card)]}`;

export function parseCard(text: string, pack: Pack): number | null {
  const code = text.trim().toUpperCase();
  const suit = pack.suitLetters.indexOf(code.slice(-1));
  const rank = pack.rankCodes.indexOf(aliasOfRank(code.slice(0, -1), pack));
  return code.length < 2 || suit < 0 || rank < 0 ? null : cardOf(rank, suit);
}

/** An ace may be written A or 1 in both packs. */
const aliasOfRank = (rank: string, pack: Pack): string =>
  rank === 'A' || rank === '1' ? pack.rankCodes[0]! : rank;

/** A phrase that is also plain data, so that it can stand among facts. */
type PlainPhrase<A> = { readonly id: string; readonly args: A };

/** The card's name, to be said in any language. */
export const cardPhrase = (
  card: number,
  deck: Deck,
): PlainPhrase<{ readonly rank: number; readonly suit: string }> => ({
  id: `card.${deck}`,
  args: { rank: rankOf(card) + 1, suit: packs[deck].suitNames[suitOf(card)]! },
});

export const suitPhrase = (suit: number, deck: Deck): PlainPhrase<{ readonly suit: string }> => ({
  id: 'suit',
  args: { suit: packs[deck].suitNames[suit]! },
});
