import { bestColumn } from '../bots/board.js';
import { colourOfTake, sourceOf, targetOf } from '../moves.js';
import {
  countOf,
  floorCount,
  isFull,
  lineAt,
  lineColour,
  lineCount,
  packLine,
  withLine,
} from '../packed.js';
import { floorCost, horizontalRun, tilePoints, verticalRun } from '../scoring.js';
import { cellBit, IN_CENTRE, type State } from '../state.js';
import { CENTRE, columnOf, FLOOR, SIZE } from '../types.js';
import { cellsOf } from '../wall.js';

/** A tile of a full line, which goes to the wall at the end of the round. */
export interface ComingTile {
  readonly row: number;
  readonly column: number;
  readonly colour: number;
  readonly horizontal: number;
  readonly vertical: number;
  readonly points: number;
  /** The wall with this tile and the tiles of full lines above it. */
  readonly wall: number;
}

/** The effect of one take, before any reply. */
export interface Effect {
  readonly from: number;
  readonly colour: number;
  readonly tiles: number;
  /** Pattern line, or `FLOOR`. */
  readonly line: number;
  /** Tiles that the line still lacks afterwards. */
  readonly lacking: number;
  readonly coming: ComingTile | null;
  readonly toFloor: number;
  readonly floorCost: number;
  /** Points that the starting marker costs, or null if it is not taken. */
  readonly markerCost: number | null;
}

export function effectOf(s: State, code: number): Effect {
  const { seat } = s;
  const from = sourceOf(code);
  const colour = colourOfTake(code);
  const line = targetOf(code);
  const tiles = countOf(s.offer[from]!, colour);
  const marker = from === CENTRE && s.marker === IN_CENTRE;
  const before = floorCount(s.floors[seat]!);
  const count = line === FLOOR ? 0 : lineCount(lineAt(s.lines[seat]!, line)) + tiles;
  const toFloor = line === FLOOR ? tiles : Math.max(0, count - line - 1);
  const lines =
    line === FLOOR
      ? s.lines[seat]!
      : withLine(s.lines[seat]!, line, packLine(colour, count - toFloor));
  const first = before + (marker ? 1 : 0);
  return {
    from,
    colour,
    tiles,
    line,
    lacking: line === FLOOR ? 0 : Math.max(0, line + 1 - count),
    coming: line !== FLOOR && isFull(lines, line) ? comingTile(s, seat, lines, line) : null,
    toFloor,
    floorCost: floorCost(first + toFloor) - floorCost(first),
    markerCost: marker ? floorCost(first) - floorCost(before) : null,
  };
}

/** The tile of a full line on the wall, with the tiles of the full lines above it. */
function comingTile(s: State, seat: number, lines: number, last: number): ComingTile | null {
  let wall = s.walls[seat]!;
  let tile: ComingTile | null = null;
  for (let row = 0; row <= last; row++) {
    if (!isFull(lines, row)) continue;
    const colour = lineColour(lineAt(lines, row));
    const column = s.grey ? bestColumn(wall, cellsOf(s, seat, colour), row) : columnOf(row, colour);
    if (column < 0) continue;
    wall |= cellBit(row, column);
    const horizontal = horizontalRun(wall, row, column);
    const vertical = verticalRun(wall, row, column);
    const points = tilePoints(horizontal, vertical);
    tile = { row, column, colour, horizontal, vertical, points, wall };
  }
  return tile?.row === last ? tile : null;
}

/**
 * The filled line that scores most for a seat with this many tiles of a colour, with at most one to
 * spare.
 */
export function bestFilling(
  s: State,
  seat: number,
  colour: number,
  tiles: number,
): ComingTile | null {
  let best: ComingTile | null = null;
  for (let row = 0; row < SIZE; row++) {
    const line = lineAt(s.lines[seat]!, row);
    const taken = ((s.rowColours[seat]! >>> (row * SIZE + colour)) & 1) === 1;
    if (taken || (line !== 0 && lineColour(line) !== colour)) continue;
    const spare = lineCount(line) + tiles - row - 1;
    if (lineCount(line) > row || spare < 0 || spare > 1) continue;
    const lines = withLine(s.lines[seat]!, row, packLine(colour, row + 1));
    const tile = comingTile(s, seat, lines, row);
    if (tile !== null && tile.points > (best?.points ?? 0)) best = tile;
  }
  return best;
}
