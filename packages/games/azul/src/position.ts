import {
  countOf,
  floorAt,
  floorCount,
  lineAt,
  lineColour,
  lineCount,
  MARKER,
  onFloor,
  packCounts,
  packLine,
  UNIT,
  unpackCounts,
  withLine,
} from './packed.js';
import {
  IN_CENTRE,
  initialState,
  OFFER,
  OVER_PHASE,
  REFILL,
  START,
  TILING,
  type State,
} from './state.js';
import { colours, phases, SIZE, type Colour, type Phase } from './types.js';
import type { Options } from './options.js';
import { colourAt, putOnWall } from './wall.js';

/**
 * The whole position: the form of stored states, of views (Azul hides only the order of the bag),
 * and of positions given to the coach.
 */
export interface Position {
  readonly options: Options;
  readonly phase: Phase;
  /** From 1. */
  readonly round: number;
  /** Seat that started the round; null before it is drawn. */
  readonly starter: number | null;
  /** Seat to act; null if there is none. */
  readonly turn: number | null;
  /** Row of the full line that must be placed on a grey wall. */
  readonly row: number | null;
  readonly marker: 'centre' | number;
  readonly displays: readonly (readonly Colour[])[];
  readonly centre: readonly Colour[];
  readonly bag: Counts;
  readonly lid: Counts;
  readonly boards: readonly Board[];
}

/** Tiles of each colour. */
export type Counts = Readonly<Record<Colour, number>>;

/** A pattern line that holds tiles. */
export interface Line {
  readonly colour: Colour;
  readonly count: number;
}

/** A wall: five rows of five cells, free or with their colour. */
export type Grid = readonly (readonly (Colour | null)[])[];

/** One player’s board. */
export interface Board {
  readonly score: number;
  readonly wall: Grid;
  readonly lines: readonly (Line | null)[];
  /** From the left. */
  readonly floor: readonly (Colour | 'marker')[];
}

export function positionOf(s: State): Position {
  const acting = s.phase === OFFER || s.phase === TILING;
  return {
    options: { players: s.options.players, wall: s.options.wall },
    phase: phases[s.phase]!,
    round: s.round,
    starter: s.phase === START ? null : s.starter,
    turn: acting ? s.seat : null,
    row: s.phase === TILING ? s.row : null,
    marker: s.marker === IN_CENTRE ? 'centre' : s.marker,
    displays: Array.from(s.offer.subarray(1), tileList),
    centre: tileList(s.offer[0]!),
    bag: countsByName(s.bag),
    lid: countsByName(s.lid),
    boards: Array.from(s.walls, (_, seat) => boardOf(s, seat)),
  };
}

const tileList = (counts: number): Colour[] =>
  colours.flatMap((name, colour) => new Array<Colour>(countOf(counts, colour)).fill(name));

const countsByName = (packed: number): Counts => {
  const [blue = 0, yellow = 0, red = 0, black = 0, white = 0] = unpackCounts(packed);
  return { blue, yellow, red, black, white };
};

const FIVE: readonly number[] = [0, 1, 2, 3, 4];

export function boardOf(s: State, seat: number): Board {
  const floor = s.floors[seat]!;
  return {
    score: s.scores[seat]!,
    wall: FIVE.map((row) =>
      FIVE.map((column) => {
        const colour = colourAt(s, seat, row, column);
        return colour === null ? null : colours[colour]!;
      }),
    ),
    lines: FIVE.map((row) => lineOf(lineAt(s.lines[seat]!, row))),
    floor: Array.from({ length: floorCount(floor) }, (_, space) => {
      const thing = floorAt(floor, space);
      return thing === MARKER ? 'marker' : colours[thing - 1]!;
    }),
  };
}

const lineOf = (line: number): Line | null =>
  line === 0 ? null : { colour: colours[lineColour(line)]!, count: lineCount(line) };

// ---------------------------------------------------------------------------- to a state

const indexOf = (name: Colour): number => colours.indexOf(name);

const packTiles = (names: readonly Colour[]): number =>
  names.reduce((sum, name) => sum + UNIT[indexOf(name)]!, 0);

export const packNamed = (counts: Counts): number =>
  packCounts(colours.map((name) => counts[name]));

/** The state of a position that can occur; `decodePosition` checks others first. */
export function stateOf(position: Position): State {
  const s = initialState(position.options);
  s.phase = phases.indexOf(position.phase);
  s.round = position.round;
  s.starter = position.starter ?? 0;
  s.seat = position.turn ?? (s.phase === REFILL ? s.starter : 0);
  s.row = position.row ?? 0;
  s.marker = position.marker === 'centre' ? IN_CENTRE : position.marker;
  s.offer[0] = packTiles(position.centre);
  position.displays.forEach((tiles, index) => (s.offer[index + 1] = packTiles(tiles)));
  s.laid = s.phase === REFILL ? position.displays.flat().length : 0;
  s.bag = packNamed(position.bag);
  s.lid = packNamed(position.lid);
  position.boards.forEach((board, seat) => layBoard(s, seat, board));
  if (s.phase === OVER_PHASE) s.seat = 0;
  return s;
}

function layBoard(s: State, seat: number, board: Board): void {
  s.scores[seat] = board.score;
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const name = board.wall[row]?.[column] ?? null;
      if (name !== null) putOnWall(s, seat, row, column, indexOf(name));
    }
    const line = board.lines[row] ?? null;
    if (line !== null)
      s.lines[seat] = withLine(s.lines[seat]!, row, packLine(indexOf(line.colour), line.count));
  }
  board.floor.forEach((thing, space) => {
    const code = thing === 'marker' ? MARKER : indexOf(thing) + 1;
    s.floors[seat] = onFloor(s.floors[seat]!, space, code);
  });
}
