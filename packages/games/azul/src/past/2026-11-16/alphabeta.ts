import type { Budget } from '@chiaro/kernel';
import { Horizon, LONGEST_ROUND } from './horizon.js';
import { MAX_MOVES, writeLegal } from '../../moves.js';
import type { State } from '../../state.js';
import { AT_LEAST, AT_MOST, EXACT, TO_THE_END, Transpositions } from './transposition.js';

/** How many own best moves of each other player are looked at, with more than two players. */
const RIVAL_MOVES = 2;

/** Positions valued between two looks at the budget: one iteration of it. */
const STRIDE = 64;

interface SearchResult {
  /** Codes of the legal moves, best first. */
  readonly moves: Int32Array;
  /** Points ahead of the best other at the end of the game; exact within `margin` of the best. */
  readonly values: Float64Array;
  /** The best answer found to each, or −1 where none was looked for. */
  readonly replies: Int32Array;
  readonly depth: number;
  /** Positions valued. */
  readonly nodes: number;
  /** The round was searched to its end. */
  readonly complete: boolean;
}

interface SearchAims {
  /** Moves that lose less than this against the best are valued too; 0 looks for the best alone. */
  readonly margin?: number;
  /** What winning is worth beyond its points. */
  readonly victory?: number;
}

/**
 * Alpha-beta over the rest of the round, deepened ply by ply. With more than two players each of
 * the others is taken to choose, among the moves that are best for its own board, the one that is
 * worst for the one who thinks; to fear every move of everybody would be to fear too much.
 */
export class AlphaBeta {
  readonly #horizon = new Horizon();
  readonly #table = new Transpositions();
  readonly #moves = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  readonly #order = new Float64Array(MAX_MOVES);
  #root = 0;
  #budget: Budget = { more: () => false };
  /** How many moves of the others are looked at. */
  #rivalMoves = MAX_MOVES;
  #untilLook = 0;
  #nodes = 0;
  #stopped = false;
  /** Something was valued before the end of the round. */
  #cut = false;

  /** `s` is used as a scratch board and left as it was. */
  search(s: State, budget: Budget, { margin = 0, victory = 0 }: SearchAims = {}): SearchResult {
    this.#horizon.begin(s, victory);
    this.#table.clear();
    this.#root = s.seat;
    this.#rivalMoves = s.players === 2 ? MAX_MOVES : RIVAL_MOVES;
    this.#budget = budget;
    this.#untilLook = STRIDE;
    this.#nodes = 0;
    this.#stopped = false;
    const moves = this.#moves[0]!;
    const count = this.#sorted(0, -1);
    const values = new Float64Array(count);
    this.#horizon.lookAround();
    for (let i = 0; i < count; i++) values[i] = this.#horizon.leadAfter(moves[i]!, this.#root);
    sortMoves(moves, values, count);
    const { depth, complete } = this.#deepen(moves, values, margin);
    const ranked = moves.slice(0, count);
    const replies = ranked.map((code) => this.#replyTo(code));
    return { moves: ranked, values, replies, depth, nodes: this.#nodes, complete };
  }

  #replyTo(code: number): number {
    this.#horizon.make(code);
    const place = this.#table.find(this.#horizon.s);
    this.#horizon.unmake();
    return place < 0 ? -1 : this.#table.move(place);
  }

  #deepen(
    moves: Int32Array,
    values: Float64Array,
    margin: number,
  ): { depth: number; complete: boolean } {
    for (let depth = 1; depth < LONGEST_ROUND; depth++) {
      this.#cut = false;
      const seen = this.#rootPly(depth, moves, values, margin);
      if (seen < values.length) return { depth: depth - 1, complete: false };
      if (!this.#cut) return { depth, complete: true };
    }
    return { depth: LONGEST_ROUND, complete: false };
  }

  /**
   * Values all moves to a depth; returns how many it came to. When the budget ends on the way, a
   * bot keeps what was learnt (the best of the ply before came first), a coach the ply before.
   */
  #rootPly(depth: number, moves: Int32Array, values: Float64Array, margin: number): number {
    const count = values.length;
    const fresh = new Float64Array(count);
    let best = -Infinity;
    let seen = 0;
    for (; seen < count; seen++) {
      const value = this.#child(0, moves[seen]!, depth - 1, best - margin, Infinity);
      if (this.#stopped) break;
      fresh[seen] = value;
      if (value > best) best = value;
    }
    if (seen < count && (margin > 0 || seen === 0)) return seen;
    for (let i = seen; i < count; i++) fresh[i] = Math.min(values[i]!, best) - 1e-6;
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

  /** Value for the root's seat. */
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

  /** Best move of the branch just finished. */
  #best = -1;

  #branch(ply: number, depth: number, alpha: number, beta: number, hint: number): number {
    const mine = this.#horizon.s.seat === this.#root;
    const moves = this.#moves[ply]!;
    const count = this.#sorted(ply, hint);
    let best = mine ? -Infinity : Infinity;
    let bestMove = -1;
    let low = alpha;
    let high = beta;
    for (let i = 0; i < count && low < high && !this.#stopped; i++) {
      const code = moves[i]!;
      const less = reduction(depth, i);
      let value = this.#child(ply, code, depth - 1 - less, low, high);
      if (less > 0 && (mine ? value > low : value < high) && !this.#stopped)
        value = this.#child(ply, code, depth - 1, low, high);
      if (mine ? value <= best : value >= best) continue;
      best = value;
      bestMove = code;
      if (mine && value > low) low = value;
      if (!mine && value < high) high = value;
    }
    this.#best = bestMove;
    return best;
  }

  #leaf(): number {
    if (!this.#horizon.over) this.#cut = true;
    this.#count(1);
    return this.#horizon.lead(this.#root);
  }

  /** Takes of the last ply are valued without being made. */
  #lastPly(ply: number, alpha: number, beta: number): number {
    const horizon = this.#horizon;
    const mine = horizon.s.seat === this.#root;
    const moves = this.#moves[ply]!;
    const all = mine || this.#rivalMoves === MAX_MOVES;
    const count = all ? writeLegal(horizon.s, moves) : this.#sorted(ply, -1);
    if (!horizon.last) this.#cut = true;
    horizon.lookAround();
    let best = mine ? -Infinity : Infinity;
    let seen = 0;
    while (seen < count) {
      const value = horizon.leadAfter(moves[seen++]!, this.#root);
      if (mine ? value > best : value < best) best = value;
      if (mine ? best >= beta : best <= alpha) break;
    }
    this.#count(seen);
    return best;
  }

  /**
   * Moves to look at, the hinted one first, then by what they do for the mover's own board; returns
   * how many.
   */
  #sorted(ply: number, hint: number): number {
    const horizon = this.#horizon;
    const moves = this.#moves[ply]!;
    const count = writeLegal(horizon.s, moves);
    for (let i = 0; i < count; i++)
      this.#order[i] = moves[i] === hint ? Infinity : horizon.ownAfter(moves[i]!);
    sortMoves(moves, this.#order, count);
    return horizon.s.seat === this.#root ? count : Math.min(count, this.#rivalMoves);
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

/** Moves far down the order are first tried less deep. */
function reduction(depth: number, index: number): number {
  if (depth < 3 || index < 3) return 0;
  if (index < 8) return 1;
  return index < 20 ? 2 : 3;
}

/** Insertion by falling value; equal values keep their order. */
function sortMoves(moves: Int32Array, values: Float64Array, count: number): void {
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
