import {
  BAD,
  err,
  flag,
  isRecord,
  ok,
  Report,
  type Bad,
  type Entry,
  type Json,
  type Problem,
  type Result,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import { outcomeOf, winnersAfter } from './scoring.js';
import {
  readField,
  readRound,
  refuseUnknown,
  totalsShape,
  zerosShape,
  type Circumstances,
  type RoundInput,
} from './sheet-input.js';
import { MAX_TOTAL, optionSchema, SEATS, type Options, type Outcome } from './types.js';

const NOTHING: readonly number[] = [0, 0, 0, 0];

const roundKeys = new Set(['players', 'multiplier', 'totals', 'zeroStreaks', 'round', 'hands', 'strict']);
const sheetKeys = new Set([...roundKeys, 'options']);
const matchSheetKeys = new Set(['match', 'options', 'strict']);
const matchKeys = new Set(['rounds', 'totals', 'zeroStreaks']);
const MAX_ROUNDS = 10_000;

type Fields = Readonly<Record<string, unknown>>;

/** A round with its result. */
interface ScoredRound {
  readonly players: readonly Outcome[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly round: number | null;
}

function score(input: unknown): Result<SheetScore, readonly Problem[]> {
  const report = new Report();
  if (!isRecord(input)) {
    report.add('WRONG_TYPE', { expected: 'object' });
    return err(report.problems);
  }
  const scored = Object.hasOwn(input, 'match') ? scoreMatch(input, report) : scoreSingle(input, report);
  return scored === BAD || report.problems.length > 0 ? err(report.problems) : ok(scored);
}

const exampleRound = (pairs: readonly (readonly [number, number])[], multiplier: number): Json => ({
  players: pairs.map(([declared, actual]) => ({ declared, actual })),
  multiplier,
});

export const sheet: Sheet = {
  examples: [
    {
      ...(exampleRound([[2, 2], [0, 0], [3, 4], [1, 2]], 2) as object),
      totals: [10, 4, 47, 0],
    },
    {
      match: {
        rounds: [
          exampleRound([[3, 3], [1, 1], [0, 1], [2, 3]], 1),
          exampleRound([[1, 2], [4, 4], [0, 0], [2, 2]], 3),
        ],
      },
    },
    { ...(exampleRound([[2, 2], [0, 0], [3, 1], [1, 3]], 2) as object), strict: false },
  ],
  score,
};

function readOptions(input: Fields, report: Report): Options {
  const read = readField(input, 'options', optionSchema.shape, report);
  return read === BAD || read === null ? optionSchema.defaults : read;
}

// ---------------------------------------------------------------------------- one round

function scoreSingle(input: Fields, report: Report): SheetScore | Bad {
  refuseUnknown(input, sheetKeys, report);
  const options = readOptions(input, report);
  const read = readRound(input, { options, strict: true, zeroStreaks: null }, report);
  if (read === BAD) return BAD;
  const scored = scoreRound(read, read.totals ?? NOTHING, read.round, options, report);
  if (scored === BAD) return BAD;
  return {
    points: scored.players.map((player) => player.points),
    lines: linesOf(scored),
    more: () => roundJson(scored),
  };
}

function scoreRound(
  input: RoundInput,
  before: readonly number[],
  round: number | null,
  options: Options,
  report: Report,
): ScoredRound | Bad {
  const players = input.players.map(({ declared, actual }, seat) =>
    outcomeOf(declared, actual, input.multiplier, before[seat]!),
  );
  const over = players.findIndex(({ total }) => Math.abs(total) > MAX_TOTAL);
  if (over >= 0) return overflow(over, report);
  const totals = players.map((player) => player.total);
  return { players, totals, winners: winnersAfter(totals, round, options), round };
}

function overflow(seat: number, report: Report): Bad {
  report.enter('players');
  report.within(seat, () => report.add('SCORE_OVERFLOW', { reason: 'refusal.totalRange' }));
  report.leave();
  return BAD;
}

const linesOf = ({ players, round }: ScoredRound): Entry[] =>
  players.map(({ rule, points, declared, taken, base, multiplier, total }, side) => {
    const facts = { declared, taken, base, multiplier, total };
    return { side, points, rule, facts: round === null ? facts : { round, ...facts } };
  });

const roundJson = ({ players, totals, winners }: ScoredRound): Record<string, Json> => ({
  players: players.map(({ base, multiplier, points, rule, total }) => ({
    base,
    multiplier,
    points,
    rule,
    total,
  })),
  totals,
  winners,
});

// ---------------------------------------------------------------------------- a match

/** How a match stands between two of its rounds. */
interface Running {
  totals: readonly number[];
  zeroStreaks: readonly number[];
  /** The round after which the game was over. */
  ended: number | null;
}

function scoreMatch(input: Fields, report: Report): SheetScore | Bad {
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
    return report.within('rounds', () => report.add('MISSING_FIELD', { facts: { field: 'rounds' } }));
  if (start === BAD || zeros === BAD) return BAD;
  report.enter('rounds');
  const scored = scoreList(rounds, { totals: start, zeroStreaks: zeros, ended: null }, options, strict, report);
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
    const round = scoreNext(rounds[index], index + 1, running, { options, strict, zeroStreaks: running.zeroStreaks }, report);
    report.leave();
    if (round !== BAD) scored.push(round);
  }
  return scored.length === rounds.length ? scored : BAD;
}

/** Scores the next round and moves `running` on; a bad round leaves it as it was. */
function scoreNext(
  value: unknown,
  number: number,
  running: Running,
  around: Circumstances,
  report: Report,
): ScoredRound | Bad {
  if (running.ended !== null)
    return report.add('GAME_OVER', {
      reason: 'refusal.roundsAfterEnd',
      facts: { round: running.ended },
    });
  if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
  refuseUnknown(value, roundKeys, report);
  const input = readRound(value, around, report);
  if (input === BAD || !agrees(input, number, running, report)) return BAD;
  const scored = scoreRound(input, running.totals, number, around.options, report);
  if (scored === BAD) return BAD;
  running.totals = scored.totals;
  running.zeroStreaks = input.players.map(({ declared }, seat) =>
    declared === 0 ? running.zeroStreaks[seat]! + 1 : 0,
  );
  if (scored.winners.length > 0) running.ended = number;
  return scored;
}

/** What a round says of the match so far must be what the match says. */
function agrees(input: RoundInput, number: number, running: Running, report: Report): boolean {
  const claims = [
    ['totals', input.totals, running.totals],
    ['zeroStreaks', input.zeroStreaks, running.zeroStreaks],
    ['round', input.round, number],
  ] as const;
  const wrong = claims.filter(([, claim, fact]) => claim !== null && String(claim) !== String(fact));
  for (const [key, , fact] of wrong)
    report.within(key, () => report.add('STATE_INVALID', { expected: String(fact) }));
  return wrong.length === 0;
}

function matchScore(start: readonly number[], rounds: readonly ScoredRound[]): SheetScore {
  const last = rounds.at(-1);
  const totals = last?.totals ?? start;
  return {
    points: Array.from({ length: SEATS }, (_, seat) => totals[seat]! - start[seat]!),
    lines: rounds.flatMap(linesOf),
    more: () => ({
      rounds: rounds.map((round) => ({
        points: round.players.map((player) => player.points),
        ...roundJson(round),
      })),
      totals,
      winners: last?.winners ?? [],
    }),
  };
}
