import {
  anything,
  BAD,
  err,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  Report,
  type Problem,
  type Read,
  type Result,
} from '@chiaro/kernel';
import { boardFields, checkPosition, positionFields, tilesElsewhere } from '../codec.js';
import { stateOf, type Board, type Counts, type Position } from '../position.js';
import { impossible } from '../shapes.js';
import type { State } from '../state.js';
import { colours, displaysFor, SIZE, TILES_OF_A_COLOUR } from '../types.js';
import type { Options } from '../options.js';

/**
 * A position as a person writes it: the form of a view, without values that have an obvious
 * default.
 */
const optionsShape = object({
  players: optional(oneOf([2, 3, 4])),
  wall: optional(oneOf(['fixed', 'grey'])),
});

const boardShape = object({
  score: optional(boardFields.score),
  wall: optional(boardFields.wall),
  lines: optional(boardFields.lines),
  floor: optional(boardFields.floor),
});

const inputShape = object({
  viewer: optional(anything),
  options: optional(optionsShape),
  phase: optional(positionFields.phase),
  round: optional(positionFields.round),
  starter: optional(positionFields.starter),
  turn: optional(positionFields.turn),
  row: optional(positionFields.row),
  marker: optional(positionFields.marker),
  displays: optional(positionFields.displays),
  centre: optional(positionFields.centre),
  bag: optional(positionFields.bag),
  lid: optional(positionFields.lid),
  boards: list(nullable(boardShape), { min: 2, max: 4, code: 'PLAYER_COUNT' }),
});
type Input = Read<typeof inputShape>;

/** A position in which a player is to move, or all of its problems. */
export function readPosition(input: unknown): Result<State, readonly Problem[]> {
  const report = new Report();
  const read = inputShape.read(input, report);
  if (read === BAD) return err(report.problems);
  const position = complete(read, report);
  if (report.problems.length === 0) checkPosition(position, report);
  if (report.problems.length === 0 && position.turn === null)
    report.within('phase', () => impossible(report, 'nobodyToMove'));
  return report.problems.length > 0 ? err(report.problems) : ok(stateOf(position));
}

function complete(input: Input, report: Report): Position {
  const boards = input.boards.map((board) => completeBoard(board ?? {}));
  const players = input.options?.players ?? (boards.length as Options['players']);
  const phase = input.phase ?? 'offer';
  const turn =
    input.turn === undefined && (phase === 'offer' || phase === 'tiling')
      ? 0
      : (input.turn ?? null);
  const holder = boards.findIndex((board) => board.floor.includes('marker'));
  const displays = input.displays ?? [];
  const empty = Math.max(0, displaysFor(players) - displays.length);
  const table = {
    options: { players, wall: input.options?.wall ?? 'fixed' },
    phase,
    round: input.round ?? 1,
    starter: input.starter === undefined ? turn : input.starter,
    turn,
    row: input.row ?? null,
    marker: input.marker ?? (holder < 0 ? 'centre' : holder),
    displays: [...displays, ...Array.from({ length: empty }, () => [])],
    centre: input.centre ?? [],
    boards,
  } as const;
  return { ...table, ...completeBag(input, table, report) };
}

const completeBoard = (board: Partial<Board>): Board => ({
  score: board.score ?? 0,
  wall: board.wall ?? Array.from({ length: SIZE }, () => new Array<null>(SIZE).fill(null)),
  lines: board.lines ?? new Array<null>(SIZE).fill(null),
  floor: board.floor ?? [],
});

/** Tiles that lie nowhere else are in the bag, or in the one of bag and lid that was not given. */
function completeBag(
  input: Input,
  table: Pick<Position, 'displays' | 'centre' | 'boards'>,
  report: Report,
): { bag: Counts; lid: Counts } {
  const unseen = { ...NONE };
  for (const name of colours) {
    const found = tilesElsewhere(table, name);
    const given = (input.bag?.[name] ?? 0) + (input.lid?.[name] ?? 0);
    if (found + given > TILES_OF_A_COLOUR)
      impossible(report, 'tooManySeen', {
        colour: name,
        found: found + given,
        expected: TILES_OF_A_COLOUR,
      });
    unseen[name] = TILES_OF_A_COLOUR - found - given;
  }
  if (input.bag === undefined) return { bag: unseen, lid: input.lid ?? NONE };
  return { bag: input.bag, lid: input.lid ?? unseen };
}

const NONE: Record<'blue' | 'yellow' | 'red' | 'black' | 'white', number> = {
  blue: 0,
  yellow: 0,
  red: 0,
  black: 0,
  white: 0,
};
