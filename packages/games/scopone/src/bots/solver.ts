import type { Budget } from '@chiaro/kernel';
import { hiBit, loBit, lowest, PACK } from '../cards.js';
import type { Options } from '../options.js';
import type { State } from '../state.js';
import { advance, finalPoints, Moment } from './line.js';
import { threatOf, OpenHands, MOVES_PER_PLY, NO_CARD } from './open.js';
import { HAND_KEYS, SolverTable } from './solver-table.js';

/**
 * Exact play with all four hands open: alpha-beta over the points from now to the end of the hand,
 * own side minus the other, with a transposition table. Values are negated by `0 - x`, because −0
 * would make integer arithmetic slow.
 */
export class Solver {
  /** Positions visited since the solver was made. */
  nodes = 0;
  /** True when the budget ended the last question before its answer. */
  aborted = false;

  readonly #open: OpenHands;
  readonly #table: SolverTable | null;
  /** One moment for each number of cards left. */
  readonly #line = Array.from({ length: PACK + 1 }, () => new Moment());
  readonly #root = new Moment();
  #bestCard = 0;
  #key = 0;
  #check = 0;
  #budget: Budget | null = null;
  #fuel = FUEL;

  /** `hash` false goes without the transposition table: slower, for tests. */
  constructor(options: Options, hash = true) {
    this.#open = new OpenHands(options);
    this.#table = hash ? new SolverTable() : null;
  }

  /** Stops a query early when the budget ends; checked every few hundred positions. */
  limit(budget: Budget | null): void {
    this.#budget = budget;
    this.#fuel = FUEL;
    this.aborted = false;
  }

  /** Drops the entries of other deals, to make room. */
  forget(): void {
    this.#table?.forget();
  }

  /**
   * The points that the side to move gains on the other from here to the end, with optimal play.
   */
  value(s: State, guess = 0): number {
    this.#root.load(s);
    return this.valueOf(this.#root, s.hands, guess);
  }

  /** The same for a moment of a line; narrows it down by yes-or-no questions, starting at a guess (MTD(f), Plaat 1996). */
  valueOf(root: Moment, hands: Int32Array, guess = 0): number {
    this.#takeHands(hands);
    this.#line[root.left]!.copyFrom(root);
    let lower = -FAR;
    let upper = FAR;
    let value = guess;
    while (lower < upper && !this.aborted) {
      const beta = value === lower ? value + 1 : value;
      value = this.#search(root.left, beta - 1, beta);
      if (value < beta) upper = value;
      else lower = value;
    }
    return value;
  }

  #takeHands(hands: Int32Array): void {
    this.#open.hands.set(hands);
    this.#key = 0;
    this.#check = 0;
    for (let half = 0; half < 8; half++)
      for (let rest = hands[half]!; rest !== 0; rest &= rest - 1)
        this.#toggleKeys(half >> 1, lowest(rest) + (half & 1) * 20);
  }

  #toggleKeys(seat: number, card: number): void {
    const at = 2 * (seat * 40 + card);
    this.#key ^= HAND_KEYS[at]!;
    this.#check ^= HAND_KEYS[at + 1]!;
  }

  /** Takes a card out of a hand, or puts it back. */
  #toggle(seat: number, card: number): void {
    const { hands } = this.#open;
    hands[2 * seat]! ^= loBit(card);
    hands[2 * seat + 1]! ^= hiBit(card);
    this.#toggleKeys(seat, card);
  }

  /** The moment with `left` cards to play stands in `#line[left]`. */
  #search(left: number, alpha: number, beta: number): number {
    this.nodes++;
    if (--this.#fuel === 0) this.#refuel();
    if (this.aborted) return 0;
    const now = this.#line[left]!;
    if (left === 0) return finalPoints(now, this.#open);
    if (left <= UNHASHED) return this.#tryMoves(left, alpha, beta, NO_CARD);
    const table = this.#table;
    if (table === null) return this.#tryMoves(left, alpha, beta, NO_CARD);
    const known = table.find(this.#key, this.#check, now, this.#open.options.napola);
    if (known) {
      if (table.lower >= beta) return table.lower;
      if (table.upper <= alpha) return table.upper;
      if (table.lower === table.upper) return table.lower;
    }
    const { slot, word } = table;
    const best = this.#tryMoves(left, alpha, beta, known ? table.card : NO_CARD);
    if (!this.aborted)
      table.keep(slot, word, best > alpha ? best : -FAR, best < beta ? best : FAR, this.#bestCard);
    return best;
  }

  /** Alpha-beta over the moves of one moment; leaves the best card behind. */
  #tryMoves(left: number, alpha: number, beta: number, first: number): number {
    const open = this.#open;
    const now = this.#line[left]!;
    const after = this.#line[left - 1]!;
    const base = left * MOVES_PER_PLY;
    const { seat } = now;
    const found = open.generate(now, this.#threatOn(now), first, base);
    let best = -FAR;
    let bestCard = 0;
    let low = alpha;
    for (let i = 0; i < found; i++) {
      const code = this.#pick(base, i, found, left);
      const card = code & 63;
      this.#toggle(seat, card);
      const scopa = advance(now, code, after, open.lastCounts);
      const value = scopa - this.#search(left - 1, scopa - beta, scopa - low);
      this.#toggle(seat, card);
      if (value > best) {
        best = value;
        bestCard = card;
        if (best > low) low = best;
        if (low >= beta) break;
      }
    }
    this.#bestCard = bestCard;
    return best;
  }

  /** What the next player can clear, where the card after this one is not the last. */
  #threatOn({ seat, left }: Moment): number {
    const next = 2 * ((seat + 1) & 3);
    const { hands } = this.#open;
    return left > 2 ? threatOf(hands[next]!, hands[next + 1]!) : 0;
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

/** Greater than the points of any hand. */
const FAR = 60;
/** Positions between two looks at the budget: some thirty microseconds. */
const FUEL = 256;
/** With so few cards left, neither the table nor the order of moves pays. */
const UNHASHED = 4;
const UNSORTED = 4;
