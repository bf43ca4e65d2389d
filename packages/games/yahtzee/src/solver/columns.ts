import type { CardState } from '../assess.js';
import type { RuleSet } from '../options.js';
import {
  boxPoints,
  diceCountsOf,
  legalBoxes,
  upperBonus,
  yahtzeeBonus,
  type DiceCounts,
} from '../scoring.js';
import { BOXES, KEEP_ALL, UPPER_BOXES, YAHTZEE } from '../types.js';
import { setOf } from './prospect.js';
import type { ExpectedPoints } from './solve.js';
import { outlookOf, stateIndex } from './states.js';
import { TurnValues } from './turn.js';

/** A choice with the dice on a card of three columns, and its value. */
export type ColumnsChoice =
  | { readonly kind: 'keep'; readonly mask: number; readonly worth: number }
  | {
      readonly kind: 'score';
      readonly box: number;
      /** From 1. */
      readonly column: number;
      /** Points of this turn, bonuses included. */
      readonly gain: number;
      readonly worth: number;
    };

/**
 * One turn on a card of three columns (YZ-C1), by an estimate: 39 boxes are too many to solve
 * exactly, so the value of each column is that of the solved game of one column, times its number.
 * Within the turn the calculation is exact.
 */
export class ColumnsProspect {
  readonly #turn = new TurnValues();
  readonly #columns: readonly CardState[];
  readonly #rules: RuleSet;
  readonly #table: ExpectedPoints;
  readonly #filledInAll: number;
  readonly #yahtzeeInAll: number;

  /** Takes each column as if it were the whole card. */
  constructor(rules: RuleSet, columns: readonly CardState[], table: ExpectedPoints) {
    this.#rules = rules;
    this.#columns = columns;
    this.#table = table;
    this.#filledInAll = columns.reduce((mask, { filled }) => mask & filled, -1);
    this.#yahtzeeInAll = Math.min(...columns.map(({ yahtzee }) => yahtzee));
    this.#turn.evaluateRolls((counts) => this.#bestOf(counts));
  }

  /** The expected points still to come in all columns together. */
  get future(): number {
    return this.#columns.reduce((sum, card, i) => sum + (i + 1) * this.#expected(card), 0);
  }

  /** Every different choice, the best first. `worth` is relative to `future`. */
  choices(dice: ArrayLike<number>, left: number): ColumnsChoice[] {
    const keeps = left > 0 ? this.#keeps(dice, left) : [];
    const found = [...this.#boxes(diceCountsOf(dice)), ...keeps];
    return found.toSorted((a, b) => b.worth - a.worth);
  }

  #keeps(dice: ArrayLike<number>, left: number): ColumnsChoice[] {
    const keeps = this.#turn.keeps[left]!;
    const masks = new Map<number, number>();
    for (let mask = KEEP_ALL - 1; mask >= 0; mask--) masks.set(setOf(dice, mask), mask);
    return [...masks]
      .toSorted(([a], [b]) => b - a)
      .map(([set, mask]) => ({ kind: 'keep', mask, worth: keeps[set]! }));
  }

  #bestOf(counts: DiceCounts): number {
    let best = -Infinity;
    for (const { worth } of this.#boxes(counts)) if (worth > best) best = worth;
    return best;
  }

  *#boxes(counts: DiceCounts): Generator<ColumnsChoice> {
    const legal = legalBoxes(this.#filledInAll, counts, this.#rules);
    const bonus = yahtzeeBonus(this.#yahtzeeInAll, counts, this.#rules);
    for (const [i, card] of this.#columns.entries()) {
      const before = this.#expected(card);
      for (let box = 0; box < BOXES; box++) {
        if (((legal & ~card.filled) >> box) % 2 === 0) continue;
        const points = boxPoints(box, this.#filledInAll, counts, this.#rules);
        const gain = points + upperBonus(card.upper, box, points) + bonus;
        const later = this.#expected(written(card, box, points)) - before;
        const column = i + 1;
        yield { kind: 'score', box, column, gain: column * gain, worth: column * (gain + later) };
      }
    }
  }

  #expected(card: CardState): number {
    return this.#table[stateIndex(outlookOf(card, this.#rules))]!;
  }
}

const written = (
  { filled, upper, yahtzee }: CardState,
  box: number,
  points: number,
): CardState => ({
  filled: filled | (1 << box),
  upper: box < UPPER_BOXES ? upper + points : upper,
  yahtzee: box === YAHTZEE ? points : yahtzee,
});
