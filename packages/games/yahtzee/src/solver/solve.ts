import { BOXES, YAHTZEE, YAHTZEE_POINTS } from '../types.js';
import type { RuleSet } from '../options.js';
import { blocks } from './batches.js';
import type { Kernel } from './kernel.js';
import { meanOf, Offers } from './offers.js';
import { createSimd } from './simd.js';
import { columnsFrom, columnsTo, holdsBonus, stateIndex, STATES, type Outlook } from './states.js';
import { TurnValues } from './turn.js';

/** Mean of the points still to come in every state, under optimal play. Full cards have 0. */
export type ExpectedPoints = Float64Array;

/**
 * Cards by their number of filled boxes; those with the same number do not depend on each other.
 */
const cardsWith: readonly (readonly number[])[] = Array.from({ length: BOXES + 1 }, (_, count) =>
  Array.from({ length: 1 << BOXES }, (_card, filled) => filled).filter(
    (filled) => boxesIn(filled) === count,
  ),
);

export function boxesIn(filled: number): number {
  let count = 0;
  for (let rest = filled; rest > 0; rest &= rest - 1) count++;
  return count;
}

let shared: Kernel | null = null;
/** The fastest available kernel. One for each thread: it keeps nothing between two calls. */
export const sharedKernel = (): Kernel => (shared ??= createSimd() ?? new TurnValues());

export function solve(rules: RuleSet, kernel: Kernel = sharedKernel()): ExpectedPoints {
  const table = new Float64Array(STATES);
  for (let filled = BOXES - 1; filled >= 0; filled--)
    solveCards(rules, table, shareOf(filled, 0, 1), kernel);
  return table;
}

/** One thread's share of the cards with this many filled boxes. */
export const shareOf = (count: number, part: number, parts: number): readonly number[] =>
  cardsWith[count]!.filter((_, i) => i % parts === part);

/** Needs the values of all cards with one box more. */
export function solveCards(
  rules: RuleSet,
  table: ExpectedPoints,
  cards: readonly number[],
  kernel: Kernel,
): void {
  const offers = new Offers(rules);
  const worth = meanOf(table);
  for (const filled of cards) {
    offers.setCard(filled);
    for (const block of blocks(outlooks(filled, rules), kernel.lanes)) {
      block.forEach((card, lane) => offers.fill(kernel, lane, card, worth));
      kernel.evaluate(offers.open);
      block.forEach((card, lane) => (table[stateIndex(card)] = kernel.values[lane]!));
    }
  }
}

/** Every possible outlook of a card with these boxes filled. */
export function outlooks(filled: number, rules: RuleSet): Outlook[] {
  const found: Outlook[] = [];
  const canHold = ((filled >> YAHTZEE) & 1) === 1 && holdsBonus(YAHTZEE_POINTS, rules);
  for (const held of canHold ? [false, true] : [false])
    for (let column = columnsFrom(filled); column < columnsTo(filled); column++)
      found.push({ filled, column, held });
  return found;
}
