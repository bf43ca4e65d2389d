import { lineAt, lineColour } from './packed.js';
import { COLUMN_CELLS } from './scoring.js';
import { cellBit, type State } from './state.js';
import { colourOf, columnOf, SIZE } from './types.js';

/** The cells of each colour on the fixed wall: its diagonal. */
export const FIXED_CELLS: readonly number[] = Array.from({ length: SIZE }, (_, colour) =>
  Array.from({ length: SIZE }, (_, row) => cellBit(row, columnOf(row, colour))).reduce(
    (cells, cell) => cells | cell,
    0,
  ),
);

export const rowHasColour = (s: State, seat: number, row: number, colour: number): boolean =>
  ((s.rowColours[seat]! >>> (row * SIZE + colour)) & 1) === 1;

/** The cells that a colour has taken on a wall. */
export const cellsOf = (s: State, seat: number, colour: number): number =>
  s.grey ? s.greyCells[seat * SIZE + colour]! : s.walls[seat]! & FIXED_CELLS[colour]!;

/** The colour in a taken cell, or null in a free one. */
export function colourAt(s: State, seat: number, row: number, column: number): number | null {
  const cell = cellBit(row, column);
  if ((s.walls[seat]! & cell) === 0) return null;
  if (!s.grey) return colourOf(row, column);
  for (let colour = 0; colour < SIZE; colour++)
    if ((s.greyCells[seat * SIZE + colour]! & cell) !== 0) return colour;
  return null;
}

export function putOnWall(
  s: State,
  seat: number,
  row: number,
  column: number,
  colour: number,
): void {
  s.walls[seat] = s.walls[seat]! | cellBit(row, column);
  s.rowColours[seat] = s.rowColours[seat]! | cellBit(row, colour);
  if (s.grey)
    s.greyCells[seat * SIZE + colour] = s.greyCells[seat * SIZE + colour]! | cellBit(row, column);
}

/** Columns, as five bits, of the free cells of a row that lack a colour with these cells (AZ-G1). */
export function openColumns(wall: number, same: number, row: number): number {
  let open = 0;
  for (let column = 0; column < SIZE; column++)
    if ((wall & cellBit(row, column)) === 0 && (same & COLUMN_CELLS[column]!) === 0)
      open |= 1 << column;
  return open;
}

export const columnsFor = (s: State, seat: number, row: number, colour: number): number =>
  openColumns(s.walls[seat]!, s.greyCells[seat * SIZE + colour]!, row);

/** The columns open to the tile of the full line that must be placed now. */
export const dueColumns = (s: State): number =>
  columnsFor(s, s.seat, s.row, lineColour(lineAt(s.lines[s.seat]!, s.row)));
