import { colourOfTake, sourceOf, targetOf } from '../moves.js';
import { countOf, isFull, lineAt, lineColour, lineCount, tilesIn } from '../packed.js';
import { take } from '../rules.js';
import { columnBits, countCells, rowBits } from '../scoring.js';
import { cellBit, cloneState, type State } from '../state.js';
import { colourOf, columnOf, DISPLAY_TILES, displaysFor, SIZE } from '../types.js';
import { USUAL_ROUNDS } from '../bots/supply.js';

/** A column that could be completed before a move but cannot be after it. */
export interface LostColumn {
  readonly column: number;
  /** Tiles in it, those of full lines included. */
  readonly count: number;
}

/** Columns with fewer tiles are far from their bonus anyway. */
const NEAR = 3;

/**
 * Columns near their bonus that a take makes impossible to complete, by the tiles left and the
 * usual number of rounds. On the grey wall any colour may go there, so none is ever lost.
 */
export function lostColumns(s: State, code: number): LostColumn[] {
  if (s.grey) return [];
  const next = afterTake(s, code);
  const { seat } = s;
  const columns = Array.from({ length: SIZE }, (_, column) => column);
  return columns.flatMap((column) => {
    const count = countCells(columnBits(comingWall(next, seat), column));
    if (count < NEAR || !isOpen(s, seat, column) || isOpen(next, seat, column)) return [];
    return [{ column, count }];
  });
}

/** Whether a column can still be completed after a take of the mover. */
export const isColumnOpenAfter = (s: State, code: number, column: number): boolean =>
  s.grey || isOpen(afterTake(s, code), s.seat, column);

function afterTake(s: State, code: number): State {
  const next = cloneState(s);
  take(next, sourceOf(code), colourOfTake(code), targetOf(code));
  return next;
}

/** Whether each free cell of a column can still get its tile. */
function isOpen(s: State, seat: number, column: number): boolean {
  const wall = comingWall(s, seat);
  for (let row = 0; row < SIZE; row++)
    if ((wall & cellBit(row, column)) === 0 && !canFill(s, seat, row, colourOf(row, column)))
      return false;
  return true;
}

/** The wall with the tiles of the currently full lines. */
function comingWall(s: State, seat: number): number {
  let wall = s.walls[seat]!;
  for (let row = 0; row < SIZE; row++) {
    if (!isFull(s.lines[seat]!, row)) continue;
    const colour = lineColour(lineAt(s.lines[seat]!, row));
    wall |= cellBit(row, columnOf(row, colour));
  }
  return wall;
}

function canFill(s: State, seat: number, row: number, colour: number): boolean {
  const line = lineAt(s.lines[seat]!, row);
  const later = isLastRound(s) ? 0 : tilesToCome(s, colour);
  if (line !== 0 && lineColour(line) !== colour) return later > row;
  return tilesOnOffer(s, colour) + later >= row + 1 - lineCount(line);
}

/** An estimate: a row is about to be complete, or the usual rounds are over. */
export const isLastRound = (s: State): boolean =>
  s.round >= USUAL_ROUNDS ||
  Array.from(s.walls.keys()).some((seat) => {
    const wall = comingWall(s, seat);
    return [0, 1, 2, 3, 4].some((row) => rowBits(wall, row) === 31);
  });

export function tilesOnOffer(s: State, colour: number): number {
  let tiles = 0;
  for (const counts of s.offer) tiles += countOf(counts, colour);
  return tiles;
}

/**
 * Most tiles of a colour that later rounds can bring: those of the bag, and of the lid if it is
 * needed.
 */
export function tilesToCome(s: State, colour: number): number {
  const inBag = countOf(s.bag, colour);
  const rounds = USUAL_ROUNDS - s.round;
  const isEnough = tilesIn(s.bag) >= rounds * displaysFor(s.players) * DISPLAY_TILES;
  if (isEnough) return inBag;
  return inBag + countOf(s.lid, colour) + tilesOnOffer(s, colour);
}
