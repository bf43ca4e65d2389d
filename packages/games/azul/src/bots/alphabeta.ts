import type { Budget } from '@chiaro/kernel';
import { POINT } from './evaluate.js';
import { Horizon, LONGEST_ROUND, UNBOUNDED } from './horizon.js';
import { MAX_MOVES, TARGETS, writeLegal } from '../moves.js';
import type { State } from '../state.js';
import { SIZE } from '../types.js';
import { writeDistinctTakes, writeKindsOfTakes } from './takes.js';
import { AT_LEAST, AT_MOST, EXACT, TO_THE_END, Transpositions } from './transposition.js';

/** How many own best moves of each other player are looked at, with more than two players. */
const RIVAL_MOVES = 2;

/** Positions valued between two looks at the budget: one iteration of it. */
const STRIDE = 64;

/** Width of the bounds between which a move is first tried, in points. */
const NARROW = 1;
const CENTRE_CODES = SIZE * TARGETS;
const HISTORY = 2 * CENTRE_CODES;
/** In points of the mover's own board. */
const HISTORY_LIMIT = 4 * POINT;
const KILLER_BONUS = 3 * POINT;

export interface SearchResult {
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

export interface SearchAims {
  /** Moves that lose less than this against the best are valued too; 0 looks for the best alone. */
  readonly margin?: number;
  /** What winning is worth beyond its points. */
  readonly victory?: number;
  /** How many moves ahead to look at most; the rest of the round when missing. */
  readonly plies?: number;
  /** Whether a move may be chosen; all of them when missing. One at least must be. */
  readonly allows?: (code: number) => boolean;
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
  readonly #orders = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  readonly #killers = new Int32Array(2 * LONGEST_ROUND);
  /** By seat and by colour, line, and whether the tiles came from the centre. */
  readonly #history = new Int32Array(4 * HISTORY);
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
    const moves = this.#moves[0]!;
    this.#killers.fill(-1);
    this.#history.fill(0);
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
   * Values all moves to a depth; returns how many it came to. When the budget ends on the way, a
   * bot keeps what was learnt (the best of the ply before came first), a coach the ply before.
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
    const order = this.#orders[ply]!;
    const count = this.#weigh(ply, depth, hint);
    const most = mine ? count : Math.min(count, this.#rivalMoves);
    let best = mine ? -UNBOUNDED : UNBOUNDED;
    let bestMove = -1;
    let low = alpha;
    let high = beta;
    for (let i = 0; i < most && low < high && !this.#stopped; i++) {
      bringNext(moves, order, i, count);
      const code = moves[i]!;
      const value = this.#try(ply, code, depth, i, mine, low, high);
      if (mine ? value <= best : value >= best) continue;
      best = value;
      bestMove = code;
      if (mine && value > low) low = value;
      if (!mine && value < high) high = value;
    }
    if (low >= high && bestMove >= 0 && !this.#stopped) this.#reward(ply, bestMove, depth);
    this.#best = bestMove;
    return best;
  }

  /** All moves but the first must first show, between narrow bounds, that they are better. */
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
    if ((mine ? value > low : value < high) && value > low && value < high && !this.#stopped)
      value = this.#child(ply, code, depth - 1, low, high);
    return value;
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
    const count = all ? writeKindsOfTakes(horizon.s, moves) : this.#bestOwn(ply);
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

  /** The few moves of another player that are best for its own board. */
  #bestOwn(ply: number): number {
    const count = this.#weigh(ply, 1, -1);
    const most = Math.min(count, this.#rivalMoves);
    for (let i = 0; i < most; i++) bringNext(this.#moves[ply]!, this.#orders[ply]!, i, count);
    return most;
  }

  /**
   * Writes the moves of a ply and what speaks for trying each early: the lead it gives its mover, or
   * for those of whom only the best moves are looked at what it does for their own board. Returns
   * how many there are.
   */
  #weigh(ply: number, depth: number, hint: number): number {
    const horizon = this.#horizon;
    const { seat } = horizon.s;
    const moves = this.#moves[ply]!;
    const order = this.#orders[ply]!;
    const count = writeDistinctTakes(horizon.s, moves);
    if (seat !== this.#root && this.#rivalMoves < MAX_MOVES) {
      for (let i = 0; i < count; i++)
        order[i] = moves[i] === hint ? UNBOUNDED : horizon.ownAfter(moves[i]!);
      return count;
    }
    const killer = this.#killers[2 * ply]!;
    const second = this.#killers[2 * ply + 1]!;
    const first = seat * HISTORY;
    const sign = seat === this.#root ? 1 : -1;
    const isDeep = depth >= 99;
    if (isDeep) horizon.lookAround();
    for (let i = 0; i < count; i++) {
      const code = moves[i]!;
      let weight = UNBOUNDED;
      if (code !== hint) {
        weight = isDeep ? sign * horizon.leadAfter(code, this.#root) : horizon.ownAfter(code);
        weight += this.#history[first + historyKey(code)]!;
        if (code === killer) weight += KILLER_BONUS;
        else if (code === second) weight += KILLER_BONUS >> 1;
      }
      order[i] = weight;
    }
    return count;
  }

  /** A move that refuted the one before it is tried early elsewhere. */
  #reward(ply: number, code: number, depth: number): void {
    if (this.#killers[2 * ply] !== code) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = code;
    }
    const at = this.#horizon.s.seat * HISTORY + historyKey(code);
    const history = this.#history;
    const share = Math.min(0.3, 0.02 * depth * depth);
    history[at]! += ((HISTORY_LIMIT - history[at]!) * share) | 0;
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

/** Moves far down the order are first tried less deep. */
function reduction(depth: number, index: number): number {
  if (depth < 3 || index < 3) return 0;
  if (index < 8) return 1;
  return index < 20 ? 2 : 3;
}

/** Insertion by falling value; equal values keep their order. */
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

/** Brings the move with the highest order from `at` on to `at`; equal ones keep their order. */
function bringNext(moves: Int32Array, order: Int32Array, at: number, count: number): void {
  let best = at;
  for (let i = at + 1; i < count; i++) if (order[i]! > order[best]!) best = i;
  if (best === at) return;
  const move = moves[best]!;
  const weight = order[best]!;
  moves[best] = moves[at]!;
  order[best] = order[at]!;
  moves[at] = move;
  order[at] = weight;
}

const historyKey = (code: number): number =>
  code < CENTRE_CODES ? code : CENTRE_CODES + (code % CENTRE_CODES);
