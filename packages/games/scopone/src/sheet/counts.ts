import {
  convert,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import { PACK } from '../cards.js';
import type { Options } from '../options.js';
import { isPossible, type Claim } from './possible.js';
import type { Pair, Tally } from '../scoring.js';
import { at, checkScope } from './teams.js';

/** The counts of a person at a real table, without the names of the cards. */
export interface Counts {
  readonly carte: number;
  readonly denari: number;
  readonly settebello: boolean;
  readonly primiera: number | null;
  readonly scope: number;
  readonly napola?: number;
  readonly reBello?: boolean;
}

const whole = integer({ min: 0 });
const side: Shape<Counts> = object({
  carte: whole,
  denari: whole,
  settebello: flag,
  primiera: nullable(whole),
  scope: whole,
  napola: optional(whole),
  reBello: optional(flag),
});

export const counts: Shape<Pair<Counts>> = convert(
  list(side, { length: 2, code: 'PLAYER_COUNT' }),
  (read) => [read[0]!, read[1]!] as const,
);

export const tallyOfCounts = (read: Counts): Tally => ({
  carte: read.carte,
  denari: read.denari,
  settebello: read.settebello,
  primiera: read.primiera,
  napola: read.napola ?? 0,
  reBello: read.reBello ?? false,
});

const DENARI = 10;

/** Reports all counts that are impossible with forty cards, at the path of each. */
export function checkCounts(read: Pair<Counts>, options: Options, report: Report): void {
  const before = report.problems.length;
  checkVariants(read, options, report);
  checkSum(read, 'carte', PACK, 'refusal.carteSum', report);
  checkSum(read, 'denari', DENARI, 'refusal.denariSum', report);
  checkHolder(read, 'settebello', 'refusal.settebello', report);
  if (options.reBello) checkHolder(read, 'reBello', 'refusal.reBello', report);
  read.forEach(({ scope, carte }, index) => checkScope(scope, carte, index, report));
  if (report.problems.length === before) checkPrimiera(read, options, report);
}

function checkVariants(read: Pair<Counts>, options: Options, report: Report): void {
  for (const key of ['napola', 'reBello'] as const)
    read.forEach((each, index) => {
      if (!options[key] && each[key] !== undefined)
        at(report, [index, key], 'UNKNOWN_FIELD', undefined, { field: key });
    });
}

function checkSum(
  read: Pair<Counts>,
  key: 'carte' | 'denari',
  total: number,
  reason: string,
  report: Report,
): void {
  const sum = read[0][key] + read[1][key];
  if (sum !== total) at(report, [1, key], 'STATE_INVALID', reason, { sum, total });
}

function checkHolder(
  read: Pair<Counts>,
  key: 'settebello' | 'reBello',
  reason: string,
  report: Report,
): void {
  const holders = read.filter((each) => each[key] === true).length;
  if (holders !== 1) at(report, [1, key], 'STATE_INVALID', reason, { holders });
}

/** Adds to the claim until it fails, so that the path names the first impossible count. */
function checkPrimiera(read: Pair<Counts>, options: Options, report: Report): void {
  const [first, second] = [read[0].primiera, read[1].primiera];
  if (isPossible(withVariants(read, options, [first, second]))) return;
  const refuse = (index: number, key: string, reason: string): void => {
    at(report, [index, key], 'STATE_INVALID', reason, {});
  };
  if (!isPossible({ ...claimOf(read), primiera: NOTHING })) refuse(0, 'denari', 'refusal.denari');
  else if (!isPossible(withVariants(read, options, NOTHING))) refuse(0, 'napola', 'refusal.napola');
  else if (!isPossible(withVariants(read, options, [first, undefined])))
    refuse(0, 'primiera', 'refusal.primiera');
  else if (!isPossible(withVariants(read, options, [undefined, second])))
    refuse(1, 'primiera', 'refusal.primiera');
  else refuse(1, 'primiera', 'refusal.primieraPair');
}

const NOTHING: Claim['primiera'] = [undefined, undefined];

const claimOf = (read: Pair<Counts>): Claim => ({
  carte: read[0].carte,
  denari: read[0].denari,
  settebello: read[0].settebello ? 0 : 1,
  primiera: NOTHING,
  napola: undefined,
  reBello: undefined,
});

const withVariants = (
  read: Pair<Counts>,
  options: Options,
  primiera: Claim['primiera'],
): Claim => ({
  ...claimOf(read),
  primiera,
  napola: options.napola ? [read[0].napola ?? 0, read[1].napola ?? 0] : undefined,
  reBello: options.reBello ? (read[0].reBello === true ? 0 : 1) : undefined,
});
