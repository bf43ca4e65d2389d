import { floorCost, scoreCell } from './scoring.js';
import { cellBit } from './state.js';
import { colours, columnOf } from './types.js';
import type { Board, Grid } from './position.js';

/** The points of a board if the round ended now, on the printed wall. */
export interface RoundPreview {
  /** For the tiles of full lines (AZ-W2). */
  readonly tiles: number;
  /** The cost of the floor (AZ-F1). */
  readonly floor: number;
  /** The change of the score, which never falls below zero (AZ-F3). */
  readonly total: number;
}

/** The points of a board if the round ended now. */
export function roundPreview({
  score,
  wall,
  lines,
  floor,
}: Pick<Board, 'score' | 'wall' | 'lines'> & {
  readonly floor: { readonly length: number };
}): RoundPreview {
  let taken = wallBits(wall);
  let tiles = 0;
  for (const [row, line] of lines.entries()) {
    if (line?.count !== row + 1) continue;
    const column = columnOf(row, colours.indexOf(line.colour));
    taken |= cellBit(row, column);
    tiles += scoreCell(taken, row, column);
  }
  const cost = floorCost(floor.length);
  return { tiles, floor: cost, total: Math.max(0, score + tiles - cost) - score };
}

/** The taken cells of a wall as a bit mask. */
export const wallBits = (wall: Grid): number =>
  wall.reduce(
    (bits, cells, row) =>
      cells.reduce((sum, cell, column) => (cell === null ? sum : sum | cellBit(row, column)), bits),
    0,
  );
