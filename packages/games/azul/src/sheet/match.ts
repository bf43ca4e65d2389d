import {
  flag,
  list,
  object,
  optional,
  RecordingLedger,
  type Json,
  type Ledger,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import { bonusAnswer } from './final.js';
import { lineAt, lineColour, lineCount } from '../packed.js';
import { boardOf, type Grid } from '../position.js';
import { winnersOf } from '../rules.js';
import { countCells } from '../scoring.js';
import { impossible } from '../shapes.js';
import {
  boardFields,
  layWall,
  roundAnswer,
  tileBoard,
  type Scored,
  type SheetBoard,
} from './board.js';
import { initialState, OVER_PHASE, type State } from '../state.js';
import { isRowComplete, scoreBonuses } from '../tiling.js';
import { cellsOf } from '../wall.js';
import { colours, DISPLAY_TILES, displaysFor, TILES_OF_A_COLOUR, type Colour } from '../types.js';
import type { Options, WallKind } from '../options.js';

/** Score and wall follow from the previous round; if given, they must agree. */
interface MatchBoard extends SheetBoard {
  readonly score?: number;
  readonly wall?: Grid;
}

export interface MatchInput {
  readonly players: readonly string[];
  readonly rounds: readonly (readonly MatchBoard[])[];
  /** False during the match: no end bonuses unless a row is complete. */
  readonly over?: boolean;
}

const LONGEST_NAME = 24;
const graphemes = new Intl.Segmenter();
/** Most names match this and need no further check. */
const PLAIN_NAME = /^[A-Za-z0-9]{1,24}$/;

const nameShape: Shape<string> = {
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_NAME },
  read(value, report) {
    if (typeof value !== 'string') return report.add('WRONG_TYPE', { expected: 'string' });
    if (PLAIN_NAME.test(value)) return value;
    const name = value.normalize('NFC').trim();
    const letters =
      name.length > 8 * LONGEST_NAME ? Infinity : Array.from(graphemes.segment(name)).length;
    const fits = letters > 0 && letters <= LONGEST_NAME && !/\p{C}/u.test(name);
    return fits ? name : report.add('NAME_INVALID');
  },
};

export const matchShape = (wall: WallKind): Shape<MatchInput> => {
  const { score, wall: grid, lines, floor } = boardFields(wall);
  const board = object({ score: optional(score), wall: optional(grid), lines, floor });
  return object({
    players: list(nameShape, { min: 2, max: 4, code: 'PLAYER_COUNT' }),
    rounds: list(list(board), { max: 1000 }),
    over: optional(flag),
  });
};

/** Adds the number of the round to the facts of each entry. */
class RoundLedger implements Ledger {
  readonly recording = true;
  readonly inner: RecordingLedger;
  readonly round: number;

  constructor(inner: RecordingLedger, round: number) {
    this.inner = inner;
    this.round = round;
  }
  enter(side: number, points: number, rule: string, facts: Parameters<Ledger['enter']>[3]): void {
    this.inner.enter(side, points, rule, { ...facts, round: this.round });
  }
}

/** A whole match, round by round: the sheet's answer to `match`, with types. */
export interface MatchScored extends Scored {
  /** By round and seat. */
  readonly rounds: readonly (readonly RoundBoard[])[];
  /** Whether a row was completed. */
  readonly ended: boolean;
  /** Empty during the match. */
  readonly winners: readonly number[];
  /** The tie-break; null during the match. */
  readonly tieBreak: TieBreak | null;
}

/** What decided the winner: points, complete rows, or nothing (victory shared). */
export type TieBreak = 'points' | 'rows' | 'shared';

/** The points of a board in a round, and its state after it. */
export interface RoundBoard {
  readonly points: number;
  readonly score: number;
  readonly wall: Grid;
}

interface ScoredRound {
  readonly boards: readonly RoundBoard[];
  readonly answers: readonly Json[];
}

/** Plays the sheet round by round on one state, as the game would. Null if it was rejected. */
export function scoreMatchInput(
  input: MatchInput,
  wall: WallKind,
  report: Report,
): MatchScored | null {
  const players = input.players.length as Options['players'];
  const s = initialState({ players, wall });
  const ledger = new RecordingLedger();
  const rounds: ScoredRound[] = [];
  checkNames(input.players, report);
  report.enter('rounds');
  for (const [index, boards] of input.rounds.entries()) {
    report.enter(index);
    const scored = scoreRound(s, boards, index, ledger, report);
    report.leave();
    if (scored === null) break;
    rounds.push(scored);
  }
  report.leave();
  return report.problems.length > 0 ? null : finish(s, input, rounds, ledger);
}

function checkNames(names: readonly string[], report: Report): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) < index)
      report.within('players', () => report.within(index, () => report.add('NAME_TAKEN')));
  });
}

function scoreRound(
  s: State,
  boards: readonly MatchBoard[],
  index: number,
  inner: RecordingLedger,
  report: Report,
): ScoredRound | null {
  const problems = report.problems.length;
  if (boards.length !== s.players) {
    report.add('PLAYER_COUNT', { facts: { players: s.players }, reason: 'refusal.boardCount' });
    return null;
  }
  if (isRowComplete(s) && index > 0) impossible(report, 'afterEnd');
  const ledger = new RoundLedger(inner, index + 1);
  const begun = index === 0 && carryIn(s, boards, ledger);
  if (!begun) checkContinuity(s, boards, report);
  checkMarkers(boards, report);
  if (report.problems.length > problems) return null;
  const scores = Array.from(s.scores);
  const first = inner.entries.length;
  boards.forEach((board, seat) => {
    report.enter(seat);
    tileBoard(s, seat, board, ledger, report);
    report.leave();
  });
  if (report.problems.length > problems) return null;
  checkTileCounts(s, boards, report);
  const entries = inner.entries.slice(first);
  const after = boards.map((_, seat) => ({
    points: s.scores[seat]! - scores[seat]!,
    score: s.scores[seat]!,
    wall: boardOf(s, seat).wall,
  }));
  const answers = boards.map((board, seat) => ({
    points: after[seat]!.points,
    ...roundAnswer(s, seat, board, entries),
  }));
  return { boards: after, answers };
}

/** A sheet may begin in mid-game: its first scores and walls are accepted as given (AZ-K1). */
function carryIn(s: State, boards: readonly MatchBoard[], ledger: Ledger): boolean {
  let begun = false;
  boards.forEach((board, seat) => {
    if (board.wall !== undefined) layWall(s, seat, board.wall);
    s.scores[seat] = board.score ?? 0;
    if (s.scores[seat] !== 0) ledger.enter(seat, s.scores[seat]!, 'AZ-K1', {});
    begun ||= s.walls[seat] !== 0 || s.scores[seat] !== 0;
  });
  return begun;
}

/** Each round must be consistent with the previous one: score, wall, lines, number of tiles. */
function checkContinuity(s: State, boards: readonly MatchBoard[], report: Report): void {
  const fresh = boards.reduce((sum, board, seat) => sum + newTiles(s, seat, board), 0);
  const most = displaysFor(s.players) * DISPLAY_TILES;
  if (fresh > most) impossible(report, 'roundTiles', { found: fresh, most });
  boards.forEach((board, seat) => report.within(seat, () => checkBoard(s, seat, board, report)));
}

const newTiles = (s: State, seat: number, board: MatchBoard): number =>
  board.lines.reduce(
    (sum, line, row) => sum + (line?.count ?? 0) - leftCount(s, seat, row),
    board.floor.tiles,
  );

const leftCount = (s: State, seat: number, row: number): number =>
  lineCount(lineAt(s.lines[seat]!, row));

function checkBoard(s: State, seat: number, board: MatchBoard, report: Report): void {
  const expected = s.scores[seat]!;
  if (board.score !== undefined && board.score !== expected)
    report.within('score', () =>
      impossible(report, 'scoreDiffers', { found: board.score!, expected }),
    );
  if (board.wall !== undefined && String(board.wall) !== String(boardOf(s, seat).wall))
    report.within('wall', () => impossible(report, 'wallDiffers'));
  board.lines.forEach((line, row) => {
    const left = leftCount(s, seat, row);
    const colour = colours[lineColour(lineAt(s.lines[seat]!, row))];
    if (left > 0 && (line === null || line.colour !== colour || line.count < left))
      report.within('lines', () =>
        report.within(row, () =>
          impossible(report, 'lineLost', { line: row + 1, count: left, colour: colour! }),
        ),
      );
  });
}

function checkMarkers(boards: readonly MatchBoard[], report: Report): void {
  const holders = boards.flatMap((board, seat) => (board.floor.marker ? [seat] : []));
  const [, second] = holders;
  if (second !== undefined)
    report.within(second, () =>
      report.within('floor', () => report.within('marker', () => impossible(report, 'markers'))),
    );
}

/** At most twenty tiles of a colour are on walls and were in lines. */
function checkTileCounts(s: State, boards: readonly MatchBoard[], report: Report): void {
  colours.forEach((colour, index) => {
    const found = boards.reduce(
      (sum, { lines }, seat) =>
        sum +
        countCells(cellsOf(s, seat, index)) +
        lines.reduce((all, line, row) => all + spareTiles(line, row, colour), 0),
      0,
    );
    if (found > TILES_OF_A_COLOUR) impossible(report, 'tooMany', { colour, found });
  });
}

/** Tiles of a colour in a line; for a full one less the tile that is on the wall by now. */
const spareTiles = (line: MatchBoard['lines'][number], row: number, colour: Colour): number =>
  line?.colour === colour ? Math.min(line.count, row) : 0;

function finish(
  s: State,
  input: MatchInput,
  rounds: readonly ScoredRound[],
  ledger: RecordingLedger,
): MatchScored {
  const ended = isRowComplete(s);
  const over = ended || input.over !== false;
  const before = Array.from(s.scores);
  if (over) {
    s.phase = OVER_PHASE;
    for (let seat = 0; seat < s.players; seat++) scoreBonuses(s, seat, ledger);
  }
  const winners = winnersOf(s);
  const decided = over ? tieBreak(s, winners) : null;
  return {
    entries: ledger.entries,
    sides: s.players,
    names: input.players,
    rounds: rounds.map(({ boards }) => boards),
    ended,
    winners,
    tieBreak: decided,
    more: () => ({
      players: input.players,
      rounds: rounds.map(({ answers }) => answers),
      ended,
      bonuses: over ? before.map((_, seat) => bonusAnswer(s, seat)) : null,
      totals: Array.from(s.scores),
      winners,
      winner: winners.length === 1 ? input.players[winners[0]!]! : null,
      tieBreak: decided,
    }),
  };
}

/** Points alone, complete rows among equals, or nothing (AZ-E5). */
function tieBreak(s: State, winners: readonly number[]): TieBreak {
  const best = Math.max(...s.scores);
  const leaders = s.scores.filter((score) => score === best).length;
  if (leaders === 1) return 'points';
  return winners.length < leaders ? 'rows' : 'shared';
}
