import { boxes, BOXES, UPPER_BONUS, type Box } from '../types.js';
import type { RuleSet } from '../options.js';
import { blocks } from './batches.js';
import type { Kernel } from './kernel.js';
import { meanOf, Offers, type VisitEnd } from './offers.js';
import { outlooks, shareOf, sharedKernel, type ExpectedPoints } from './solve.js';
import { EMPTY, stateIndex, STATES, type Outlook } from './states.js';

/** Statistics of optimal play under a rule set. */
export interface Stats {
  readonly mean: number;
  readonly sd: number;
  readonly upperBonusChance: number;
  /** Mean number of bonuses for further Yahtzees. */
  readonly yahtzeeBonuses: number;
  /** Mean points of each box, without bonuses. */
  readonly boxes: Readonly<Record<Box, number>>;
}

/** Sums behind the statistics; those of several threads are added. */
export type Sums = Float64Array;
const UPPER = BOXES;
const BONUSES = BOXES + 1;
const VARIANCE = BOXES + 2;
export const noSums = (): Sums => new Float64Array(BOXES + 3);

export function stats(
  rules: RuleSet,
  table: ExpectedPoints,
  kernel: Kernel = sharedKernel(),
): Stats {
  const reach = startReach(1);
  const sums = noSums();
  for (let count = 0; count < BOXES; count++)
    new Spreader(rules, table, reach, 0, sums, kernel).spread(shareOf(count, 0, 1));
  return statsOf(table, sums);
}

/**
 * The probability of reaching each state, in as many parts as there are threads: each thread adds
 * to its own part, and the probability is the sum over the parts.
 */
export type Reach = readonly Float64Array[];
export function startReach(
  parts: number,
  make: (length: number) => Float64Array = (length) => new Float64Array(length),
): Reach {
  const reach = Array.from({ length: parts }, () => make(STATES));
  reach[0]![stateIndex(EMPTY)] = 1;
  return reach;
}

export function statsOf(table: ExpectedPoints, sums: Sums): Stats {
  return {
    mean: table[stateIndex(EMPTY)]!,
    sd: Math.sqrt(sums[VARIANCE]!),
    upperBonusChance: sums[UPPER]!,
    yahtzeeBonuses: sums[BONUSES]!,
    boxes: Object.fromEntries(boxes.map((box, i) => [box, sums[i]!])) as Record<Box, number>,
  };
}

/** Spreads probabilities from card to card under optimal play. */
export class Spreader {
  readonly #offers: Offers;
  readonly #worth;
  readonly #into: Float64Array;
  /** Infinite if there is no bonus, so that no gain contains it. */
  readonly #bonus: number;

  readonly table: ExpectedPoints;
  readonly reach: Reach;
  readonly sums: Sums;
  readonly kernel: Kernel;

  constructor(
    rules: RuleSet,
    table: ExpectedPoints,
    reach: Reach,
    part: number,
    sums: Sums,
    kernel: Kernel,
  ) {
    this.table = table;
    this.reach = reach;
    this.sums = sums;
    this.kernel = kernel;
    this.#offers = new Offers(rules);
    this.#worth = meanOf(table);
    this.#into = reach[part]!;
    this.#bonus = rules.yahtzeeBonus || Infinity;
  }

  /** Advances these cards by one turn. All cards with one box less must be done. */
  spread(cards: readonly number[]): void {
    for (const filled of cards) {
      this.#offers.setCard(filled);
      const met = outlooks(filled, this.#offers.rules).filter((card) => this.#chanceOf(card) > 0);
      for (const block of blocks(met, this.kernel.lanes)) this.#spreadBlock(block);
    }
  }

  #chanceOf(card: Outlook): number {
    const state = stateIndex(card);
    let chance = 0;
    for (const part of this.reach) chance += part[state]!;
    return chance;
  }

  #spreadBlock(block: readonly Outlook[]): void {
    const { kernel } = this;
    kernel.weights.fill(0);
    block.forEach((card, lane) => {
      kernel.weights[lane] = this.#chanceOf(card);
      this.#offers.fill(kernel, lane, card, this.#worth);
    });
    kernel.spread(this.#offers.open);
    block.forEach((card, lane) => {
      this.sums[VARIANCE]! -= kernel.weights[lane]! * this.table[stateIndex(card)]! ** 2;
      this.#offers.eachEnd(kernel, lane, card, this.#worth, this.#take);
    });
  }

  /**
   * The variance of the total is the sum, over all turns, of the variance of its mean within the
   * turn: the mean square after the turn less the square before it.
   */
  readonly #take: VisitEnd = (share, box, points, gain, state) => {
    const { sums } = this;
    this.#into[state]! += share;
    sums[box]! += share * points;
    if (gain >= points + this.#bonus) sums[BONUSES]! += share;
    if ((gain - points) % this.#bonus === UPPER_BONUS) sums[UPPER]! += share;
    sums[VARIANCE]! += share * (gain + this.table[state]!) ** 2;
  };
}
