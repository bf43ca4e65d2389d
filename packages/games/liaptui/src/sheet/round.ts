import { BAD, type Bad, type Entry, type Json, type Report } from '@chiaro/kernel';
import { outcomeOf, winnersAfter } from '../scoring.js';
import { readField, type RoundInput } from './input.js';
import { MAX_TOTAL, type Outcome } from '../types.js';
import { options, type Options } from '../options.js';

export const NOTHING: readonly number[] = [0, 0, 0, 0];

export const roundKeys = [
  'players',
  'multiplier',
  'totals',
  'zeroStreaks',
  'round',
  'hands',
  'strict',
] as const;

export type Fields = Readonly<Record<string, unknown>>;

/** A round with its result. */
export interface ScoredRound {
  readonly players: readonly Outcome[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly round: number | null;
}

export function readOptions(input: Fields, report: Report): Options {
  const read = readField(input, 'options', options.shape, report);
  return read === BAD || read === null ? options.defaults : read;
}

export function scoreRound(
  input: RoundInput,
  before: readonly number[],
  round: number | null,
  options: Options,
  report: Report,
): ScoredRound | Bad {
  const players = input.players.map(({ declared, actual }, seat) =>
    outcomeOf(declared, actual, input.multiplier, before[seat]!),
  );
  if (!staysInBounds(players, report)) return BAD;
  const totals = players.map((player) => player.total);
  return { players, totals, winners: winnersAfter(totals, round, options), round };
}

function staysInBounds(players: readonly Outcome[], report: Report): boolean {
  const before = report.problems.length;
  report.enter('players');
  for (const [seat, { total }] of players.entries())
    if (Math.abs(total) > MAX_TOTAL)
      report.within(seat, () => report.add('SCORE_OVERFLOW', { reason: 'refusal.totalRange' }));
  report.leave();
  return report.problems.length === before;
}

/** One line of the ledger for each player. */
export const linesOf = ({ players, round }: ScoredRound): Entry[] =>
  players.map(({ rule, points, declared, taken, base, multiplier, total }, side) => {
    const facts = { declared, taken, base, multiplier, total };
    return { side, points, rule, facts: round === null ? facts : { round, ...facts } };
  });

export const roundJson = ({ players, totals, winners }: ScoredRound): Record<string, Json> => ({
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
