import { phrase, type Luck } from '@chiaro/kernel';
import type { Options } from '../options.js';
import type { Verdict } from '../solver/solver.js';
import type { Deck, DrawSize } from '../types.js';

/**
 * How many random deals in 100 can be won with every card known: 2,000 deals each, undecided ones
 * counted half. docs/performance.md has the figures with their intervals.
 */
const WINNABLE: Readonly<Record<Deck, Readonly<Record<DrawSize, number>>>> = {
  french: { 1: 91, 2: 90, 3: 82 },
  neapolitan: { 1: 84, 2: 80, 3: 73 },
};

/**
 * Whether this deal could be won, beside the share of random ones that can. It has no value in
 * points: chances of winning do not add up with them. A shuffled waste may bring any card to the
 * top, as with draw 1.
 */
export function luckOfDeal(deal: Verdict, { deck, draw, recycle, winnable }: Options): Luck {
  const share = WINNABLE[deck][recycle === 'turn' ? draw : 1];
  const among = winnable
    ? phrase('review.dealChosen')
    : phrase('review.dealShare', { share, recycle: draw === 1 ? 'turn' : recycle });
  return { points: null, reasons: [phrase('review.deal', { verdict: deal }), among] };
}
