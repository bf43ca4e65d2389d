import {
  BAD,
  err,
  integer,
  isRecord,
  object,
  ok,
  oneOf,
  optional,
  RecordingLedger,
  Report,
  sumBySide,
  type Problem,
  type Result,
  type Shape,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import type { Grid } from '../position.js';
import { floorCost, horizontalRun, verticalRun } from '../scoring.js';
import { impossible } from '../shapes.js';
import {
  boardFields,
  enterSheetFloor,
  floorShape,
  layWall,
  roundAnswer,
  tileBoard,
  wallShapes,
  type Scored,
  type SheetBoard,
  type SheetFloor,
} from './board.js';
import { examples } from './examples.js';
import { bonusAnswer } from './final.js';
import { matchShape, scoreMatchInput, type MatchScored } from './match.js';
import { initialState, type State } from '../state.js';
import { enterFloorTiles, scoreBonuses, scoreTile } from '../tiling.js';
import { SIZE } from '../types.js';
import { options, type WallKind } from '../options.js';
import { colourAt } from '../wall.js';
import { worked } from '../worked.js';

/** Scores one kind of input for one kind of wall. Null after reporting a problem. */
type Scorer<S extends Scored = Scored> = (input: unknown, report: Report) => S | null;

const house = {
  wallType: optional(oneOf(['fixed', 'grey'])),
  options: optional(options.shape),
};

const scorer =
  <T>(shape: Shape<T>, score: (value: T, report: Report) => Scored | null): Scorer =>
  (input, report) => {
    const read = shape.read(input, report);
    return read === BAD ? null : score(read, report);
  };

/** Counts the players before the options fill in their default. */
const playersGiven = (input: unknown): unknown =>
  isRecord(input) && isRecord(input['options']) ? input['options']['players'] : undefined;

const cellNumber = integer({ min: 0, max: SIZE - 1 });

const scorersFor = (wall: WallKind) => ({
  place: scorer(
    object({
      ...house,
      wall: wallShapes[wall],
      place: object({ row: cellNumber, col: cellNumber }),
    }),
    (input, report) => scorePlace(input.wall, wall, input.place, report),
  ),
  floor: scorer(object({ ...house, floor: floorShape }), (input) => scoreFloorLine(input.floor)),
  final: scorer(object({ ...house, wall: wallShapes[wall], final: oneOf([true]) }), (input) =>
    scoreFinal(input.wall, wall),
  ),
  board: scorer(object({ ...house, board: object(boardFields(wall)) }), (input, report) =>
    report.within('board', () => scoreBoard(input.board, wall, report)),
  ),
  match: matchScorer(wall),
});

const scorers = { fixed: scorersFor('fixed'), grey: scorersFor('grey') };
type Kind = keyof typeof scorers.fixed;

function kindOf(input: Record<string, unknown>): Kind {
  for (const kind of ['match', 'board', 'floor', 'final'] as const)
    if (Object.hasOwn(input, kind)) return kind;
  return 'place';
}

// ---------------------------------------------------------------------------- the small inputs

function soloState(wall: WallKind, grid: Grid): State {
  const s = initialState({ players: 2, wall });
  layWall(s, 0, grid);
  return s;
}

function scorePlace(
  grid: Grid,
  wall: WallKind,
  { row, col }: { row: number; col: number },
  report: Report,
): Scored | null {
  const s = soloState(wall, grid);
  const colour = colourAt(s, 0, row, col);
  if (colour === null) {
    report.within('place', () =>
      impossible(report, 'cellEmpty', { line: row + 1, column: col + 1 }),
    );
    return null;
  }
  const ledger = new RecordingLedger();
  const cells = s.walls[0]!;
  scoreTile(cells, row, col, 0, colour, ledger);
  const more = () => ({
    horizontal: horizontalRun(cells, row, col),
    vertical: verticalRun(cells, row, col),
  });
  return { entries: ledger.entries, sides: 1, more };
}

function scoreFloorLine(floor: SheetFloor): Scored {
  const ledger = new RecordingLedger();
  const s = initialState(options.defaults);
  const penalty = -floorCost(floor.tiles + (floor.marker ? 1 : 0));
  s.scores[0] = -penalty;
  enterSheetFloor(s, 0, floor, ledger);
  if (ledger.entries.length === 0) enterFloorTiles(0, [], {}, ledger);
  return { entries: ledger.entries, sides: 1, more: () => ({ penalty: penalty + 0 }) };
}

function scoreFinal(grid: Grid, wall: WallKind): Scored {
  const s = soloState(wall, grid);
  const ledger = new RecordingLedger();
  scoreBonuses(s, 0, ledger);
  const { rows, columns, colours } = bonusAnswer(s, 0);
  return { entries: ledger.entries, sides: 1, more: () => ({ rows, columns, colours }) };
}

function scoreBoard(
  board: SheetBoard & { readonly score: number; readonly wall: Grid },
  wall: WallKind,
  report: Report,
): Scored | null {
  const s = soloState(wall, board.wall);
  s.scores[0] = board.score;
  const ledger = new RecordingLedger();
  if (!tileBoard(s, 0, board, ledger, report)) return null;
  const { entries } = ledger;
  return { entries, sides: 1, more: () => roundAnswer(s, 0, board, entries) };
}

/** If the options give a number of players, it must be that of the match. */
function matchScorer(wall: WallKind): Scorer<MatchScored> {
  const shape = object({ ...house, match: matchShape(wall) });
  return (input, report) => {
    const read = shape.read(input, report);
    if (read === BAD) return null;
    const { match } = read;
    const given = playersGiven(input);
    if (given !== undefined && given !== match.players.length)
      report.within('options', () =>
        report.within('players', () =>
          report.add('PLAYER_COUNT', {
            reason: 'refusal.players',
            facts: { players: match.players.length },
          }),
        ),
      );
    return report.within('match', () => scoreMatchInput(match, wall, report));
  };
}

// ---------------------------------------------------------------------------- the sheet

/** `wallType` and `options.wall` mean the same; a contradiction is rejected. */
function wallKindOf(input: Record<string, unknown>, report: Report): WallKind {
  const { wallType } = input;
  const given = isRecord(input['options']) ? input['options']['wall'] : undefined;
  if (wallType !== undefined && given !== undefined && wallType !== given)
    report.within('wallType', () => report.add('CONFIG_INVALID', { reason: 'refusal.wallKind' }));
  return wallType === 'grey' || given === 'grey' ? 'grey' : 'fixed';
}

const answerOf = (scored: Scored): SheetScore => ({
  points: sumBySide(scored.entries, scored.sides),
  lines: scored.entries,
  ...(scored.names === undefined ? {} : { names: scored.names }),
  more: () => scored.more(),
});

function scoreWith<S extends Scored>(
  input: unknown,
  scorerFor: (wall: WallKind, fields: Record<string, unknown>) => Scorer<S>,
): Result<S, readonly Problem[]> {
  const report = new Report();
  if (!isRecord(input)) {
    report.add('WRONG_TYPE', { expected: 'object' });
    return err(report.problems);
  }
  const wall = wallKindOf(input, report);
  const scored = scorerFor(wall, input)(input, report);
  return scored === null || report.problems.length > 0 ? err(report.problems) : ok(scored);
}

/** The score of a recorded match: its ledger and winner. */
export type MatchScore = SheetScore &
  Pick<MatchScored, 'rounds' | 'ended' | 'winners' | 'tieBreak'>;

/** Scores the form `match`, with types. */
export function scoreMatch(input: unknown): Result<MatchScore, readonly Problem[]> {
  const scored = scoreWith(input, (wall) => scorers[wall].match);
  if (!scored.ok) return scored;
  const { rounds, ended, winners, tieBreak } = scored.value;
  return ok({ ...answerOf(scored.value), rounds, ended, winners, tieBreak });
}

export const sheet: Sheet = {
  examples,
  worked,
  score(input) {
    const scored = scoreWith(input, (wall, fields) => scorers[wall][kindOf(fields)]);
    return scored.ok ? ok(answerOf(scored.value)) : scored;
  },
};
