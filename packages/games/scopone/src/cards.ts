/**
 * The Italian pack. A card is a number: `suit * 10 + value − 1`, denari first. A set of cards is
 * two masks of twenty bits: `lo` for denari and coppe, `hi` for spade and bastoni.
 */
export const suits = ['D', 'C', 'S', 'B'] as const;
export type Suit = (typeof suits)[number];
/** In the order of `suits`. */
export const suitNames = ['denari', 'coppe', 'spade', 'bastoni'] as const;

export const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Value = (typeof values)[number];

/** `7D`, `10B`: the value, then the first letter of denari, coppe, spade, bastoni. */
export type CardName = `${Value}${Suit}`;

/** Cards in the pack. */
export const PACK = 40;
/** Players of a game. */
export const SEATS = 4;
/** Cards of one suit. */
export const SUIT_CARDS = 10;
/** Bits of `lo` (or `hi`) that hold its first suit. */
export const SUIT_MASK = 1023;
const HALF = 20;
const WHOLE_HALF = (1 << HALF) - 1;

/** The notation of each card (`7D` is the settebello), by its number. */
export const cardNames: readonly CardName[] = suits.flatMap((suit) =>
  values.map((value): CardName => `${value}${suit}`),
);
const cardByName: ReadonlyMap<string, number> = new Map(
  cardNames.map((name, card) => [name, card]),
);

export const makeCard = (card: number): CardName => cardNames[card]!;
export const parseCard = (name: string): number | undefined => cardByName.get(name);

/** The card of a name that is known to be valid. */
export function cardOf(name: CardName): number {
  const card = cardByName.get(name);
  if (card === undefined) throw new Error(`No such card: ${name}`);
  return card;
}

export const valueOf = (card: number): number => (card % 10) + 1;
export const suitOf = (card: number): number => (card / 10) | 0;

export const loBit = (card: number): number => (card < HALF ? 1 << card : 0);
export const hiBit = (card: number): number => (card < HALF ? 0 : 1 << (card - HALF));

export const SETTEBELLO = 6;
export const RE_BELLO = 9;
export const FIRST_KING = 9;

/** A card inside a sentence: a phrase that can be part of facts. */
export const spokenCard = (card: number) => ({
  id: 'theCard',
  args: { value: valueOf(card), suit: suits[suitOf(card)]! },
});

/** A set of cards as two masks. */
export interface CardSet {
  lo: number;
  hi: number;
}

export const WHOLE_PACK: Readonly<CardSet> = { lo: WHOLE_HALF, hi: WHOLE_HALF };

export function setOf(cards: Iterable<number>): CardSet {
  const set = { lo: 0, hi: 0 };
  for (const card of cards) {
    set.lo |= loBit(card);
    set.hi |= hiBit(card);
  }
  return set;
}

/** In ascending order. */
export function cardsIn(lo: number, hi: number): number[] {
  const cards: number[] = [];
  for (let left = lo; left !== 0; left &= left - 1) cards.push(lowest(left));
  for (let left = hi; left !== 0; left &= left - 1) cards.push(HALF + lowest(left));
  return cards;
}

export const namesIn = (lo: number, hi: number): CardName[] => cardsIn(lo, hi).map(makeCard);

export const has = (lo: number, hi: number, card: number): boolean =>
  ((lo & loBit(card)) | (hi & hiBit(card))) !== 0;

/** Position of the lowest bit of a mask that is not empty. */
export const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** The number of set bits in a mask of twenty. */
export function bits(mask: number): number {
  return BITS[mask & SUIT_MASK]! + BITS[mask >> 10]!;
}

export const count = (lo: number, hi: number): number => bits(lo) + bits(hi);

/** The values present, as a mask: bit `value − 1`. */
export const valueMask = (lo: number, hi: number): number =>
  (lo | (lo >> 10) | hi | (hi >> 10)) & SUIT_MASK;

/** The values with an odd number of cards in the set. */
export const oddValues = (lo: number, hi: number): number =>
  (lo ^ (lo >> 10) ^ hi ^ (hi >> 10)) & SUIT_MASK;

/** The cards of these values, in every suit, as one half of a set. */
export const inAllSuits = (valueBits: number): number => valueBits | (valueBits << 10);

/** Sum of the values of a set. */
export const pips = (lo: number, hi: number): number =>
  PIPS[lo & SUIT_MASK]! + PIPS[lo >> 10]! + PIPS[hi & SUIT_MASK]! + PIPS[hi >> 10]!;

/** Number of bits and sum of the values, for each mask of one suit. */
export const BITS = new Uint8Array(1024);
export const PIPS = new Uint8Array(1024);
for (let mask = 1; mask < 1024; mask++) {
  BITS[mask] = BITS[mask >> 1]! + (mask & 1);
  PIPS[mask] = PIPS[mask & (mask - 1)]! + lowest(mask) + 1;
}
