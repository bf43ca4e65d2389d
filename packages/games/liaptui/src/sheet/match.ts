import { BAD, flag, isRecord, type Bad, type Report, type SheetScore } from '@chiaro/kernel';
import { winnersAfter } from '../scoring.js';
import {
  readField,
  readRound,
  refuseUnknown,
  totalsShape,
  zerosShape,
  type Circumstances,
  type RoundInput,
} from './input.js';
import {
  linesOf,
  NOTHING,
  readOptions,
  roundJson,
  roundKeys,
  scoreRound,
  type Fields,
  type ScoredRound,
} from './round.js';
import { SEATS } from '../types.js';
import type { Options } from '../options.js';

const matchSheetKeys = new Set(['match', 'options', 'strict']);
const matchKeys = new Set(['rounds', 'totals', 'zeroStreaks']);
const roundKeySet: ReadonlySet<string> = new Set(roundKeys);
const MAX_ROUNDS = 10_000;

/** The state of a match between two of its rounds. */
interface Running {
  totals: readonly number[];
  zeroStreaks: readonly number[];
  /** The round after which the game was over. */
  ended: number | null;
}

/** A whole match, round by round: the sheet's answer to `match`, with types. */
export interface MatchScore extends SheetScore {
  readonly rounds: readonly RoundTotals[];
  readonly totals: readonly number[];
  /** Empty during the match. */
  readonly winners: readonly number[];
}

/** By seat: the points of a round, and the totals after it. */
export interface RoundTotals {
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

export function readAndScoreMatch(input: Fields, report: Report): MatchScore | Bad {
  refuseUnknown(input, matchSheetKeys, report);
  const options = readOptions(input, report);
  const strict = readField(input, 'strict', flag, report) !== false;
  const { match } = input;
  report.enter('match');
  const rounds = isRecord(match)
    ? scoreRounds(match, options, strict, report)
    : report.add('WRONG_TYPE', { expected: 'object' });
  report.leave();
  return rounds === BAD ? BAD : matchScore(rounds.start, rounds.scored);
}

function scoreRounds(
  match: Fields,
  options: Options,
  strict: boolean,
  report: Report,
): { start: readonly number[]; scored: ScoredRound[] } | Bad {
  refuseUnknown(match, matchKeys, report);
  const start = readField(match, 'totals', totalsShape, report) ?? NOTHING;
  const zeros = readField(match, 'zeroStreaks', zerosShape, report) ?? NOTHING;
  const { rounds } = match;
  if (!Object.hasOwn(match, 'rounds'))
    return report.within('rounds', () =>
      report.add('MISSING_FIELD', { facts: { field: 'rounds' } }),
    );
  if (start === BAD || zeros === BAD) return BAD;
  if (winnersAfter(start, null, options).length > 0)
    return report.within('totals', () =>
      report.add('STATE_INVALID', { reason: 'refusal.alreadyWon' }),
    );
  report.enter('rounds');
  const scored = scoreList(
    rounds,
    { totals: start, zeroStreaks: zeros, ended: null },
    options,
    strict,
    report,
  );
  report.leave();
  return scored === BAD ? BAD : { start, scored };
}

function scoreList(
  rounds: unknown,
  running: Running,
  options: Options,
  strict: boolean,
  report: Report,
): ScoredRound[] | Bad {
  if (!Array.isArray(rounds)) return report.add('WRONG_TYPE', { expected: 'array' });
  if (rounds.length > MAX_ROUNDS)
    return report.add('TOO_MANY_EVENTS', { facts: { limit: MAX_ROUNDS } });
  const scored: ScoredRound[] = [];
  for (let index = 0; index < rounds.length; index++) {
    report.enter(index);
    const round = scoreNext(
      rounds[index],
      index + 1,
      running,
      { options, strict, zeroStreaks: running.zeroStreaks },
      report,
    );
    report.leave();
    if (round !== BAD) scored.push(round);
  }
  return scored.length === rounds.length ? scored : BAD;
}

/** Scores the next round and updates `running`; an invalid round leaves it unchanged. */
function scoreNext(
  value: unknown,
  number: number,
  running: Running,
  circumstances: Circumstances,
  report: Report,
): ScoredRound | Bad {
  if (running.ended !== null)
    return report.add('GAME_OVER', {
      reason: 'refusal.roundsAfterEnd',
      facts: { round: running.ended },
    });
  if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
  refuseUnknown(value, roundKeySet, report);
  const input = readRound(value, circumstances, report);
  if (input === BAD || !agrees(input, number, running, report)) return BAD;
  const scored = scoreRound(input, running.totals, number, circumstances.options, report);
  if (scored === BAD) return BAD;
  running.totals = scored.totals;
  running.zeroStreaks = zeroStreaksAfter(running.zeroStreaks, input.players);
  if (scored.winners.length > 0) running.ended = number;
  return scored;
}

/** LT-D3: consecutive rounds with a declaration of zero, including this round. */
const zeroStreaksAfter = (
  before: readonly number[],
  players: readonly { readonly declared: number }[],
): number[] => players.map(({ declared }, seat) => (declared === 0 ? before[seat]! + 1 : 0));

/** LT-D3 after these rounds of a match. */
export const zeroStreaksOf = (
  rounds: readonly { readonly players: readonly { readonly declared: number }[] }[],
): readonly number[] =>
  rounds.reduce((streaks, { players }) => zeroStreaksAfter(streaks, players), NOTHING);

/** What a round states about the match so far must agree with the match. */
function agrees(input: RoundInput, number: number, running: Running, report: Report): boolean {
  const claims = [
    ['totals', input.totals, running.totals],
    ['zeroStreaks', input.zeroStreaks, running.zeroStreaks],
    ['round', input.round, number],
  ] as const;
  const wrong = claims.filter(
    ([, claim, fact]) => claim !== null && String(claim) !== String(fact),
  );
  for (const [key, , fact] of wrong)
    report.within(key, () => report.add('STATE_INVALID', { expected: String(fact) }));
  return wrong.length === 0;
}

function matchScore(start: readonly number[], scored: readonly ScoredRound[]): MatchScore {
  const last = scored.at(-1);
  const totals = last?.totals ?? start;
  const winners = last?.winners ?? [];
  const rounds = scored.map((round) => ({
    points: round.players.map((player) => player.points),
    totals: round.totals,
  }));
  return {
    points: Array.from({ length: SEATS }, (_, seat) => totals[seat]! - start[seat]!),
    lines: scored.flatMap(linesOf),
    rounds,
    totals,
    winners,
    more: () => ({
      rounds: scored.map((round, index) => ({
        points: rounds[index]!.points,
        ...roundJson(round),
      })),
      totals,
      winners,
    }),
  };
}
