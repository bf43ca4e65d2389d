import { dealOutcome, seedFromText, type Outcome, type Seed } from '@chiaro/kernel';
import { formatCard, packs } from './cards.js';
import { DEALT, PILES, type Deck } from './types.js';
import { dealNeed } from './winnable.js';

/** A deal as people write it: piles bottom to top, stock in drawing order, as card codes. */
export interface WrittenDeal {
  readonly tableau: readonly (readonly string[])[];
  readonly stock: readonly string[];
}

/**
 * The number of a deal is its seed. The same number gives the same deal with every draw and
 * recycle, unless only winnable deals are wanted.
 */
export const seedOfDeal = (number: number): Seed => seedFromText(`chiaro/klondike/${number}`);

export type DealWish = Parameters<typeof dealNeed>[0];

/** The deal of a game with this seed. */
export const dealFromSeed = (wish: DealWish, seed: Seed): Outcome =>
  dealOutcome(seed, dealNeed(wish));

export const numberedDeal = (wish: DealWish, number: number): Outcome =>
  dealFromSeed(wish, seedOfDeal(number));

/** Index of card `row` of pile `pile` in dealing order (row by row). */
const dealingIndex = (pile: number, row: number): number =>
  row * PILES - (row * (row - 1)) / 2 + (pile - row);

export function writeDeal(deck: Deck, order: Outcome): WrittenDeal {
  const pack = packs[deck];
  const code = (index: number): string => formatCard(order[index]!, pack);
  return {
    tableau: Array.from({ length: PILES }, (_, pile) =>
      Array.from({ length: pile + 1 }, (_, row) => code(dealingIndex(pile, row))),
    ),
    stock: Array.from({ length: pack.stock }, (_, i) => code(DEALT + i)),
  };
}
