import {
  convert,
  integer,
  list,
  nullable,
  object,
  oneOf,
  readShape,
  refine,
  type Json,
  type Report,
  type Shape,
  type StateCodec,
} from '@chiaro/kernel';
import { isFull } from './packed.js';
import { packNamed, positionOf, stateOf, type Board, type Position } from './position.js';
import { completeRows } from './scoring.js';
import {
  cellShape,
  checkGreyWall,
  checkLines,
  colourShape,
  gridShape,
  impossible,
  lineShape,
} from './shapes.js';
import { isRowComplete } from './tiling.js';
import {
  colourOf,
  colours,
  DISPLAY_TILES,
  displaysFor,
  FLOOR_SPACES,
  phases,
  SIZE,
  TILES_OF_A_COLOUR,
  TILES,
  type Colour,
} from './types.js';
import { options } from './options.js';
import { initialState, type State } from './state.js';
import { dueColumns } from './wall.js';

const MOST_PLAYERS = 4;
const count = integer({ min: 0, max: TILES_OF_A_COLOUR });
const countsShape = object({
  blue: count,
  yellow: count,
  red: count,
  black: count,
  white: count,
});

const seat = integer({ min: 0, max: MOST_PLAYERS - 1 });
export const boardFields = {
  score: integer({ min: 0, max: 1000 }),
  wall: gridShape(cellShape),
  lines: list(nullable(lineShape), { length: SIZE }),
  floor: list(oneOf(['marker', ...colours]), { max: FLOOR_SPACES }),
};
const boardShape = object(boardFields);

const marker: Shape<'centre' | number> = {
  schema: { anyOf: [{ const: 'centre' }, seat.schema] },
  read: (value, report) => (value === 'centre' ? value : seat.read(value, report)),
};

export const positionFields = {
  options: options.shape,
  phase: oneOf(phases),
  round: integer({ min: 1, max: 1_000_000 }),
  starter: nullable(seat),
  turn: nullable(seat),
  row: nullable(integer({ min: 0, max: SIZE - 1 })),
  marker,
  displays: list(list(colourShape, { max: DISPLAY_TILES }), { max: displaysFor(MOST_PLAYERS) }),
  centre: list(colourShape, { max: TILES }),
  bag: countsShape,
  lid: countsShape,
  boards: list(boardShape, { max: MOST_PLAYERS }),
};

/** A position that is consistent, as far as possible without its history. */
const positionShape: Shape<Position> = refine(object(positionFields), checkPosition);

const stateShape: Shape<State> = convert(positionShape, stateOf);

export const codec: StateCodec<State> = {
  encode: (s) => positionOf(s) as unknown as Json,
  decode: (json) => readShape(stateShape, json),
};

// ---------------------------------------------------------------------------- checks

export function checkPosition(position: Position, report: Report): void {
  const before = report.problems.length;
  checkTable(position, report);
  if (report.problems.length > before) return;
  position.boards.forEach((board, index) =>
    report.within('boards', () => report.within(index, () => checkBoard(position, board, report))),
  );
  if (report.problems.length > before) return;
  checkMarker(position, report);
  checkConservation(position, report);
  checkPhase(position, report);
}

function checkTable({ options: { players }, ...position }: Position, report: Report): void {
  const at = (path: string, test: boolean, name: string): void => {
    if (!test) report.within(path, () => impossible(report, name, { players }));
  };
  at('boards', position.boards.length === players, 'boardCount');
  at('displays', position.displays.length === displaysFor(players), 'displayCount');
  for (const key of ['starter', 'turn'] as const) at(key, (position[key] ?? 0) < players, 'noSeat');
  at('marker', position.marker === 'centre' || position.marker < players, 'noSeat');
}

function checkBoard(position: Position, board: Board, report: Report): void {
  report.within('wall', () => {
    if (position.options.wall === 'grey') checkGreyWall(board.wall, report);
    else checkFixedWall(board, report);
  });
  report.within('lines', () =>
    checkLines(board.lines, (row, colour) => board.wall[row]!.includes(colour), report),
  );
}

function checkFixedWall(board: Board, report: Report): void {
  board.wall.forEach((cells, row) =>
    cells.forEach((name, column) => {
      const expected = colours[colourOf(row, column)]!;
      if (name !== null && name !== expected)
        report.within(row, () =>
          report.within(column, () =>
            impossible(report, 'cellColour', {
              line: row + 1,
              column: column + 1,
              colour: name,
              expected,
            }),
          ),
        );
    }),
  );
}

/** One marker: in the centre, or on the floor of its holder, unless that floor had no space. */
function checkMarker({ marker: holder, boards }: Position, report: Report): void {
  boards.forEach((board, index) => {
    const markers = board.floor.filter((thing) => thing === 'marker').length;
    const fits =
      index === holder
        ? markers === 1 || (markers === 0 && board.floor.length === FLOOR_SPACES)
        : markers === 0;
    if (!fits)
      report.within('boards', () =>
        report.within(index, () => report.within('floor', () => impossible(report, 'markers'))),
      );
  });
}

function checkConservation(position: Position, report: Report): void {
  for (const colour of colours) {
    const found = tilesElsewhere(position, colour) + position.bag[colour] + position.lid[colour];
    if (found !== TILES_OF_A_COLOUR)
      impossible(report, 'conservation', { colour, found, expected: TILES_OF_A_COLOUR });
  }
}

/** Visible tiles of a colour: on displays, in the centre and on boards. */
export function tilesElsewhere(
  { displays, centre, boards }: Pick<Position, 'displays' | 'centre' | 'boards'>,
  colour: Colour,
): number {
  const offered = [...displays.flat(), ...centre].filter((tile) => tile === colour).length;
  return boards.reduce((sum, board) => sum + tilesOnBoard(board, colour), offered);
}

const tilesOnBoard = (board: Board, colour: Colour): number =>
  board.wall.flat().filter((cell) => cell === colour).length +
  board.floor.filter((thing) => thing === colour).length +
  board.lines.reduce((sum, line) => sum + (line?.colour === colour ? line.count : 0), 0);

/** The conditions that each phase implies. */
function checkPhase(position: Position, report: Report): void {
  const s = stateOf(position);
  const { phase } = position;
  const need = (test: boolean, name: string, path = 'phase'): void => {
    if (!test) report.within(path, () => impossible(report, name, { phase }));
  };
  const acting = phase === 'offer' || phase === 'tiling';
  need((position.turn !== null) === acting, 'turnPhase', 'turn');
  need((position.row !== null) === (phase === 'tiling'), 'rowPhase', 'row');
  need((position.starter === null) === (phase === 'start'), 'starterPhase', 'starter');
  const offered = s.offer.some((tiles) => tiles !== 0);
  const cleared =
    s.floors.every((floor) => floor === 0) && position.marker === 'centre' && !hasFullLine(s);
  switch (phase) {
    case 'start':
      return need(sameTable(s, initialState(position.options)), 'notFresh');
    case 'refill':
      need(cleared && s.offer[0] === 0 && laidInOrder(position), 'notCleared');
      need(packNamed(position.bag) !== 0, 'bagEmpty', 'bag');
      return need(!isRowComplete(s), 'rowComplete');
    case 'offer':
      need(offered, 'nothingOffered');
      return need(!isRowComplete(s), 'rowComplete');
    case 'tiling':
      need(s.grey && !offered, 'notTiling');
      if (s.grey) need(isFull(s.lines[s.seat]!, s.row) && dueColumns(s) !== 0, 'rowNotFull', 'row');
      return;
    case 'over':
      need(cleared && !offered, 'notCleared');
      return need(
        s.walls.some((wall) => completeRows(wall) > 0) || (s.bag === 0 && s.lid === 0),
        'notOver',
      );
  }
}

const sameTable = (s: State, other: State): boolean =>
  JSON.stringify(positionOf(s)) === JSON.stringify(positionOf(other));

const hasFullLine = (s: State): boolean =>
  s.lines.some((lines) => [0, 1, 2, 3, 4].some((row) => isFull(lines, row)));

/** During a refill there are full displays, then perhaps one partly filled, then empty ones. */
function laidInOrder({ displays }: Position): boolean {
  const laid = displays.flat().length;
  return displays.every(
    (tiles, index) =>
      tiles.length === Math.max(0, Math.min(DISPLAY_TILES, laid - index * DISPLAY_TILES)),
  );
}
