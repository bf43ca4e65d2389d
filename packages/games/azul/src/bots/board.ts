import { isFull, lineAt, lineColour, lineCount, withLine } from '../packed.js';
import {
  COLOUR_BONUS,
  COLUMN_BONUS,
  columnBits,
  countCells,
  FLOOR_COST,
  ROW_BONUS,
  ROW_CELLS,
  rowBits,
  scoreCell,
} from '../scoring.js';
import { cellBit, type State } from '../state.js';
import { colourOf, columnOf, FLOOR_SPACES, SIZE } from '../types.js';
import { FIXED_CELLS, openColumns } from '../wall.js';
import type { Supply } from './supply.js';

/** The number of set bits in five bits. */
export const BITS = Uint8Array.from({ length: 32 }, (_, bits) => countCells(bits));

/** Where the groups of features begin; see `weights.ts` for their meaning. */
const COLUMNS = 0;
const ROWS = 5;
const COLOURS = 9;
const LINES = 14;
const LINE_WORTH = 24;
const NEIGHBOURS = 25;
const ROW_SUPPLY = 30;
const LINE_SUPPLY = 35;
const COLUMN_HOPES = 37;
const COLOUR_HOPES = 49;
const LAST_CELLS = 58;
export const FEATURES = 61;

/** Surplus or missing tiles of a colour count up to this number. */
const MOST_SPARE = 8;

/** Cell values are stored in quarters of a point: two bits of fraction. */
export const WORTH_BITS = 2;

/** Points that one more tile adds to a column or a colour with this many tiles. */
const COLUMN_GROWTH: readonly number[] = [1, 0.5, 0.75, 1.25, 4.5, 0];
const COLOUR_GROWTH: readonly number[] = [0.75, 0.5, 0.25, 2, 9, 0];
const LAST_COLUMN: readonly number[] = [0, 0, 0, 0, COLUMN_BONUS, 0];
const LAST_COLOUR: readonly number[] = [0, 0, 0, 0, COLOUR_BONUS, 0];

/** One board after the tiling and the floor, and its features for the future. */
export class TiledBoard {
  wall = 0;
  lines = 0;
  score = 0;
  /** Tiles of full lines that found no column (AZ-G3). */
  dropped = 0;
  grey = false;
  /** Cells of each colour. */
  readonly cells = new Int32Array(SIZE);
  /**
   * Points of a tile of each colour in each row, at `row * 5 + colour`; 0 if it may not go there.
   */
  readonly points = new Uint8Array(SIZE * SIZE);
  readonly features = new Float64Array(FEATURES);

  /** Tiles as the rules do, and subtracts the floor. */
  tile(s: State, seat: number, lines: number, things: number): void {
    this.tileWalls(s, seat, lines);
    const cost = FLOOR_COST[Math.min(things + this.dropped, FLOOR_SPACES)]!;
    this.score = Math.max(0, this.score - cost);
  }

  /** Like `tile`, without the floor; on the grey wall each tile goes where it scores most. */
  tileWalls(s: State, seat: number, lines: number): void {
    this.grey = s.grey;
    this.wall = s.walls[seat]!;
    this.lines = lines;
    this.score = s.scores[seat]!;
    this.dropped = 0;
    for (let colour = 0; colour < SIZE; colour++)
      this.cells[colour] = s.grey
        ? s.greyCells[seat * SIZE + colour]!
        : this.wall & FIXED_CELLS[colour]!;
    for (let row = 0; row < SIZE; row++) {
      if (!isFull(lines, row)) continue;
      const colour = lineColour(lineAt(lines, row));
      const column = this.columnFor(row, colour);
      this.lines = withLine(this.lines, row, 0);
      if (column < 0) this.dropped += row + 1;
      else this.#put(row, column, colour);
    }
  }

  #put(row: number, column: number, colour: number): void {
    this.wall |= cellBit(row, column);
    this.cells[colour]! |= cellBit(row, column);
    this.score += scoreCell(this.wall, row, column);
  }

  /** The column for a tile of this colour now, or −1. */
  columnFor(row: number, colour: number): number {
    if (this.grey) return this.#greyColumnFor(row, colour);
    const column = columnOf(row, colour);
    return (this.wall & cellBit(row, column)) === 0 ? column : -1;
  }

  #greyColumnFor(row: number, colour: number): number {
    const cells = this.cells[colour]!;
    return (cells & ROW_CELLS[row]!) === 0 ? bestColumn(this.wall, cells, row) : -1;
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

  /** Computes the features of the board; see `weights.ts` for their order. */
  describe(supply: Supply): void {
    const { features, wall } = this;
    features.fill(0);
    this.#describePoints();
    for (let i = 0; i < SIZE; i++) {
      const column = BITS[columnBits(wall, i)]!;
      const row = BITS[rowBits(wall, i)]!;
      const colour = countCells(this.cells[i]!);
      if (column > 0) features[COLUMNS + column - 1]!++;
      if (row > 0 && row < SIZE) features[ROWS + row - 1]!++;
      if (colour > 0) features[COLOURS + colour - 1]!++;
      if (column >= 2 && column < SIZE) this.#describeColumn(i, column, supply);
      if (colour >= 2 && colour < SIZE) this.#describeColour(i, colour, supply);
      if (row === SIZE - 1) this.#describeLastCell(i);
      this.#describeRow(i, supply);
    }
  }

  /** Computes the points of each free cell, for `describe` and for the values of lines. */
  #describePoints(): void {
    for (let row = 0; row < SIZE; row++)
      for (let colour = 0; colour < SIZE; colour++) {
        const column = this.columnFor(row, colour);
        this.points[row * SIZE + colour] =
          column < 0 ? 0 : scoreCell(this.wall | cellBit(row, column), row, column);
      }
  }

  /**
   * Lines that stay count by their length and value, empty ones by the tiles expected from the bag.
   */
  #describeRow(row: number, { surplus }: Supply): void {
    const { features, points } = this;
    const line = lineAt(this.lines, row);
    const count = lineCount(line);
    features[NEIGHBOURS + row] = this.#neighbours(row);
    if (count > 0) {
      const colour = lineColour(line);
      const worth = points[row * SIZE + colour]!;
      features[LINES + (row * (row - 1)) / 2 + count - 1] = 1;
      features[LINE_WORTH]! += (count / (row + 1)) * worth;
      features[LINE_SUPPLY]! += surplus[colour]! * (row + 1 - count);
      features[LINE_SUPPLY + 1]! += surplus[colour]! * worth;
      return;
    }
    let sum = 0;
    for (let colour = 0; colour < SIZE; colour++)
      sum += surplus[colour]! * points[row * SIZE + colour]!;
    features[ROW_SUPPLY + row] = sum;
  }

  /** Points beyond the first that the free cells of a row would score. */
  #neighbours(row: number): number {
    let points = 0;
    for (let column = 0; column < SIZE; column++)
      if ((this.wall & cellBit(row, column)) === 0)
        points += scoreCell(this.wall | cellBit(row, column), row, column) - 1;
    return points;
  }

  /** Tiles that a cell still needs; −1 when its line holds another colour. */
  #lacking(row: number, colour: number): number {
    const line = lineAt(this.lines, row);
    if (line === 0) return row + 1;
    return lineColour(line) === colour ? row + 1 - lineCount(line) : -1;
  }

  /**
   * The obstacles between a column and its bonus: blocked cells, tiles to collect, their supply.
   */
  #describeColumn(column: number, taken: number, { surplus }: Supply): void {
    const { features } = this;
    const at = COLUMN_HOPES + 4 * (taken - 2);
    let isBlocked = 0;
    for (let row = 0; row < SIZE; row++) {
      if ((this.wall & cellBit(row, column)) !== 0) continue;
      const colour = this.grey ? this.#greyColour(row) : colourOf(row, column);
      const lacking = colour < 0 ? row + 1 : this.#lacking(row, colour);
      if (lacking < 0) isBlocked = 1;
      features[at]! += lacking < 0 ? 1 : 0;
      features[at + 1]! += lacking < 0 ? row + 1 : lacking;
      features[at + 2]! += colour < 0 ? 0 : surplus[colour]!;
    }
    features[at + 3]! += isBlocked;
  }

  /** On the grey wall a cell takes the colour of its line; −1 while the line is empty. */
  #greyColour(row: number): number {
    const line = lineAt(this.lines, row);
    return line === 0 ? -1 : lineColour(line);
  }

  /** Like a column, for five tiles of a colour: the tiles it needs against those still to come. */
  #describeColour(colour: number, taken: number, { toCome }: Supply): void {
    const { features } = this;
    const at = COLOUR_HOPES + 3 * (taken - 2);
    let needed = 0;
    for (let row = 0; row < SIZE; row++) {
      if ((this.cells[colour]! & ROW_CELLS[row]!) !== 0) continue;
      const lacking = this.#lacking(row, colour);
      features[at + 1]! += lacking < 0 ? 1 : 0;
      needed += lacking < 0 ? row + 1 : lacking;
    }
    const spare = toCome[colour]! - needed;
    features[at]! += Math.max(-MOST_SPARE, Math.min(MOST_SPARE, spare));
    features[at + 2]! += needed;
  }

  /** A row with one free cell: whether its line can fill it, and with how many tiles. */
  #describeLastCell(row: number): void {
    const line = lineAt(this.lines, row);
    const colour = line === 0 ? -1 : lineColour(line);
    const open = colour < 0 || this.points[row * SIZE + colour]! > 0;
    if (!open) this.features[LAST_CELLS + 1]!++;
    else {
      this.features[LAST_CELLS]!++;
      this.features[LAST_CELLS + 2]! += row + 1 - lineCount(line);
    }
  }

  /**
   * Points of each cell with their progress towards the bonuses, or with the bonuses they complete
   * if the game is expected to end; in quarters of a point, 0 if no tile may go there.
   */
  writeWorths(out: Uint8Array, at: number, isLast: boolean): void {
    const columns = isLast ? LAST_COLUMN : COLUMN_GROWTH;
    const colours = isLast ? LAST_COLOUR : COLOUR_GROWTH;
    for (let colour = 0; colour < SIZE; colour++) {
      const inColour = colours[countCells(this.cells[colour]!)]!;
      for (let row = 0; row < SIZE; row++) {
        const points = this.points[row * SIZE + colour]!;
        const column = points === 0 ? 0 : this.columnFor(row, colour);
        const growth = columns[BITS[columnBits(this.wall, column)]!]! + inColour;
        out[at + row * SIZE + colour] = points === 0 ? 0 : (points + growth) * (1 << WORTH_BITS);
      }
    }
  }

  promise(weights: Float64Array, first: number): number {
    let value = 0;
    for (let i = 0; i < FEATURES; i++) value += weights[first + i]! * this.features[i]!;
    return value;
  }
}

/**
 * The column in which a tile scores most on a grey wall, with `same` the cells of its colour; −1 if
 * no column is open.
 */
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
