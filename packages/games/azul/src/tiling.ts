import type { Facts, Ledger } from '@chiaro/kernel';
import {
  floorAt,
  floorCount,
  isFull,
  lineAt,
  lineColour,
  MARKER,
  onFloor,
  UNIT,
  withLine,
} from './packed.js';
import {
  COLOUR_BONUS,
  COLUMN_BONUS,
  COLUMN_CELLS,
  countCells,
  FLOOR_COST,
  horizontalRun,
  ROW_BONUS,
  ROW_CELLS,
  runCells,
  SPACE_COST,
  tilePoints,
  verticalRun,
  completeSets,
  completeRows,
} from './scoring.js';
import { IN_CENTRE, OVER_PHASE, REFILL, TILING, type State } from './state.js';
import { colours, columnOf, FLOOR_SPACES, SIZE } from './types.js';
import { cellsOf, dueColumns, putOnWall } from './wall.js';

/** After the offer is empty: tiles the walls, at once or (grey) until a choice is due. */
export function startTiling(s: State, ledger: Ledger): void {
  if (s.grey) {
    s.phase = TILING;
    s.seat = s.starter;
    s.row = 0;
    continueGreyTiling(s, ledger);
    return;
  }
  for (let turn = 0; turn < s.players; turn++) {
    const seat = (s.starter + turn) % s.players;
    tileLines(s, seat, ledger);
    scoreFloor(s, seat, ledger);
  }
  endRound(s, ledger);
}

/** Full lines from top to bottom (AZ-W1). */
export function tileLines(s: State, seat: number, ledger: Ledger): void {
  for (let row = 0; row < SIZE; row++)
    if (isFull(s.lines[seat]!, row))
      placeTile(s, seat, row, columnOf(row, lineColour(lineAt(s.lines[seat]!, row))), ledger);
}

/** Moves one tile of a full line to the wall and the others to the lid (AZ-W1, AZ-W2). */
export function placeTile(
  s: State,
  seat: number,
  row: number,
  column: number,
  ledger: Ledger,
): void {
  const colour = lineColour(lineAt(s.lines[seat]!, row));
  putOnWall(s, seat, row, column, colour);
  s.lines[seat] = withLine(s.lines[seat]!, row, 0);
  s.lid += row * UNIT[colour]!;
  s.scores[seat]! += scoreTile(s.walls[seat]!, row, column, seat, colour, ledger);
}

/** Scores both runs through a tile on the wall (AZ-W2). */
export function scoreTile(
  wall: number,
  row: number,
  column: number,
  seat: number,
  colour: number,
  ledger: Ledger,
): number {
  const horizontal = horizontalRun(wall, row, column);
  const vertical = verticalRun(wall, row, column);
  const points = tilePoints(horizontal, vertical);
  if (ledger.recording)
    ledger.enter(seat, points, 'AZ-W2', {
      row,
      col: column,
      colour: colours[colour]!,
      horizontal,
      vertical,
      across: runCells(wall, row, column, 0),
      down: runCells(wall, row, column, 1),
    });
  return points;
}

/** Subtracts the cost of the floor, then moves its tiles to the lid (AZ-F1, AZ-F2, AZ-F4). */
function scoreFloor(s: State, seat: number, ledger: Ledger): void {
  const floor = s.floors[seat]!;
  const things = floorCount(floor);
  if (ledger.recording) enterFloor(s, seat, ledger);
  payFloor(s, seat, FLOOR_COST[things]!, ledger);
  for (let space = 0; space < things; space++) {
    const thing = floorAt(floor, space);
    if (thing !== MARKER) s.lid += UNIT[thing - 1]!;
  }
  s.floors[seat] = 0;
}

/** Raises the score to zero once, after the whole floor (AZ-F3). */
export function payFloor(s: State, seat: number, cost: number, ledger: Ledger): void {
  const score = s.scores[seat]! - cost;
  s.scores[seat] = score < 0 ? 0 : score;
  if (score < 0 && ledger.recording) ledger.enter(seat, -score, 'AZ-F3', { below: -score });
}

function enterFloor(s: State, seat: number, ledger: Ledger): void {
  const things = SPACE_COST.map((_, space) => floorAt(s.floors[seat]!, space));
  const spaces = things.flatMap((thing, space) => (thing !== 0 && thing !== MARKER ? [space] : []));
  const names = spaces.map((space) => colours[things[space]! - 1]!);
  if (spaces.length > 0) enterFloorTiles(seat, spaces, { colours: names }, ledger);
  if (s.marker === seat) enterMarker(seat, things.indexOf(MARKER), ledger);
}

export function enterFloorTiles(
  seat: number,
  spaces: readonly number[],
  more: Facts,
  ledger: Ledger,
): void {
  const costs = spaces.map((space) => -SPACE_COST[space]!);
  const points = costs.reduce((sum, cost) => sum + cost, 0);
  ledger.enter(seat, points, 'AZ-F1', {
    tiles: spaces.length,
    spaces,
    costs,
    ...more,
  });
}

/** A marker taken with a full floor has no space and costs nothing. */
export function enterMarker(seat: number, space: number, ledger: Ledger): void {
  if (space < 0) ledger.enter(seat, 0, 'AZ-F2', { space: null });
  else ledger.enter(seat, -SPACE_COST[space]!, 'AZ-F2', { space });
}

// ---------------------------------------------------------------------------- grey wall

/** Continues with the next full line that has a choice of columns, or with the end of the round. */
export function continueGreyTiling(s: State, ledger: Ledger): void {
  for (;;) {
    for (; s.row < SIZE; s.row++) {
      if (!isFull(s.lines[s.seat]!, s.row)) continue;
      if (dueColumns(s) !== 0) return;
      dropLine(s, ledger);
    }
    scoreFloor(s, s.seat, ledger);
    s.row = 0;
    s.seat = (s.seat + 1) % s.players;
    if (s.seat === s.starter) return endRound(s, ledger);
  }
}

/** If no column is open to the tile, the whole line falls to the floor (AZ-G3). */
function dropLine(s: State, ledger: Ledger): void {
  const { seat, row } = s;
  const colour = lineColour(lineAt(s.lines[seat]!, row));
  s.lines[seat] = withLine(s.lines[seat]!, row, 0);
  dropOnFloor(s, seat, colour, row + 1);
  if (ledger.recording) enterDroppedLine(seat, row, colour, ledger);
}

export const enterDroppedLine = (seat: number, row: number, colour: number, ledger: Ledger): void =>
  ledger.enter(seat, 0, 'AZ-G3', { row, colour: colours[colour]!, tiles: row + 1 });

/** Tiles go to floor spaces from the left, the rest to the lid (AZ-O5). */
export function dropOnFloor(s: State, seat: number, colour: number, tiles: number): void {
  let floor = s.floors[seat]!;
  const first = floorCount(floor);
  const last = Math.min(first + tiles, FLOOR_SPACES);
  for (let space = first; space < last; space++) floor = onFloor(floor, space, colour + 1);
  s.floors[seat] = floor;
  s.lid += (tiles - (last - first)) * UNIT[colour]!;
}

// ---------------------------------------------------------------------------- end of a round

function endRound(s: State, ledger: Ledger): void {
  if (s.marker !== IN_CENTRE) s.starter = s.marker;
  s.marker = IN_CENTRE;
  if (isRowComplete(s) || (s.bag === 0 && s.lid === 0)) return endGame(s, ledger);
  s.round++;
  startRefill(s);
}

export function isRowComplete(s: State): boolean {
  for (let seat = 0; seat < s.players; seat++) if (completeRows(s.walls[seat]!) > 0) return true;
  return false;
}

export function startRefill(s: State): void {
  s.phase = REFILL;
  s.seat = s.starter;
  s.laid = 0;
  reopenBag(s);
}

/** Only an empty bag is refilled from the lid (AZ-R1). */
export function reopenBag(s: State): void {
  if (s.bag !== 0) return;
  s.bag = s.lid;
  s.lid = 0;
}

function endGame(s: State, ledger: Ledger): void {
  s.phase = OVER_PHASE;
  s.seat = 0;
  for (let seat = 0; seat < s.players; seat++) scoreBonuses(s, seat, ledger);
}

export function scoreBonuses(s: State, seat: number, ledger: Ledger): void {
  const wall = s.walls[seat]!;
  for (const row of completeSets(wall, ROW_CELLS)) {
    s.scores[seat]! += ROW_BONUS;
    if (ledger.recording) ledger.enter(seat, ROW_BONUS, 'AZ-E2', { row });
  }
  for (const col of completeSets(wall, COLUMN_CELLS)) {
    s.scores[seat]! += COLUMN_BONUS;
    if (ledger.recording) ledger.enter(seat, COLUMN_BONUS, 'AZ-E3', { col });
  }
  for (let colour = 0; colour < SIZE; colour++) {
    if (!hasAllFive(cellsOf(s, seat, colour))) continue;
    s.scores[seat]! += COLOUR_BONUS;
    if (ledger.recording) ledger.enter(seat, COLOUR_BONUS, 'AZ-E4', { colour: colours[colour]! });
  }
}

/** A colour occurs at most once in a row, so five cells are its maximum. */
export const hasAllFive = (cells: number): boolean => countCells(cells) === SIZE;
