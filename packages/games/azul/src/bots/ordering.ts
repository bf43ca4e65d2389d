import { MAX_MOVES, TARGETS } from '../moves.js';
import { SIZE } from '../types.js';
import { POINT } from './evaluate.js';
import { LONGEST_ROUND, UNBOUNDED, type Horizon } from './horizon.js';
import { writeDistinctTakes } from './takes.js';

/** Takes from the centre, and takes from any display: what history tells apart. */
const FROM_ONE_SOURCE = SIZE * TARGETS;
const HISTORY = 2 * FROM_ONE_SOURCE;
/** In thousandths of a point of the mover's own board. */
const HISTORY_LIMIT = 4 * POINT;
const KILLER_BONUS = 3 * POINT;

/**
 * The moves of each ply in the order in which they are tried: the one that was best before, then by
 * what each does for the mover's own board and by how often such moves refuted others.
 */
export class MoveOrder {
  readonly #moves = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  readonly #weights = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  /** The last two moves of each ply that refuted the one before them. */
  readonly #killers = new Int32Array(2 * LONGEST_ROUND);
  /** By seat, colour and line, from the centre or not. */
  readonly #history = new Int32Array(4 * HISTORY);

  begin(): void {
    this.#killers.fill(-1);
    this.#history.fill(0);
  }

  /** Room for the moves of a ply. */
  movesOf(ply: number): Int32Array {
    return this.#moves[ply]!;
  }

  /** Writes the moves of a ply; returns how many there are. `next` then brings them in order. */
  write(ply: number, horizon: Horizon, hint: number): number {
    const moves = this.#moves[ply]!;
    const weights = this.#weights[ply]!;
    const count = writeDistinctTakes(horizon.s, moves);
    const killer = this.#killers[2 * ply]!;
    const second = this.#killers[2 * ply + 1]!;
    const first = horizon.s.seat * HISTORY;
    for (let i = 0; i < count; i++) {
      const code = moves[i]!;
      let weight = UNBOUNDED;
      if (code !== hint) {
        weight = horizon.ownAfter(code) + this.#history[first + historyKey(code)]!;
        if (code === killer) weight += KILLER_BONUS;
        else if (code === second) weight += KILLER_BONUS >> 1;
      }
      weights[i] = weight;
    }
    return count;
  }

  /** The same by the mover's own board alone, for players of whom only the best moves are tried. */
  writeOwn(ply: number, horizon: Horizon, hint: number): number {
    const moves = this.#moves[ply]!;
    const weights = this.#weights[ply]!;
    const count = writeDistinctTakes(horizon.s, moves);
    for (let i = 0; i < count; i++)
      weights[i] = moves[i] === hint ? UNBOUNDED : horizon.ownAfter(moves[i]!);
    return count;
  }

  /** Brings the best move from `at` on to `at`: most are never needed, so they are not sorted. */
  next(ply: number, at: number, count: number): number {
    const moves = this.#moves[ply]!;
    const weights = this.#weights[ply]!;
    let best = at;
    for (let i = at + 1; i < count; i++) if (weights[i]! > weights[best]!) best = i;
    const move = moves[best]!;
    const weight = weights[best]!;
    moves[best] = moves[at]!;
    weights[best] = weights[at]!;
    moves[at] = move;
    weights[at] = weight;
    return move;
  }

  /** A move that refuted the one before it is tried early elsewhere. */
  reward(ply: number, seat: number, code: number, depth: number): void {
    const killers = this.#killers;
    if (killers[2 * ply] !== code) {
      killers[2 * ply + 1] = killers[2 * ply]!;
      killers[2 * ply] = code;
    }
    const at = seat * HISTORY + historyKey(code);
    const share = Math.min(0.3, 0.02 * depth * depth);
    this.#history[at]! += ((HISTORY_LIMIT - this.#history[at]!) * share) | 0;
  }
}

const historyKey = (code: number): number =>
  code < FROM_ONE_SOURCE ? code : FROM_ONE_SOURCE + (code % FROM_ONE_SOURCE);
