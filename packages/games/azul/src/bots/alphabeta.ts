import type { Budget } from '@chiaro/kernel';
import { POINT } from './evaluate.js';
import { Horizon, LONGEST_ROUND, UNBOUNDED } from './horizon.js';
import { MAX_MOVES, writeLegal } from '../moves.js';
import type { State } from '../state.js';
import { MoveOrder } from './ordering.js';
import { writeKindsOfTakes } from './takes.js';
import { AT_LEAST, AT_MOST, EXACT, TO_THE_END, Transpositions } from './transposition.js';

/** How many of each other player's best moves are tried, with more than two players. */
const RIVAL_MOVES = 2;

/** Positions valued between two checks of the budget: one iteration. */
const STRIDE = 64;

/** Width of the null window in which a move is tried first, in thousandths of a point. */
const NARROW = 1;

export interface SearchResult {
  /** Codes of the legal moves, best first. */
  readonly moves: Int32Array;
  /**
   * Lead over the best other at the end of the game, in points; exact within `margin` of the best.
   */
  readonly values: Float64Array;
  /** The best reply found to each move, or −1 if none was searched. */
  readonly replies: Int32Array;
  readonly depth: number;
  /** Positions valued. */
  readonly nodes: number;
  /** Whether the round was searched to its end. */
  readonly complete: boolean;
}

export interface SearchAims {
  /**
   * Moves that lose less than this against the best get a value too; 0 searches for the best alone.
   */
  readonly margin?: number;
  /** The value of winning beyond its points. */
  readonly victory?: number;
  /** Maximum depth in moves; the rest of the round if missing. */
  readonly plies?: number;
  /** Whether a move may be chosen; all may if missing. At least one must be allowed. */
  readonly allows?: (code: number) => boolean;
}

/**
 * Alpha-beta over the rest of the round, deepened ply by ply. With more than two players, each of
 * the others is assumed to choose, among the best moves for its own board, the one that is worst
 * for the searching player: to assume that all of them play any worst move would be too
 * pessimistic.
 */
export class AlphaBeta {
  readonly #horizon = new Horizon();
  readonly #table = new Transpositions();
  readonly #order = new MoveOrder();
  #root = 0;
  #budget: Budget = { more: () => false };
  /** How many moves of each other player are searched. */
  #rivalMoves = MAX_MOVES;
  #untilLook = 0;
  #nodes = 0;
  #stopped = false;
  /** Whether a position before the end of the round was evaluated. */
  #cut = false;

  /** Uses `s` as a scratch board and restores it. */
  search(
    s: State,
    budget: Budget,
    { margin = 0, victory = 0, plies = LONGEST_ROUND - 1, allows = () => true }: SearchAims = {},
  ): SearchResult {
    this.#horizon.begin(s, victory);
    this.#table.clear();
    this.#root = s.seat;
    this.#rivalMoves = s.players === 2 ? MAX_MOVES : RIVAL_MOVES;
    this.#budget = budget;
    this.#untilLook = STRIDE;
    this.#nodes = 0;
    this.#stopped = false;
    this.#order.begin();
    const moves = this.#order.movesOf(0);
    const count = keepAllowed(moves, writeLegal(s, moves), allows);
    const values = new Int32Array(count);
    this.#horizon.lookAround();
    for (let i = 0; i < count; i++) values[i] = this.#horizon.leadAfter(moves[i]!, this.#root);
    sortMoves(moves, values, count);
    const { depth, complete } = this.#deepen(moves, values, POINT * margin, plies);
    const ranked = moves.slice(0, count);
    const replies = ranked.map((code) => this.#replyTo(code));
    return {
      moves: ranked,
      values: Float64Array.from(values, toPoints),
      replies,
      depth,
      nodes: this.#nodes,
      complete,
    };
  }

  #replyTo(code: number): number {
    this.#horizon.make(code);
    const place = this.#table.find(this.#horizon.s);
    this.#horizon.unmake();
    return place < 0 ? -1 : this.#table.move(place);
  }

  #deepen(
    moves: Int32Array,
    values: Int32Array,
    margin: number,
    plies: number,
  ): { depth: number; complete: boolean } {
    for (let depth = 1; depth <= plies; depth++) {
      this.#cut = false;
      const seen = this.#rootPly(depth, moves, values, margin);
      if (seen < values.length) return { depth: depth - 1, complete: false };
      if (!this.#cut) return { depth, complete: true };
    }
    return { depth: plies, complete: false };
  }

  /**
   * Values all moves to a depth; returns how many it reached. If the budget ends before that, a bot
   * uses the incomplete ply (it began with the best move of the previous one), a coach the previous
   * ply.
   */
  #rootPly(depth: number, moves: Int32Array, values: Int32Array, margin: number): number {
    const count = values.length;
    const fresh = new Int32Array(count);
    let best = -UNBOUNDED;
    let seen = 0;
    for (; seen < count; seen++) {
      const value = this.#child(0, moves[seen]!, depth - 1, best - margin, UNBOUNDED);
      if (this.#stopped) break;
      fresh[seen] = value;
      if (value > best) best = value;
    }
    if (seen < count && (margin > 0 || seen === 0)) return seen;
    for (let i = seen; i < count; i++) fresh[i] = Math.min(values[i]!, best) - 1;
    values.set(fresh);
    sortMoves(moves, values, count);
    return seen;
  }

  #child(ply: number, code: number, depth: number, alpha: number, beta: number): number {
    this.#horizon.make(code);
    const value = this.#visit(ply + 1, depth, alpha, beta);
    this.#horizon.unmake();
    return value;
  }

  /** The value for the root's seat. */
  #visit(ply: number, depth: number, alpha: number, beta: number): number {
    if (this.#horizon.over || depth <= 0) return this.#leaf();
    if (depth === 1) return this.#lastPly(ply, alpha, beta);
    const table = this.#table;
    const place = table.find(this.#horizon.s);
    if (place >= 0 && table.decides(place, depth, alpha, beta)) {
      if (table.depth(place) < TO_THE_END) this.#cut = true;
      return table.value(place);
    }
    const { key, lock } = table;
    const cutBefore = this.#cut;
    this.#cut = false;
    const value = this.#branch(ply, depth, alpha, beta, place >= 0 ? table.move(place) : -1);
    if (!this.#stopped) {
      const bound = value >= beta ? AT_LEAST : value <= alpha ? AT_MOST : EXACT;
      table.store(key, lock, this.#cut ? depth : TO_THE_END, value, bound, this.#best);
    }
    if (cutBefore) this.#cut = true;
    return value;
  }

  /** The best move of the branch that was searched last. */
  #best = -1;

  #branch(ply: number, depth: number, alpha: number, beta: number, hint: number): number {
    const mine = this.#horizon.s.seat === this.#root;
    const count = this.#write(ply, hint);
    const most = mine ? count : Math.min(count, this.#rivalMoves);
    let best = mine ? -UNBOUNDED : UNBOUNDED;
    let bestMove = -1;
    let low = alpha;
    let high = beta;
    for (let i = 0; i < most && low < high && !this.#stopped; i++) {
      const code = this.#order.next(ply, i, count);
      const value = this.#try(ply, code, depth, i, mine, low, high);
      if (mine ? value <= best : value >= best) continue;
      best = value;
      bestMove = code;
      if (mine && value > low) low = value;
      if (!mine && value < high) high = value;
    }
    if (low >= high && bestMove >= 0 && !this.#stopped)
      this.#order.reward(ply, this.#horizon.s.seat, bestMove, depth);
    this.#best = bestMove;
    return best;
  }

  /** All moves but the first must show in a null window that they are better. */
  #try(
    ply: number,
    code: number,
    depth: number,
    index: number,
    mine: boolean,
    low: number,
    high: number,
  ): number {
    if (index === 0) return this.#child(ply, code, depth - 1, low, high);
    const near = mine ? low : Math.max(low, high - NARROW);
    const far = mine ? Math.min(high, low + NARROW) : high;
    const less = reduction(depth, index);
    let value = this.#child(ply, code, depth - 1 - less, near, far);
    if (less > 0 && (mine ? value > low : value < high) && !this.#stopped)
      value = this.#child(ply, code, depth - 1, near, far);
    if (value > low && value < high && !this.#stopped)
      value = this.#child(ply, code, depth - 1, low, high);
    return value;
  }

  #leaf(): number {
    if (!this.#horizon.over) this.#cut = true;
    this.#count(1);
    return this.#horizon.lead(this.#root);
  }

  /** Values the takes of the last ply without making them. */
  #lastPly(ply: number, alpha: number, beta: number): number {
    const horizon = this.#horizon;
    const mine = horizon.s.seat === this.#root;
    const moves = this.#order.movesOf(ply);
    const count = this.#isOneOfFew() ? this.#bestOwn(ply) : writeKindsOfTakes(horizon.s, moves);
    if (!horizon.last) this.#cut = true;
    horizon.lookAround();
    let best = mine ? -UNBOUNDED : UNBOUNDED;
    let seen = 0;
    while (seen < count) {
      const value = horizon.leadAfter(moves[seen++]!, this.#root);
      if (mine ? value > best : value < best) best = value;
      if (mine ? best >= beta : best <= alpha) break;
    }
    this.#count(seen);
    return best;
  }

  /** Whether only the best moves for the own board of this player are searched. */
  #isOneOfFew(): boolean {
    return this.#rivalMoves < MAX_MOVES && this.#horizon.s.seat !== this.#root;
  }

  #write(ply: number, hint: number): number {
    return this.#isOneOfFew()
      ? this.#order.writeOwn(ply, this.#horizon, hint)
      : this.#order.write(ply, this.#horizon, hint);
  }

  #bestOwn(ply: number): number {
    const count = this.#order.writeOwn(ply, this.#horizon, -1);
    const most = Math.min(count, this.#rivalMoves);
    for (let i = 0; i < most; i++) this.#order.next(ply, i, count);
    return most;
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    this.#untilLook -= nodes;
    while (this.#untilLook <= 0) {
      this.#untilLook += STRIDE;
      if (!this.#budget.more()) this.#stopped = true;
    }
  }
}

function keepAllowed(moves: Int32Array, count: number, allows: (code: number) => boolean): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (allows(moves[i]!)) moves[kept++] = moves[i]!;
  return kept;
}

const toPoints = (value: number): number => value / POINT;

/** Searches moves late in the order less deeply at first. */
function reduction(depth: number, index: number): number {
  if (depth < 3 || index < 3) return 0;
  if (index < 8) return 1;
  return index < 20 ? 2 : 3;
}

/** Insertion sort by descending value; stable. */
function sortMoves(moves: Int32Array, values: Int32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const move = moves[i]!;
    const value = values[i]!;
    let at = i - 1;
    while (at >= 0 && values[at]! < value) {
      moves[at + 1] = moves[at]!;
      values[at + 1] = values[at]!;
      at--;
    }
    moves[at + 1] = move;
    values[at + 1] = value;
  }
}
