import type { Json } from '@chiaro/kernel';
import {
  COLOUR_BONUS,
  COLUMN_BONUS,
  COLUMN_CELLS,
  completeRows,
  completeSets,
  ROW_BONUS,
} from '../scoring.js';
import type { State } from '../state.js';
import { hasAllFive } from '../tiling.js';
import { colours } from '../types.js';
import { cellsOf } from '../wall.js';

/** The complete rows, columns and colours of a wall, and their points. */
export function bonusAnswer(
  s: State,
  seat: number,
): { rows: number; columns: number; colours: number; points: number } & Record<string, Json> {
  const wall = s.walls[seat]!;
  const rows = completeRows(wall);
  const columns = completeSets(wall, COLUMN_CELLS).length;
  const complete = colours.filter((_, colour) => hasAllFive(cellsOf(s, seat, colour))).length;
  const points = rows * ROW_BONUS + columns * COLUMN_BONUS + complete * COLOUR_BONUS;
  return { rows, columns, colours: complete, points };
}
