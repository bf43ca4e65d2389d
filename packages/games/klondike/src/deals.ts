import {
  dealOutcome,
  err,
  isRecord,
  ok,
  seedFromText,
  type Outcome,
  type Problem,
  type Result,
  type Seed,
} from '@chiaro/kernel';
import { formatCard, packs, parseCard, type Pack } from './cards.js';
import { DEALT, PILES, type Deck } from './types.js';
import { dealNeed } from './winnable.js';

/** A deal as people write it: piles bottom to top, stock in drawing order, all as card codes. */
export interface WrittenDeal {
  readonly tableau: readonly (readonly string[])[];
  readonly stock: readonly string[];
}

/**
 * The number of a deal is its seed; the same number deals alike with every draw and recycle, but
 * where only winnable deals are wanted.
 */
export const seedOfDeal = (number: number): Seed => seedFromText(`chiaro/klondike/${number}`);

export type DealWish = Parameters<typeof dealNeed>[0];

/** The deal of a game with this seed. */
export const dealFromSeed = (wish: DealWish, seed: Seed): Outcome =>
  dealOutcome(seed, dealNeed(wish));

export const numberedDeal = (wish: DealWish, number: number): Outcome =>
  dealFromSeed(wish, seedOfDeal(number));

/** Card `row` of pile `pile` among the cards in dealing order (row by row). */
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

/** The order of the pack that deals exactly this; every problem with it otherwise. */
export function readDeal(deck: Deck, written: unknown): Result<Outcome, readonly Problem[]> {
  const pack = packs[deck];
  const problems: Problem[] = [];
  const order = new Array<number>(pack.size).fill(-1);
  if (!isRecord(written)) return err([{ code: 'WRONG_TYPE', path: '', expected: 'object' }]);
  for (let pile = 0; pile < PILES; pile++) {
    const cards = listAt(written['tableau'], pile);
    readCards(cards, pile + 1, `/tableau/${pile}`, pack, problems, (row, card) => {
      order[dealingIndex(pile, row)] = card;
    });
  }
  readCards(written['stock'], pack.stock, '/stock', pack, problems, (i, card) => {
    order[DEALT + i] = card;
  });
  if (problems.length === 0) problems.push(...repeated(order, pack));
  return problems.length === 0 ? ok(order) : err(problems);
}

const listAt = (value: unknown, index: number): unknown =>
  Array.isArray(value) ? (value as unknown[])[index] : undefined;

function readCards(
  value: unknown,
  length: number,
  path: string,
  pack: Pack,
  problems: Problem[],
  put: (index: number, card: number) => void,
): void {
  if (!Array.isArray(value))
    return void problems.push({ code: 'WRONG_TYPE', path, expected: 'array' });
  if (value.length !== length)
    return void problems.push({
      code: 'MISSING_CARD',
      path,
      facts: { found: value.length, expected: length },
    });
  for (const [i, code] of (value as unknown[]).entries()) {
    const card = typeof code === 'string' ? parseCard(code, pack) : null;
    if (card === null)
      problems.push({
        code: 'UNKNOWN_CARD',
        path: `${path}/${i}`,
        facts: { card: String(code).slice(0, 10) },
      });
    else put(i, card);
  }
}

function repeated(order: readonly number[], pack: Pack): Problem[] {
  const twice = order.filter((card, i) => order.indexOf(card) !== i);
  return twice.map((card) => ({ code: 'DUPLICATE_CARD', facts: { card: formatCard(card, pack) } }));
}
