import { cellBit } from './state.js';
import { FLOOR_SPACES, SIZE } from './types.js';

/** Cost of the first `n` floor spaces, as positive points; space by space 1 1 2 2 2 3 3. */
export const SPACE_COST: readonly number[] = [1, 1, 2, 2, 2, 3, 3];
export const FLOOR_COST: readonly number[] = [0, 1, 2, 4, 6, 8, 11, 14];

/** The cost of any number of things on the floor; those past the seventh cost nothing more. */
export const floorCost = (things: number): number => FLOOR_COST[Math.min(things, FLOOR_SPACES)]!;

export const ROW_BONUS = 2;
export const COLUMN_BONUS = 7;
export const COLOUR_BONUS = 10;

/** `RUN[five bits * 5 + place]`: neighbouring set bits around `place`, itself included. */
const RUN = Uint8Array.from({ length: 32 * SIZE }, (_, at) => {
  const bits = Math.floor(at / SIZE);
  const place = at % SIZE;
  if (((bits >> place) & 1) === 0) return 0;
  let first = place;
  let last = place;
  while (first > 0 && (bits >> (first - 1)) & 1) first--;
  while (last < SIZE - 1 && (bits >> (last + 1)) & 1) last++;
  return last - first + 1;
});

export const rowBits = (wall: number, row: number): number => (wall >>> (SIZE * row)) & 31;

export function columnBits(wall: number, column: number): number {
  const spread = (wall >>> column) & 0x108421;
  return (spread | (spread >>> 4) | (spread >>> 8) | (spread >>> 12) | (spread >>> 16)) & 31;
}

/** Length of the run through a taken cell, the cell included. */
export const horizontalRun = (wall: number, row: number, column: number): number =>
  RUN[rowBits(wall, row) * SIZE + column]!;
export const verticalRun = (wall: number, row: number, column: number): number =>
  RUN[columnBits(wall, column) * SIZE + row]!;

/** Points of a tile for the two runs through it. */
export const tilePoints = (horizontal: number, vertical: number): number => {
  if (horizontal > 1 && vertical > 1) return horizontal + vertical;
  return horizontal > vertical ? horizontal : vertical;
};

/** Points of the tile at this cell of a wall; the wall is a bit mask of its 25 cells. */
export const scoreCell = (wall: number, row: number, column: number): number =>
  tilePoints(horizontalRun(wall, row, column), verticalRun(wall, row, column));

const isTaken = (wall: number, row: number, column: number): boolean =>
  row >= 0 && row < SIZE && column >= 0 && column < SIZE && (wall & cellBit(row, column)) !== 0;

/** The cells of the run through a taken cell, in one direction, as [row, column]. */
export function runCells(
  wall: number,
  row: number,
  column: number,
  down: 0 | 1,
): [number, number][] {
  const across = 1 - down;
  let r = row;
  let c = column;
  while (isTaken(wall, r - down, c - across)) {
    r -= down;
    c -= across;
  }
  const cells: [number, number][] = [];
  for (; isTaken(wall, r, c); r += down, c += across) cells.push([r, c]);
  // Ledgers keep the result: a copy has no spare capacity.
  return cells.slice();
}

export const ROW_CELLS: readonly number[] = Array.from(
  { length: SIZE },
  (_, row) => 31 << (SIZE * row),
);
export const COLUMN_CELLS: readonly number[] = Array.from(
  { length: SIZE },
  (_, column) => 0x108421 << column,
);

/** Indices of the sets whose cells are all taken. */
export const completeSets = (wall: number, sets: readonly number[]): number[] =>
  sets.flatMap((cells, index) => ((wall & cells) === cells ? [index] : []));

/** The number of cells in a set. */
export function countCells(cells: number): number {
  let count = 0;
  for (let rest = cells; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const completeRows = (wall: number): number => {
  let rows = 0;
  for (let row = 0; row < SIZE; row++) if (rowBits(wall, row) === 31) rows++;
  return rows;
};
