import { fraction, type Rng } from '@chiaro/kernel';
import { choices, countOf, KINDS, SUPPLY, UNIT, type Pieces } from '../pieces.js';
import { handStrength } from './policy.js';
import { Dealer } from '../dealer.js';
import { copyState, UNDECLARED, type State } from '../state.js';
import { type View, blindState } from '../view.js';

/**
 * A seat's belief about the others: which deals are possible, and how well each fits the
 * declarations.
 */
/** How far a declaration strays from what the hand should take. */
const STRAY = 1.2;
const SHARPNESS = 1 / (2 * STRAY * STRAY);
/** After this many deals that fit badly, the next one is taken. */
const MAX_DRAWS = 40;

export class Belief {
  readonly #base: State;
  readonly #dealer: Dealer;
  readonly #others: readonly number[];

  readonly view: View;
  readonly seat: number;

  constructor(view: View, seat: number) {
    this.view = view;
    this.seat = seat;
    this.#base = blindState(view);
    this.#dealer = new Dealer(view);
    this.#others = [0, 1, 2, 3].filter((each) => each !== seat);
  }

  /** Draws a deal, likelier ones more often. */
  draw(rng: Rng, state: State): void {
    copyState(this.#base, state);
    for (let tries = 1; tries <= MAX_DRAWS; tries++) {
      this.#dealer.deal(rng, state.hands);
      if (fraction(rng) < this.#fits(state)) return;
    }
  }

  /** How well a deal fits the declarations, 0 to 1. */
  #fits(state: State): number {
    let fits = 1;
    for (const seat of this.#others) {
      const declared = state.declared[seat]!;
      if (declared === UNDECLARED) continue;
      const hand = state.hands[seat]! + state.played[seat]!;
      fits *= closeness(handStrength(hand, seat === state.starter) - declared);
    }
    return fits;
  }

  /**
   * Every deal that the seat cannot rule out, weighted. For the last turns only: with two pieces
   * each there are at most 90 deals, with three 1680.
   */
  every(visit: (state: State, weight: number) => void, make: () => State): void {
    const { view } = this;
    const hidden = unseenPieces(view);
    const sizes = this.#others.map((seat) => view.seats[seat]!.held);
    const [a = 0, b = 0, c = 0] = this.#others;
    for (const [first, ways] of partsOf(hidden, sizes[0]!))
      for (const [second, more] of partsOf(hidden - first, sizes[1]!)) {
        const state = make();
        copyState(this.#base, state);
        state.hands[a] = first;
        state.hands[b] = second;
        state.hands[c] = hidden - first - second;
        if (this.#dealer.allows(state.hands)) visit(state, ways * more * this.#fits(state));
      }
  }
}

const closeness = (off: number): number => Math.exp(-off * off * SHARPNESS);

function unseenPieces(view: View): Pieces {
  let unseen = 0;
  const left = [...SUPPLY];
  for (const piece of view.hand ?? []) left[piece]!--;
  for (const seat of view.seats) for (const piece of seat.played) left[piece]!--;
  for (let value = 1; value <= KINDS; value++) unseen += left[value]! * UNIT[value]!;
  return unseen;
}

const parts = new Int32Array(5000);

/** Different parts of so many pieces, each with the number of ways to draw it. */
function partsOf(pieces: Pieces, size: number): [Pieces, number][] {
  return Array.from(parts.subarray(0, choices(pieces, size, parts)), (part) => [
    part,
    waysTo(pieces, part),
  ]);
}

function waysTo(pieces: Pieces, part: Pieces): number {
  let ways = 1;
  for (let value = 1; value <= KINDS; value++)
    ways *= choose(countOf(pieces, value), countOf(part, value));
  return ways;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
