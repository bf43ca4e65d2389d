import {
  BAD,
  convert,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Entry,
  type Json,
  type Ledger,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import { isFull, lineAt, lineColour, packLine, withLine } from '../packed.js';
import { boardOf, type Grid } from '../position.js';
import { floorCost } from '../scoring.js';
import {
  cellShape,
  checkGreyWall,
  checkLines,
  colourShape,
  gridShape,
  impossible,
} from '../shapes.js';
import type { State } from '../state.js';
import {
  enterDroppedLine,
  enterFloorTiles,
  enterMarker,
  payFloor,
  placeTile,
  tileLines,
} from '../tiling.js';
import { colourOf, colours, FLOOR_SPACES, SIZE, TILES, type Colour } from '../types.js';
import type { WallKind } from '../options.js';
import { columnsFor, putOnWall, rowHasColour } from '../wall.js';

/** A scored input before phrases: the ledger, and the additional keys of the answer. */
export interface Scored {
  readonly entries: readonly Entry[];
  readonly sides: number;
  readonly names?: readonly string[];
  more(): Readonly<Record<string, Json>>;
}

/** 0 and 1, or false and true as other programs write them. */
const takenShape: Shape<boolean> = {
  schema: { enum: [0, 1, false, true] },
  read: (value, report) =>
    typeof value === 'boolean'
      ? value
      : convert(oneOf([0, 1]), (cell) => cell === 1).read(value, report),
};

const fixedWall: Shape<Grid> = convert(gridShape(takenShape), (cells) =>
  cells.map((row, r) => row.map((taken, c) => (taken ? colours[colourOf(r, c)]! : null))),
);

const greyWall: Shape<Grid> = convert(gridShape(cellShape), (cells, report) => {
  checkGreyWall(cells, report);
  return cells;
});

/** The fixed wall is written with 0 and 1, the grey one with colours and null. */
export const wallShapes: Readonly<Record<WallKind, Shape<Grid>>> = {
  fixed: fixedWall,
  grey: greyWall,
};

const showWall = (grid: Grid, wall: WallKind): Json =>
  wall === 'grey' ? grid : grid.map((row) => row.map((cell) => (cell === null ? 0 : 1)));

export interface SheetFloor {
  readonly tiles: number;
  readonly marker: boolean;
}
const countShape = integer({ min: 0, max: TILES });
const colourList = list(colourShape, { max: TILES });

/** The number of tiles, or their colours, with or without capitals. */
const tilesShape: Shape<number> = {
  schema: { oneOf: [countShape.schema, colourList.schema] },
  read(value, report) {
    if (!Array.isArray(value)) return countShape.read(value, report);
    const names = value.map((name: unknown) =>
      typeof name === 'string' ? name.toLowerCase() : name,
    );
    const read = colourList.read(names, report);
    return read === BAD ? BAD : read.length;
  },
};

export const floorShape: Shape<SheetFloor> = object({ tiles: tilesShape, marker: flag });

/** `col` is the column of the full line's tile on the grey wall. */
interface SheetLine {
  readonly colour: Colour;
  readonly count: number;
  readonly col?: number;
}

export interface SheetBoard {
  readonly lines: readonly (SheetLine | null)[];
  readonly floor: SheetFloor;
}

const lineFields = { colour: colourShape, count: integer({ min: 1, max: TILES }) };
const lineShapes: Readonly<Record<WallKind, Shape<SheetLine>>> = {
  fixed: object(lineFields),
  grey: object({ ...lineFields, col: optional(integer({ min: 0, max: SIZE - 1 })) }),
};

export const boardFields = (wall: WallKind) => ({
  score: integer({ min: 0, max: 1_000_000 }),
  wall: wallShapes[wall],
  lines: list(nullable(lineShapes[wall]), { length: SIZE }),
  floor: floorShape,
});

export function layWall(s: State, seat: number, grid: Grid): void {
  grid.forEach((row, r) =>
    row.forEach((name, c) => {
      if (name !== null) putOnWall(s, seat, r, c, colours.indexOf(name));
    }),
  );
}

// ---------------------------------------------------------------------------- end of a round

/**
 * Puts the lines on a board that already has its wall, tiles it and subtracts the floor, by the
 * rules of the game. False if a problem was reported instead.
 */
export function tileBoard(
  s: State,
  seat: number,
  board: SheetBoard,
  ledger: Ledger,
  report: Report,
): boolean {
  const before = report.problems.length;
  let fallen = 0;
  report.enter('lines');
  checkLines(board.lines, (row, name) => rowHasColour(s, seat, row, colours.indexOf(name)), report);
  if (report.problems.length === before) {
    s.lines[seat] = packLines(board.lines);
    if (s.grey) fallen = tileGrey(s, seat, board.lines, ledger, report);
    else tileLines(s, seat, ledger);
  }
  report.leave();
  if (report.problems.length > before) return false;
  const { tiles, marker } = board.floor;
  enterSheetFloor(s, seat, { tiles: tiles + fallen, marker }, ledger);
  return true;
}

const packLines = (lines: readonly (SheetLine | null)[]): number =>
  lines.reduce(
    (packed, line, row) =>
      line === null
        ? packed
        : withLine(packed, row, packLine(colours.indexOf(line.colour), line.count)),
    0,
  );

/** Returns how many tiles fell to the floor because no column was open (AZ-G3). */
function tileGrey(
  s: State,
  seat: number,
  lines: readonly (SheetLine | null)[],
  ledger: Ledger,
  report: Report,
): number {
  let fallen = 0;
  lines.forEach((line, row) => {
    if (line === null) return;
    report.within(row, () => {
      fallen += tileGreyLine(s, seat, row, line.col, ledger, report);
    });
  });
  return fallen;
}

function tileGreyLine(
  s: State,
  seat: number,
  row: number,
  col: number | undefined,
  ledger: Ledger,
  report: Report,
): number {
  const full = isFull(s.lines[seat]!, row);
  const colour = lineColour(lineAt(s.lines[seat]!, row));
  const open = full ? columnsFor(s, seat, row, colour) : 0;
  const facts = { line: row + 1, colour: colours[colour]! };
  if (open === 0) {
    if (col !== undefined)
      report.within('col', () => impossible(report, full ? 'noOpenColumn' : 'lineNotFull', facts));
    if (!full) return 0;
    s.lines[seat] = withLine(s.lines[seat]!, row, 0);
    enterDroppedLine(seat, row, colour, ledger);
    return row + 1;
  }
  report.within('col', () => {
    if (col === undefined) report.add('MISSING_FIELD', { facts: { field: 'col' } });
    else if (((open >> col) & 1) === 0)
      impossible(report, 'columnClosed', { ...facts, column: col + 1 });
    else placeTile(s, seat, row, col, ledger);
  });
  return 0;
}

/**
 * The marker is on the first space, before the tiles; tiles past the seventh space cost nothing.
 */
export function enterSheetFloor(
  s: State,
  seat: number,
  { tiles, marker }: SheetFloor,
  ledger: Ledger,
): void {
  const things = tiles + (marker ? 1 : 0);
  const spaces = Array.from({ length: Math.min(things, FLOOR_SPACES) }, (_, space) => space);
  if (marker) enterMarker(seat, spaces.shift() ?? 0, ledger);
  if (tiles > 0) enterFloorTiles(seat, spaces, { tiles }, ledger);
  payFloor(s, seat, floorCost(things), ledger);
}

/** The answer about one board, from its entries and its state afterwards. */
export function roundAnswer(
  s: State,
  seat: number,
  board: SheetBoard,
  entries: readonly Entry[],
): Readonly<Record<string, Json>> {
  const own = entries.filter((entry) => entry.side === seat);
  const left = boardOf(s, seat);
  const sum = (rules: readonly string[]): number =>
    own.reduce((total, entry) => total + (rules.includes(entry.rule) ? entry.points : 0), 0);
  return {
    placed: own.flatMap((entry) => (entry.rule === 'AZ-W2' ? [placedAnswer(entry)] : [])),
    penalty: sum(['AZ-F1', 'AZ-F2']),
    clamp: sum(['AZ-F3']),
    score: s.scores[seat]!,
    wall: showWall(left.wall, s.options.wall),
    linesLeft: left.lines.map((line) => (line === null ? null : { ...line })),
    toLid: tilesToLid(board, own),
  };
}

const placedAnswer = ({ points, facts }: Entry): Json => ({
  row: facts['row'] as number,
  col: facts['col'] as number,
  colour: facts['colour'] as string,
  horizontal: facts['horizontal'] as number,
  vertical: facts['vertical'] as number,
  points,
});

/** All tiles of the floor, all but one of each full line, and the whole of a dropped line. */
const tilesToLid = (board: SheetBoard, own: readonly Entry[]): number =>
  own.reduce((sum, { rule, facts }) => {
    if (rule === 'AZ-W2') return sum + (facts['row'] as number);
    return rule === 'AZ-G3' ? sum + (facts['tiles'] as number) : sum;
  }, board.floor.tiles);
