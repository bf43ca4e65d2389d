import type { Budget } from '@chiaro/kernel';
import { pips } from '../cards.js';
import type { Options } from '../options.js';
import { sideOf, NOBODY, type State } from '../state.js';
import { threatOf, OpenHands, takenHi, takenLo, takesWhole, MOVES_PER_PLY } from './open.js';
import { HAND_KEYS, mix, pileKey, primieraKey, SolverTable } from './solver-table.js';

/**
 * Exact play with all four hands open: alpha-beta over the points from now to the end of the
 * hand, own side minus the other, with a transposition table. Signs are turned by `0 - x`: a minus
 * zero would cost the integers their speed.
 */
export class Solver {
  /** Positions visited since the solver was made. */
  nodes = 0;
  /** True when the budget ended the last question before its answer. */
  aborted = false;

  readonly #open: OpenHands;
  readonly #table: SolverTable | null;
  #key = 0;
  #check = 0;
  #budget: Budget | null = null;
  #fuel = FUEL;

  /** `hash` false goes without the transposition table: slower, for tests. */
  constructor(options: Options, hash = true) {
    this.#open = new OpenHands(options);
    this.#table = hash ? new SolverTable() : null;
  }

  /** Ends a question early once the budget says so; it is asked every few hundred positions. */
  limit(budget: Budget | null): void {
    this.#budget = budget;
    this.#fuel = FUEL;
    this.aborted = false;
  }

  /** Forgets what other deals taught, to make room. */
  forget(): void {
    this.#table?.forget();
  }

  /** Points that the side to move gains on the other from here to the end, both playing best. */
  value(s: State, guess = 0): number {
    const { tableLo, tableHi, piles } = s;
    const side = sideOf(s.turn);
    const last = s.lastTaker === NOBODY ? 0 : sideOf(s.lastTaker) === side ? 1 : -1;
    this.#load(s);
    return this.exact(
      s.turn,
      this.#open.left(),
      tableLo,
      tableHi,
      pips(tableLo, tableHi),
      piles[2 * side]!,
      piles[2 * side + 1]!,
      piles[2 - 2 * side]!,
      piles[3 - 2 * side]!,
      last,
      guess,
    );
  }

  /** Narrows the value down by yes-or-no questions, starting at a guess (MTD(f), Plaat 1996). */
  exact(
    seat: number,
    left: number,
    tableLo: number,
    tableHi: number,
    sum: number,
    ownLo: number,
    ownHi: number,
    otherLo: number,
    otherHi: number,
    last: number,
    guess: number,
  ): number {
    let lower = -FAR;
    let upper = FAR;
    let value = guess;
    while (lower < upper && !this.aborted) {
      const beta = value === lower ? value + 1 : value;
      value = this.#search(
        seat,
        left,
        tableLo,
        tableHi,
        sum,
        ownLo,
        ownHi,
        otherLo,
        otherHi,
        last,
        beta - 1,
        beta,
      );
      if (value < beta) upper = value;
      else lower = value;
    }
    return value;
  }

  /** Takes over the hands of a state. */
  #load(s: State): void {
    this.loadHands(s.hands);
  }

  loadHands(hands: Int32Array): void {
    this.#open.hands.set(hands);
    this.#key = 0;
    this.#check = 0;
    for (let half = 0; half < 8; half++)
      for (let rest = hands[half]!; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest) + (half & 1) * 20;
        this.#toggle(half >> 1, card);
      }
  }

  #toggle(seat: number, card: number): void {
    const at = 2 * (seat * 40 + card);
    this.#key ^= HAND_KEYS[at]!;
    this.#check ^= HAND_KEYS[at + 1]!;
  }

  #search(
    seat: number,
    left: number,
    tableLo: number,
    tableHi: number,
    sum: number,
    ownLo: number,
    ownHi: number,
    otherLo: number,
    otherHi: number,
    last: number,
    alpha: number,
    beta: number,
  ): number {
    this.nodes++;
    if (--this.#fuel === 0) this.#refuel();
    if (this.aborted) return 0;
    const open = this.#open;
    if (left === 0)
      return last < 0
        ? open.points(ownLo, ownHi, otherLo | tableLo, otherHi | tableHi)
        : open.points(ownLo | tableLo, ownHi | tableHi, otherLo, otherHi);

    const table = left > UNHASHED ? this.#table : null;
    let first = -1;
    let check = 0;
    let slot = 0;
    if (table !== null) {
      const piles = pileKey(ownLo, ownHi, otherLo, otherHi, last, open.options.napola);
      const prime = primieraKey(ownLo, ownHi, otherLo, otherHi);
      const key = mix(this.#key, tableLo, tableHi, piles, prime);
      check =
        this.#check ^
        Math.imul(key ^ piles, 0x2c1b3c6d) ^
        Math.imul(prime ^ tableLo, 0x297a2d39) ^
        tableHi;
      if (table.find(key, check)) {
        if (table.lower >= beta) return table.lower;
        if (table.upper <= alpha) return table.upper;
        if (table.lower === table.upper) return table.lower;
        first = table.card;
      }
      slot = table.slot;
    }

    const { hands } = open;
    const next = (seat + 1) & 3;
    // The card after this one is not the last: what the next player can clear counts.
    const threat = left > 2 ? threatOf(hands[2 * next]!, hands[2 * next + 1]!) : 0;
    const base = left * MOVES_PER_PLY;
    const found = open.generate(seat, tableLo, tableHi, sum, threat, first, base);
    const half = 2 * seat;
    let best = -FAR;
    let bestCard = 0;
    let low = alpha;
    for (let i = 0; i < found; i++) {
      const code = this.#pick(base, i, found, left);
      const card = code & 63;
      const lo = card < 20 ? 1 << card : 0;
      const hi = card < 20 ? 0 : 1 << (card - 20);
      hands[half]! ^= lo;
      hands[half + 1]! ^= hi;
      this.#toggle(seat, card);
      let value: number;
      if (code < 64)
        value =
          0 -
          this.#search(
            next,
            left - 1,
            tableLo | lo,
            tableHi | hi,
            sum + (card % 10) + 1,
            otherLo,
            otherHi,
            ownLo,
            ownHi,
            0 - last,
            0 - beta,
            0 - low,
          );
      else {
        const gotLo = takenLo(code, tableLo);
        const gotHi = takenHi(code, tableHi);
        const whole = takesWhole(code);
        const rest = whole ? 0 : sum - (card % 10) - 1;
        const scopa = rest === 0 && !whole && (left > 1 || open.lastCounts) ? 1 : 0;
        value =
          scopa -
          this.#search(
            next,
            left - 1,
            tableLo & ~gotLo,
            tableHi & ~gotHi,
            rest,
            otherLo,
            otherHi,
            ownLo | gotLo | lo,
            ownHi | gotHi | hi,
            -1,
            scopa - beta,
            scopa - low,
          );
      }
      this.#toggle(seat, card);
      hands[half]! ^= lo;
      hands[half + 1]! ^= hi;
      if (value > best) {
        best = value;
        bestCard = card;
        if (best > low) low = best;
        if (low >= beta) break;
      }
    }
    if (table !== null && !this.aborted)
      table.keep(slot, check, best > alpha ? best : -FAR, best < beta ? best : FAR, bestCard);
    return best;
  }

  #refuel(): void {
    this.#fuel = FUEL;
    if (this.#budget !== null && !this.#budget.more()) this.aborted = true;
  }

  /** Brings the best ranked of the moves not yet tried to the front. */
  #pick(base: number, index: number, found: number, left: number): number {
    const { moves, ranks } = this.#open;
    const at = base + index;
    if (left <= UNSORTED) return moves[at]!;
    let top = at;
    for (let i = at + 1; i < base + found; i++) if (ranks[i]! > ranks[top]!) top = i;
    const code = moves[top]!;
    moves[top] = moves[at]!;
    ranks[top] = ranks[at]!;
    moves[at] = code;
    return code;
  }
}

/** Beyond any number of points that a hand can bring. */
const FAR = 60;
/** Positions between two looks at the budget: some thirty microseconds. */
const FUEL = 256;
/** With so few cards left, neither the table nor the order of moves pays. */
const UNHASHED = 4;
const UNSORTED = 4;
