import type { State } from '../../state.js';
import { FEATURES, MOST_ACTIVE, writeFeatures } from './features.js';

/** Units of the two hidden layers. */
export const FIRST = 32;
export const SECOND = 16;

/** What each layer adds up from, layer by layer; rows belong to the unit or feature they come from. */
export interface Weights {
  /** One row of `FIRST` for each feature, then the biases. */
  readonly first: Float64Array;
  /** One row of `SECOND` for each unit of the first layer, then the biases. */
  readonly second: Float64Array;
  /** Points from each unit of the second layer, then victory, then the two biases. */
  readonly last: Float64Array;
}

/**
 * The expected result of a position with open cards when all four players see only their own: a
 * small network, fitted to games of the search against itself (BOTS.md). Its input is open cards
 * only because a search evaluates one deal at a time; it assumes that nobody sees them.
 */
export class Network {
  /** Points from here to the end of the hand, own side minus the other. */
  points = 0;
  /** Chance to win the hand minus chance to lose it. */
  victory = 0;

  readonly #active = new Int32Array(MOST_ACTIVE);
  readonly #firstUnits = new Float64Array(FIRST);
  readonly #secondUnits = new Float64Array(SECOND);

  readonly weights: Weights;

  constructor(weights: Weights) {
    this.weights = weights;
  }

  /** Computes both outputs for the side to play. */
  ask(s: State): void {
    this.#fillFirst(writeFeatures(s, this.#active));
    this.#fillSecond();
    const { last } = this.weights;
    let points = last[2 * SECOND]!;
    let victory = last[2 * SECOND + 1]!;
    for (let unit = 0; unit < SECOND; unit++) {
      const lit = Math.max(0, this.#secondUnits[unit]!);
      points += lit * last[unit]!;
      victory += lit * last[SECOND + unit]!;
    }
    this.points = points;
    this.victory = Math.tanh(victory);
  }

  /** Eight units at a time stay in registers: three times as fast as one after the other. */
  #fillFirst(active: number): void {
    const { first } = this.weights;
    const features = this.#active;
    const units = this.#firstUnits;
    for (let unit = 0; unit < FIRST; unit += 8) {
      let at = FEATURES * FIRST + unit;
      let a = first[at]!;
      let b = first[at + 1]!;
      let c = first[at + 2]!;
      let d = first[at + 3]!;
      let e = first[at + 4]!;
      let f = first[at + 5]!;
      let g = first[at + 6]!;
      let h = first[at + 7]!;
      for (let i = 0; i < active; i++) {
        at = features[i]! * FIRST + unit;
        a += first[at]!;
        b += first[at + 1]!;
        c += first[at + 2]!;
        d += first[at + 3]!;
        e += first[at + 4]!;
        f += first[at + 5]!;
        g += first[at + 6]!;
        h += first[at + 7]!;
      }
      units[unit] = a;
      units[unit + 1] = b;
      units[unit + 2] = c;
      units[unit + 3] = d;
      units[unit + 4] = e;
      units[unit + 5] = f;
      units[unit + 6] = g;
      units[unit + 7] = h;
    }
  }

  #fillSecond(): void {
    const { second } = this.weights;
    const units = this.#secondUnits;
    for (let unit = 0; unit < SECOND; unit++) units[unit] = second[FIRST * SECOND + unit]!;
    for (let from = 0; from < FIRST; from++) {
      const lit = this.#firstUnits[from]!;
      if (lit <= 0) continue;
      const row = from * SECOND;
      for (let unit = 0; unit < SECOND; unit++) units[unit]! += lit * second[row + unit]!;
    }
  }
}
