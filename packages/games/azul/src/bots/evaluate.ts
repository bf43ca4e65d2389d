import { completeRows, FLOOR_COST } from '../scoring.js';
import type { State } from '../state.js';
import { FLOOR_SPACES, SIZE } from '../types.js';
import { TiledBoard } from './board.js';
import { Supply, USUAL_ROUNDS } from './supply.js';
import { firstWeight, weightsFor, type Weights } from './weights.js';

const SLOTS = 1 << 14;
const CELLS = SIZE * SIZE;
/** A value that no lines can have. */
const NO_LINES = -1;

/**
 * Values inside a search are integers, in thousandths of a point: V8 stores small integers without
 * allocation. Among equal scores the player with more complete rows wins (AZ-E5): one thousandth
 * each.
 */
export const POINT = 1000;

/**
 * Evaluates boards as if the round ended now. Within a round only the lines and the number of
 * things on the floor change, so results are cached by the lines; a search, and the next one of the
 * same round, meet the same lines repeatedly.
 */
export class Evaluator {
  readonly #boards: Boards[] = [];
  readonly #tiled = new TiledBoard();
  readonly #supply = new Supply();
  #state: State | null = null;
  #weights: Weights = weightsFor(2, false);
  /** First weight of the round, and whether most games end with this round. */
  #first = 0;
  #isUsualLast = false;

  /** Must be called for each searched position, before any board is evaluated. */
  begin(s: State): void {
    this.#state = s;
    this.#weights = weightsFor(s.players, s.grey);
    this.#first = firstWeight(s.round);
    this.#isUsualLast = s.round >= USUAL_ROUNDS;
    this.#supply.foresee(s);
    for (let seat = 0; seat < s.players; seat++)
      (this.#boards[seat] ??= new Boards()).keepFor(roundOf(s, seat));
  }

  /** The cache slot of these lines. */
  slot(seat: number, lines: number): number {
    const slot = (Math.imul(lines, 0x9e3779b1) >>> 18) & (SLOTS - 1);
    if (this.#boards[seat]!.lines[slot] !== lines) this.#fill(seat, slot, lines);
    return slot;
  }

  /** Score with the end bonuses, as if the game ended with this round. */
  final(seat: number, slot: number, things: number): number {
    const boards = this.#boards[seat]!;
    return boards.scoreAfter(slot, things) + boards.bonus[slot]!;
  }

  /** Score with the expected value of wall and lines in later rounds. */
  lasting(seat: number, slot: number, things: number): number {
    const boards = this.#boards[seat]!;
    return boards.scoreAfter(slot, things) + boards.promise[slot]!;
  }

  /** 1 if a row is complete, so that the game ends with this round. */
  ends(seat: number, slot: number): number {
    return this.#boards[seat]!.ends[slot]!;
  }

  /** The value of a tile for each slot and cell, at `slot * 25 + row * 5 + colour`. */
  worths(seat: number): Uint8Array {
    return this.#boards[seat]!.worths;
  }

  #fill(seat: number, slot: number, lines: number): void {
    const tiled = this.#tiled;
    const boards = this.#boards[seat]!;
    tiled.tileWalls(this.#state!, seat, lines);
    const rows = completeRows(tiled.wall);
    boards.lines[slot] = lines;
    boards.score[slot] = tiled.score;
    boards.dropped[slot] = tiled.dropped;
    boards.ends[slot] = rows > 0 ? 1 : 0;
    boards.bonus[slot] = POINT * tiled.bonuses() + rows;
    tiled.describe(this.#supply);
    boards.promise[slot] = Math.round(POINT * tiled.promise(this.#weights.boards, this.#first));
    tiled.writeWorths(boards.worths, slot * CELLS, this.#isUsualLast);
  }
}

/** Everything about a board and the bag that is constant within a round. */
const roundOf = (s: State, seat: number): string =>
  [s.players, s.round, s.bag, s.scores[seat], s.walls[seat], ...s.walls, ...s.greyCells].join();

/** The boards of one seat, by their lines. */
class Boards {
  readonly lines = new Int32Array(SLOTS).fill(NO_LINES);
  /** Before the floor is subtracted. */
  readonly score = new Int32Array(SLOTS);
  /** Tiles of lines that find no open column on the grey wall. */
  readonly dropped = new Uint8Array(SLOTS);
  readonly bonus = new Int32Array(SLOTS);
  readonly promise = new Int32Array(SLOTS);
  readonly ends = new Uint8Array(SLOTS);
  readonly worths = new Uint8Array(SLOTS * CELLS);
  #round = '';

  /** Clears the cache if it is of another round. */
  keepFor(round: string): void {
    if (this.#round === round) return;
    this.#round = round;
    this.lines.fill(NO_LINES);
  }

  scoreAfter(slot: number, things: number): number {
    const fallen = things + this.dropped[slot]!;
    const score = this.score[slot]! - FLOOR_COST[fallen > FLOOR_SPACES ? FLOOR_SPACES : fallen]!;
    return score > 0 ? POINT * score : 0;
  }
}
