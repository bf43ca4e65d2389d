import {
  BAD,
  err,
  isRecord,
  ok,
  Report,
  type Bad,
  type ErrorCode,
  type Problem,
  type Result,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import type { Options } from '../options.js';
import { winnersAfter } from '../scoring.js';
import { readRound, refuseUnknown } from './input.js';
import { readAndScoreMatch, type MatchScore } from './match.js';
import {
  linesOf,
  NOTHING,
  readOptions,
  roundJson,
  roundKeys,
  scoreRound,
  type Fields,
} from './round.js';
import { worked } from '../worked.js';

const sheetKeys: ReadonlySet<string> = new Set([...roundKeys, 'options']);

/** `2-2 0-0 3-4 1-2`: declaration and piles of each player. */
const exampleRound = (pairs: string, multiplier: number) => ({
  players: pairs.split(' ').map((pair) => {
    const [declared = 0, actual = 0] = pair.split('-').map(Number);
    return { declared, actual };
  }),
  multiplier,
});

const score = (input: unknown): Result<SheetScore, readonly Problem[]> =>
  isRecord(input) && Object.hasOwn(input, 'match') ? scoreMatch(input) : read(input, scoreSingle);

/** Scores the form `match`, with types. */
export const scoreMatch = (input: unknown): Result<MatchScore, readonly Problem[]> =>
  read(input, readAndScoreMatch);

function read<T>(
  input: unknown,
  scoreFields: (input: Fields, report: Report) => T | Bad,
): Result<T, readonly Problem[]> {
  const report = new Report();
  const scored = isRecord(input)
    ? scoreFields(input, report)
    : report.add('WRONG_TYPE', { expected: 'object' });
  return scored === BAD || report.problems.length > 0 ? err(report.problems) : ok(scored);
}

/** Problems that are ignored with `strict: false`: the house rules allow these rounds. */
export const lenientCodes: ReadonlySet<ErrorCode> = new Set([
  'DECLARATION_BANNED',
  'PILE_SUM',
  'MULTIPLIER_INVALID',
]);

/** LT-W1: no round can follow totals that have already won. */
function goesOn(totals: readonly number[] | null, options: Options, report: Report): boolean {
  if (totals === null || winnersAfter(totals, null, options).length === 0) return true;
  report.within('totals', () => report.add('STATE_INVALID', { reason: 'refusal.alreadyWon' }));
  return false;
}

function scoreSingle(input: Fields, report: Report): SheetScore | Bad {
  refuseUnknown(input, sheetKeys, report);
  const options = readOptions(input, report);
  const round = readRound(input, { options, strict: true, zeroStreaks: null }, report);
  if (round === BAD || !goesOn(round.totals, options, report)) return BAD;
  const scored = scoreRound(round, round.totals ?? NOTHING, round.round, options, report);
  if (scored === BAD) return BAD;
  return {
    points: scored.players.map((player) => player.points),
    lines: linesOf(scored),
    more: () => roundJson(scored),
  };
}

export const sheet: Sheet = {
  examples: [
    { ...exampleRound('2-2 0-0 3-4 1-2', 2), totals: [10, 4, 47, 0] },
    { match: { rounds: [exampleRound('3-3 1-1 0-1 2-3', 1), exampleRound('1-2 4-4 0-0 2-2', 3)] } },
    { ...exampleRound('2-2 0-0 3-1 1-3', 2), strict: false },
  ],
  worked,
  score,
};
