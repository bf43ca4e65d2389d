import { BOXES, FACES } from '../types.js';
import type { DiceCounts } from '../scoring.js';
import { ADD, DIFFERENT, REMOVE, ROLL_CHANCE, ROLL_COUNT, ROLLS_FROM, SETS, sets } from './dice.js';
import type { Kernel } from './kernel.js';
import { SLOT, SLOTS } from './slots.js';

/** The probability of each set of dice at one moment of the turn. */
export type Flow = Float64Array;

/**
 * One turn of one card: the value of each roll and each keep at every moment. The TypeScript
 * counterpart of the program in wasm/turn.as.
 */
export class TurnValues implements Kernel {
  readonly lanes = 1;
  readonly offers = new Float64Array(SLOTS);
  readonly weights = new Float64Array(1);
  readonly values = new Float64Array(1);
  readonly shares = new Float64Array(SLOTS);
  /**
   * `keeps[left][set]`: mean value of keeping a set of fewer than five dice and rolling the others,
   * with `left` rolls left before it (1 or 2; 0 is not used). A set of five is a roll, with the
   * value under optimal play with one roll less.
   */
  readonly keeps = [0, 1, 2].map(() => new Float64Array(SETS));
  /**
   * `bests[left][set]`: value of the best keep within a set; for a roll with 0 left, the best box.
   */
  readonly bests = [0, 1, 2].map(() => new Float64Array(SETS));
  #open: readonly number[] = [];

  evaluate(open: readonly number[]): void {
    this.#open = open;
    takeBest(this.offers, open, this.bests[0]!);
    this.#lookAhead();
  }

  /** Like `evaluate`, with the value of each roll given directly instead of by box. */
  evaluateRolls(worthOf: (counts: DiceCounts) => number): void {
    this.#open = [];
    for (let roll = 0; roll < ROLL_COUNT; roll++)
      this.bests[0]![ROLLS_FROM + roll] = worthOf(sets[ROLLS_FROM + roll]!);
    this.#lookAhead();
  }

  #lookAhead(): void {
    for (const left of [1, 2]) {
      rollOn(this.bests[left - 1]!, this.keeps[left]!);
      keepBest(this.keeps[left]!, this.bests[left]!);
    }
    this.values[0] = expected(this.bests[2]!);
  }

  spread(open: readonly number[]): void {
    this.evaluate(open);
    const flow: Flow = new Float64Array(SETS);
    for (let roll = 0; roll < ROLL_COUNT; roll++)
      flow[ROLLS_FROM + roll] = this.weights[0]! * ROLL_CHANCE[roll]!;
    this.play(flow, 2);
  }

  /**
   * Plays on from rolls with `left` rolls left, or from keeps before their roll, and writes where
   * the turn ends in `shares`. Consumes the flow.
   */
  play(flow: Flow, left: number): void {
    for (let rolls = left; rolls > 0; rolls--) {
      followBest(this.keeps[rolls]!, this.bests[rolls]!, flow);
      rollFlow(flow);
    }
    this.#write(flow);
  }

  /** Like `play`, from a keep chosen with `left` rolls left. */
  playKeep(set: number, left: number): void {
    const flow: Flow = new Float64Array(SETS);
    flow[set] = 1;
    rollFlow(flow);
    this.play(flow, left - 1);
  }

  #write(flow: Flow): void {
    const best = this.bests[0]!;
    this.shares.fill(0);
    for (let roll = 0; roll < ROLL_COUNT; roll++) {
      const share = flow[ROLLS_FROM + roll]!;
      if (share > 0) this.shares[this.#slotWorth(roll, best[ROLLS_FROM + roll]!)]! += share;
    }
  }

  #slotWorth(roll: number, worth: number): number {
    for (const box of this.#open) {
      const slot = SLOT[roll * BOXES + box]!;
      if (this.offers[slot] === worth) return slot;
    }
    throw new Error('No box is worth what the roll is worth');
  }
}

function takeBest(offers: Float64Array, open: readonly number[], best: Float64Array): void {
  const boxes = open.length;
  for (let roll = 0; roll < ROLL_COUNT; roll++) {
    let most = -Infinity;
    for (let i = 0; i < boxes; i++) {
      const worth = offers[SLOT[roll * BOXES + open[i]!]!]!;
      if (worth > most) most = worth;
    }
    best[ROLLS_FROM + roll] = most;
  }
}

/** The value of each smaller set is the mean of the sets with one more die, the largest first. */
function rollOn(after: Float64Array, keeps: Float64Array): void {
  for (let set = ROLLS_FROM; set < SETS; set++) keeps[set] = after[set]!;
  for (let set = ROLLS_FROM - 1; set >= 0; set--) {
    const at = set * FACES;
    const sum =
      keeps[ADD[at]!]! +
      keeps[ADD[at + 1]!]! +
      keeps[ADD[at + 2]!]! +
      keeps[ADD[at + 3]!]! +
      keeps[ADD[at + 4]!]! +
      keeps[ADD[at + 5]!]!;
    keeps[set] = sum * (1 / FACES);
  }
}

/**
 * The value of each set is the best of itself and the sets with one die less, the smallest first.
 */
function keepBest(keeps: Float64Array, best: Float64Array): void {
  best[0] = keeps[0]!;
  for (let set = 1, at = 0; set < SETS; set++) {
    let most = keeps[set]!;
    for (const end = at + DIFFERENT[set]!; at < end; at++) {
      const worth = best[REMOVE[at]!]!;
      if (worth > most) most = worth;
    }
    best[set] = most;
  }
}

function expected(best: Float64Array): number {
  let mean = 0;
  for (let roll = 0; roll < ROLL_COUNT; roll++)
    mean += ROLL_CHANCE[roll]! * best[ROLLS_FROM + roll]!;
  return mean;
}

/** Two choices closer than this are equal: they differ only by rounding. */
const TIE = 1e-9;

/**
 * A set that is better reduced moves its probability to the first set with one die less and the
 * same value, so that of equal choices the higher dice are kept. Equal means may have different
 * distributions: with only three of a kind open and one roll left, 6 and 1-1 have exactly the same
 * value.
 */
function followBest(keeps: Float64Array, bests: Float64Array, flow: Flow): void {
  for (let set = SETS - 1, at = REMOVE.length; set > 0; set--) {
    at -= DIFFERENT[set]!;
    const enough = bests[set]! - TIE;
    if (flow[set] === 0 || keeps[set]! >= enough) continue;
    for (let edge = at; edge < at + DIFFERENT[set]!; edge++) {
      const smaller = REMOVE[edge]!;
      if (bests[smaller]! < enough) continue;
      flow[smaller]! += flow[set]!;
      flow[set] = 0;
      break;
    }
  }
}

/** Rolls the missing dice one at a time. */
function rollFlow(flow: Flow): void {
  for (let set = 0; set < ROLLS_FROM; set++) {
    if (flow[set] === 0) continue;
    const each = flow[set]! * (1 / FACES);
    flow[set] = 0;
    for (let face = 0; face < FACES; face++) flow[ADD[set * FACES + face]!]! += each;
  }
}
