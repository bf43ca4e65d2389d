import { BOXES } from '../types.js';
import type { RuleSet } from '../options.js';
import { blocks, groupBy } from './batches.js';
import { meanOf, Offers, type Worth } from './offers.js';
import { boxesIn, sharedKernel, type ExpectedPoints } from './solve.js';
import { outlookAt, stateIndex, type Outlook } from './states.js';

/** The most points of one turn: 50 or an upper box, with both bonuses. */
const MOST = 185;

/** Probability of each gain: `gains[points]`. */
export type Gains = Float64Array;
export const gainsFor = (turns: number): Gains => new Float64Array(turns * MOST + 1);

/**
 * The distribution of the points that a card still gains when played for the mean: exact, turn by
 * turn.
 */
export function gainsOf(rules: RuleSet, table: ExpectedPoints, card: Outlook): Gains {
  const turns = BOXES - boxesIn(card.filled);
  const spreader = new GainSpreader(rules, table, gainsFor(turns).length);
  let now: Standing = new Map([[stateIndex(card), Float64Array.of(1)]]);
  for (let turn = 0; turn < turns; turn++) now = spreader.spread(now);
  const total = gainsFor(turns);
  for (const gains of now.values()) gains.forEach((chance, gain) => (total[gain]! += chance));
  return total;
}

/** Probabilities of states and, in each, of the points gained so far. */
type Standing = Map<number, Gains>;

const filledIn = ({ filled }: Outlook): number => filled;

class GainSpreader {
  readonly #offers: Offers;
  readonly #worth: Worth;

  readonly length: number;

  constructor(rules: RuleSet, table: ExpectedPoints, length: number) {
    this.length = length;
    this.#offers = new Offers(rules);
    this.#worth = meanOf(table);
  }

  spread(now: Standing): Standing {
    const kernel = sharedKernel();
    const next: Standing = new Map();
    for (const [filled, cards] of groupBy([...now.keys()].map(outlookAt), filledIn)) {
      this.#offers.setCard(filled);
      for (const block of blocks(cards, kernel.lanes)) {
        kernel.weights.fill(1);
        block.forEach((card, lane) => this.#offers.fill(kernel, lane, card, this.#worth));
        kernel.spread(this.#offers.open);
        block.forEach((card, lane) => this.#takeLane(now.get(stateIndex(card))!, lane, card, next));
      }
    }
    return next;
  }

  #takeLane(gains: Gains, lane: number, card: Outlook, next: Standing): void {
    const before = [...gains.entries()].filter(([, chance]) => chance > 0);
    this.#offers.eachEnd(
      sharedKernel(),
      lane,
      card,
      this.#worth,
      (share, _box, _points, gained, state) => {
        const into = next.get(state) ?? new Float64Array(this.length);
        for (const [gain, chance] of before) into[gain + gained]! += share * chance;
        next.set(state, into);
      },
    );
  }
}
