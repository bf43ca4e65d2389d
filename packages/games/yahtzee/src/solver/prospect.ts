import { legalBoxes, diceCountsOf } from '../scoring.js';
import { BOXES, DICE, FACES, KEEP_ALL } from '../types.js';
import type { RuleSet } from '../options.js';
import { ADD } from './dice.js';
import { Offers, type Lead, type Worth } from './offers.js';
import type { Outlook } from './states.js';
import { TurnValues } from './turn.js';

/** A choice with five dice on the table, and its value. */
export type Choice =
  | {
      readonly kind: 'keep';
      /** Mask of the dice, bit i for die i; of equal dice the first. */
      readonly mask: number;
      readonly set: number;
      readonly worth: number;
    }
  | {
      readonly kind: 'score';
      readonly box: number;
      readonly lead: Lead;
      readonly worth: number;
    };

/** One turn of one card with the value of every choice in it. */
export class Prospect {
  readonly offers: Offers;

  readonly card: Outlook;
  readonly worth: Worth;
  /** Reusable once nobody needs the previous prospect. */
  readonly turn: TurnValues;

  constructor(rules: RuleSet, card: Outlook, worth: Worth, turn = new TurnValues()) {
    this.card = card;
    this.worth = worth;
    this.turn = turn;
    this.offers = new Offers(rules);
    this.offers.setCard(card.filled);
    this.offers.fill(this.turn, 0, card, worth);
    this.turn.evaluate(this.offers.open);
  }

  /** The value of these dice with this many rolls left, under optimal play. */
  valueOf(dice: ArrayLike<number>, left: number): number {
    return this.turn.bests[left]![setOf(dice, KEEP_ALL)]!;
  }

  /** The value of keeping these dice and rolling the others. */
  valueOfKeep(dice: ArrayLike<number>, mask: number, left: number): number {
    return this.turn.keeps[left]![setOf(dice, mask)]!;
  }

  /**
   * Every different choice, the best first. Among equal ones come the boxes in their order, then
   * the larger keeps.
   */
  choices(dice: ArrayLike<number>, left: number): Choice[] {
    const found: Choice[] = [...this.#boxes(dice), ...(left > 0 ? this.#keeps(dice, left) : [])];
    return found.toSorted((a, b) => b.worth - a.worth);
  }

  /** The first of `choices`. */
  best(dice: ArrayLike<number>, left: number): Choice {
    const box = [...this.#boxes(dice)].reduce((a, b) => (b.worth > a.worth ? b : a));
    if (left === 0) return box;
    const keep = this.#bestKeep(dice, left);
    return keep.worth > box.worth ? keep : box;
  }

  #bestKeep(dice: ArrayLike<number>, left: number): Choice {
    const keeps = this.turn.keeps[left]!;
    let best = 0;
    let bestSet = 0;
    for (let mask = 1; mask < KEEP_ALL; mask++) {
      const set = setOf(dice, mask);
      const [found, most] = [keeps[set]!, keeps[bestSet]!];
      if (found < most || (found === most && set <= bestSet)) continue;
      best = mask;
      bestSet = set;
    }
    return { kind: 'keep', mask: best, set: bestSet, worth: keeps[bestSet]! };
  }

  *#boxes(dice: ArrayLike<number>): Generator<Choice> {
    const roll = diceCountsOf(dice);
    const legal = legalBoxes(this.card.filled, roll, this.offers.rules);
    for (let box = 0; box < BOXES; box++) {
      if (((legal >> box) & 1) === 0) continue;
      const lead = this.offers.leadOf(roll, box, this.card);
      yield { kind: 'score', box, lead, worth: this.worth(lead) };
    }
  }

  #keeps(dice: ArrayLike<number>, left: number): Choice[] {
    const keeps = this.turn.keeps[left]!;
    const masks = new Map<number, number>();
    for (let mask = KEEP_ALL - 1; mask >= 0; mask--) masks.set(setOf(dice, mask), mask);
    return [...masks]
      .toSorted(([a], [b]) => b - a)
      .map(([set, mask]) => ({ kind: 'keep', mask, set, worth: keeps[set]! }));
  }
}

/** Index of the kept dice among the sets of dice.ts. */
export function setOf(dice: ArrayLike<number>, mask: number): number {
  let set = 0;
  for (let die = 0; die < DICE; die++)
    if ((mask >> die) & 1) set = ADD[set * FACES + dice[die]! - 1]!;
  return set;
}
