import { MAX_MOVES, TARGETS } from '../moves.js';
import { SIZE } from '../types.js';
import { POINT } from './evaluate.js';
import { LONGEST_ROUND, UNBOUNDED, type Horizon } from './horizon.js';
import { writeDistinctTakes } from './takes.js';

/** History separates takes from the centre and takes from a display. */
const FROM_ONE_SOURCE = SIZE * TARGETS;
const HISTORY = 2 * FROM_ONE_SOURCE;
/** In thousandths of a point of the mover's own board. */
const HISTORY_LIMIT = 4 * POINT;
const KILLER_BONUS = 3 * POINT;

/**
 * The order in which the moves of each ply are tried: the previous best first, then by their value
 * for the mover's own board and by how often such moves caused cutoffs.
 */
export class MoveOrder {
  readonly #moves = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  readonly #weights = Array.from({ length: LONGEST_ROUND }, () => new Int32Array(MAX_MOVES));
  /** The last two moves of each ply that caused a cutoff (killer moves). */
  readonly #killers = new Int32Array(2 * LONGEST_ROUND);
  /** By seat, colour, line, and whether from the centre (history heuristic). */
  readonly #history = new Int32Array(4 * HISTORY);

  begin(): void {
    this.#killers.fill(-1);
    this.#history.fill(0);
  }

  /** The buffer for the moves of a ply. */
  movesOf(ply: number): Int32Array {
    return this.#moves[ply]!;
  }

  /** Writes the moves of a ply; returns their number. `next` then returns them in order. */
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

  /**
   * Like `write`, by the mover's own board alone, for players whose best moves only are searched.
   */
  writeOwn(ply: number, horizon: Horizon, hint: number): number {
    const moves = this.#moves[ply]!;
    const weights = this.#weights[ply]!;
    const count = writeDistinctTakes(horizon.s, moves);
    for (let i = 0; i < count; i++)
      weights[i] = moves[i] === hint ? UNBOUNDED : horizon.ownAfter(moves[i]!);
    return count;
  }

  /**
   * Moves the best move from `at` on to `at`. Most moves are never needed, so they are not sorted.
   */
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

  /** Raises the priority of a move that caused a cutoff. */
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
