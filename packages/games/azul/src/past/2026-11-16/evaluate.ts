import { isFull, lineAt, lineColour, lineCount, withLine } from '../../packed.js';
import {
  COLOUR_BONUS,
  COLUMN_BONUS,
  columnBits,
  completeRows,
  countCells,
  FLOOR_COST,
  ROW_BONUS,
  rowBits,
  scoreCell,
} from '../../scoring.js';
import { cellBit, type State } from '../../state.js';
import { columnOf, SIZE } from '../../types.js';
import { FIXED_CELLS, openColumns } from '../../wall.js';
import { FEATURES, STAGES, weights } from './weights.js';

/** Set bits of five bits. */
const BITS = Uint8Array.from({ length: 32 }, (_, bits) => {
  let count = 0;
  for (let bit = 0; bit < SIZE; bit++) count += (bits >> bit) & 1;
  return count;
});

const SLOTS = 1 << 12;

/** Among equal scores more complete rows win (AZ-E5): less than any difference in points. */
const ROW_TIE_BREAK = 0.001;

/**
 * What boards are worth if the round ended now. Within a round only the lines and the number of
 * things on the floor change, so values are kept by these; a search meets the same ones again and
 * again.
 */
export class Evaluator {
  readonly #lines: Int32Array[] = [];
  readonly #things: Int8Array[] = [];
  readonly #lasting: Float64Array[] = [];
  readonly #final: Float64Array[] = [];
  readonly #stage: Uint8Array[] = [];
  readonly #tiled = new TiledBoard();
  #state: State | null = null;

  /** To be called for each position that is searched, before any board is asked for. */
  begin(s: State): void {
    this.#state = s;
    for (let seat = 0; seat < s.players; seat++) {
      this.#lines[seat] ??= new Int32Array(SLOTS);
      (this.#things[seat] ??= new Int8Array(SLOTS)).fill(-1);
      this.#lasting[seat] ??= new Float64Array(SLOTS * STAGES);
      this.#final[seat] ??= new Float64Array(SLOTS);
      this.#stage[seat] ??= new Uint8Array(SLOTS);
    }
  }

  /** Where the value of a board is kept. */
  slot(seat: number, lines: number, things: number): number {
    const slot = (Math.imul(lines ^ (things << 27), 0x9e3779b1) >>> 20) & (SLOTS - 1);
    if (this.#things[seat]![slot] !== things || this.#lines[seat]![slot] !== lines)
      this.#fill(seat, slot, lines, things);
    return slot;
  }

  /** Score with the end bonuses, as if the game ended with this round. */
  final(seat: number, slot: number): number {
    return this.#final[seat]![slot]!;
  }

  /** Score with what wall and lines promise, at a stage of the game. */
  lasting(seat: number, slot: number, stage: number): number {
    return this.#lasting[seat]![slot * STAGES + stage]!;
  }

  /** Tiles in the fullest row; `STAGES` when a row is complete and the game ends. */
  stage(seat: number, slot: number): number {
    return this.#stage[seat]![slot]!;
  }

  #fill(seat: number, slot: number, lines: number, things: number): void {
    const tiled = this.#tiled;
    tiled.tile(this.#state!, seat, lines, things);
    this.#lines[seat]![slot] = lines;
    this.#things[seat]![slot] = things;
    this.#final[seat]![slot] =
      tiled.score + tiled.bonuses() + ROW_TIE_BREAK * completeRows(tiled.wall);
    const stage = tiled.fullestRow();
    this.#stage[seat]![slot] = stage;
    tiled.describe();
    for (let at = stage; at < STAGES; at++)
      this.#lasting[seat]![slot * STAGES + at] = tiled.score + tiled.promise(at);
  }
}

/** One board after the tiling and the floor, and what it promises. */
export class TiledBoard {
  wall = 0;
  lines = 0;
  score = 0;
  grey = false;
  /** Cells of each colour. */
  readonly cells = new Int32Array(SIZE);
  readonly features = new Float64Array(FEATURES);

  /** Tiles as the rules do; on the grey wall each tile goes where it scores most. */
  tile(s: State, seat: number, lines: number, things: number): void {
    this.grey = s.grey;
    this.wall = s.walls[seat]!;
    this.lines = lines;
    this.score = s.scores[seat]!;
    for (let colour = 0; colour < SIZE; colour++)
      this.cells[colour] = s.grey
        ? s.greyCells[seat * SIZE + colour]!
        : this.wall & FIXED_CELLS[colour]!;
    let cost = things;
    for (let row = 0; row < SIZE; row++) {
      if (!isFull(lines, row)) continue;
      const colour = lineColour(lineAt(lines, row));
      const column = this.#columnFor(row, colour);
      this.lines = withLine(this.lines, row, 0);
      if (column < 0) cost = Math.min(cost + row + 1, FLOOR_COST.length - 1);
      else this.#put(row, column, colour);
    }
    this.score = Math.max(0, this.score - FLOOR_COST[cost]!);
  }

  #put(row: number, column: number, colour: number): void {
    this.wall |= cellBit(row, column);
    this.cells[colour]! |= cellBit(row, column);
    this.score += scoreCell(this.wall, row, column);
  }

  fullestRow(): number {
    let most = 0;
    for (let row = 0; row < SIZE; row++) most = Math.max(most, BITS[rowBits(this.wall, row)]!);
    return most;
  }

  bonuses(): number {
    let points = 0;
    for (let i = 0; i < SIZE; i++) {
      if (rowBits(this.wall, i) === 31) points += ROW_BONUS;
      if (columnBits(this.wall, i) === 31) points += COLUMN_BONUS;
      if (countCells(this.cells[i]!) === SIZE) points += COLOUR_BONUS;
    }
    return points;
  }

  /** What the promise depends on; see `weights.ts` for the order. */
  describe(): void {
    const { features, wall } = this;
    features.fill(0);
    for (let i = 0; i < SIZE; i++) {
      const column = BITS[columnBits(wall, i)]!;
      const row = BITS[rowBits(wall, i)]!;
      const colour = countCells(this.cells[i]!);
      if (column > 0) features[column - 1]!++;
      if (row > 0 && row < SIZE) features[4 + row]!++;
      if (colour > 0) features[8 + colour]!++;
      this.#describeLine(i);
      features[25 + i] = this.#neighbours(i);
    }
  }

  /** Lines that stay count by their length and by what their tile would score. */
  #describeLine(row: number): void {
    const line = lineAt(this.lines, row);
    const count = lineCount(line);
    if (count === 0 || count > row) return;
    this.features[14 + (row * (row - 1)) / 2 + count - 1] = 1;
    this.features[24]! += (count / (row + 1)) * this.#pointsFor(row, lineColour(line));
  }

  /** What a tile of this colour would score in this row. */
  #pointsFor(row: number, colour: number): number {
    const column = this.#columnFor(row, colour);
    return column < 0 ? 0 : scoreCell(this.wall | cellBit(row, column), row, column);
  }

  #columnFor(row: number, colour: number): number {
    return this.grey ? bestColumn(this.wall, this.cells[colour]!, row) : columnOf(row, colour);
  }

  /** Points beyond the first that the free cells of a row would bring. */
  #neighbours(row: number): number {
    let points = 0;
    for (let column = 0; column < SIZE; column++)
      if ((this.wall & cellBit(row, column)) === 0)
        points += scoreCell(this.wall | cellBit(row, column), row, column) - 1;
    return points;
  }

  promise(stage: number): number {
    let value = 0;
    const first = stage * FEATURES;
    for (let i = 0; i < FEATURES; i++) value += weights[first + i]! * this.features[i]!;
    return value;
  }
}

/** Where a tile scores most on a grey wall, its colour having these cells; −1 when no column is open. */
export function bestColumn(wall: number, same: number, row: number): number {
  const open = openColumns(wall, same, row);
  let best = -1;
  let most = -1;
  for (let column = 0; column < SIZE; column++) {
    if (((open >> column) & 1) === 0) continue;
    const points = scoreCell(wall | cellBit(row, column), row, column);
    if (points > most) {
      most = points;
      best = column;
    }
  }
  return best;
}
