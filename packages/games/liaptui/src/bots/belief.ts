import { fraction, type Rng } from '@chiaro/kernel';
import { strongPieces } from './casual.js';
import { choices, countOf, KINDS, SUPPLY, UNIT, type Pieces } from '../pieces.js';
import { handStrength } from './policy.js';
import { Dealer } from '../dealer.js';
import { copyState, UNDECLARED, type State } from '../state.js';
import { SEATS } from '../types.js';
import { type View, blindState } from '../view.js';

/**
 * A seat's belief about the others: which deals are possible, how well each fits the declarations,
 * and how the others play. Each other player is modelled as one of two kinds, by the book
 * (`casual.ts`) or by fit (`policy.ts`): a bot that prepares for one kind only loses to the other.
 */
const BY_BOOK = 0.35;
/** How far a declaration strays from the hand, for either kind of player. */
const STRAY = 1.2;
const SHARPNESS = 1 / (2 * STRAY * STRAY);
/** After this many deals that fit badly, the next one is taken. */
const MAX_DRAWS = 40;

export interface World {
  readonly state: State;
  /** Bit `seat` is set for a player by the book. */
  models: number;
}

export class Belief {
  readonly #base: State;
  readonly #dealer: Dealer;
  readonly #others: readonly number[];
  readonly #fits = new Float64Array(SEATS);
  #models = 0;

  readonly view: View;
  readonly seat: number;

  constructor(view: View, seat: number) {
    this.view = view;
    this.seat = seat;
    this.#base = blindState(view);
    this.#dealer = new Dealer(view);
    this.#others = [0, 1, 2, 3].filter((each) => each !== seat);
  }

  /** Draws a deal and kinds of players, likelier ones more often. */
  draw(rng: Rng, world: World): void {
    const { state } = world;
    copyState(this.#base, state);
    for (let tries = 1; ; tries++) {
      this.#dealer.deal(rng, state.hands);
      const fits = this.#judge(state, rng);
      if (tries === MAX_DRAWS || fraction(rng) < fits) break;
    }
    world.models = this.#models;
  }

  /** How well a deal fits the declarations, 0 to 1; draws the kinds of players along with it. */
  #judge(state: State, rng: Rng): number {
    let fits = 1;
    this.#models = 0;
    for (const seat of this.#others) {
      const share = this.#shares(state, seat);
      fits *= this.#fits[seat]!;
      if (fraction(rng) < share) this.#models |= 1 << seat;
    }
    return fits;
  }

  /**
   * Stores how well the hand fits, and returns the probability that its player plays by the book.
   */
  #shares(state: State, seat: number): number {
    const declared = state.declared[seat]!;
    this.#fits[seat] = 1;
    if (declared === UNDECLARED) return BY_BOOK;
    const hand = state.hands[seat]! + state.played[seat]!;
    const book = BY_BOOK * closeness(strongPieces(hand) - declared);
    const fit = (1 - BY_BOOK) * closeness(handStrength(hand, seat === state.starter) - declared);
    this.#fits[seat] = book + fit;
    return book / (book + fit);
  }

  /**
   * Every deal that the seat cannot rule out, each with every kind of players, weighted. For the
   * last turns only: with two pieces each there are at most 90 deals, with three 1680.
   */
  every(visit: (world: World, weight: number) => void, make: () => State): void {
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
        if (this.#dealer.allows(state.hands)) this.#everyModel(state, ways * more, visit, make);
      }
  }

  #everyModel(
    state: State,
    ways: number,
    visit: (world: World, weight: number) => void,
    make: () => State,
  ): void {
    const shares = this.#others.map((seat) => this.#shares(state, seat));
    const fits = this.#others.reduce((product, seat) => product * this.#fits[seat]!, ways);
    for (let kinds = 0; kinds < 8; kinds++) {
      let weight = fits;
      let models = 0;
      for (const [i, seat] of this.#others.entries()) {
        const byBook = ((kinds >> i) & 1) === 1;
        weight *= byBook ? shares[i]! : 1 - shares[i]!;
        if (byBook) models |= 1 << seat;
      }
      const copy = make();
      copyState(state, copy);
      visit({ state: copy, models }, weight);
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
