import {
  BAD,
  flag,
  integer,
  isRecord,
  list,
  type Bad,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import { ZERO_LIMIT } from '../scoring.js';
import { HAND, MAX_TOTAL, PILES, SEATS } from '../types.js';
import type { Options } from '../options.js';

interface PlayerInput {
  readonly declared: number;
  readonly actual: number;
}

/** A round as a person recorded it; omitted values are null. */
export interface RoundInput {
  readonly players: readonly PlayerInput[];
  readonly multiplier: number;
  readonly totals: readonly number[] | null;
  readonly zeroStreaks: readonly number[] | null;
  readonly round: number | null;
  readonly strict: boolean;
}

export interface Circumstances {
  readonly options: Options;
  readonly strict: boolean;
  /** Consecutive zero declarations before this round, if known. */
  readonly zeroStreaks: readonly number[] | null;
}

const pilesShape = integer({ min: 0, max: PILES });
const roundShape = integer({ min: 1 });
const perSeat = <T>(item: Shape<T>): Shape<T[]> =>
  list(item, { length: SEATS, code: 'PLAYER_COUNT' });
const handsShape = perSeat(integer({ min: 0, max: HAND }));
export const totalsShape = perSeat(
  integer({ min: -MAX_TOTAL, max: MAX_TOTAL, code: 'SCORE_OVERFLOW' }),
);
export const zerosShape = perSeat(integer({ min: 0 }));

/** Reads a field; null if it is missing, BAD if it is wrong. */
export function readField<T>(
  value: Readonly<Record<string, unknown>>,
  key: string,
  shape: Shape<T>,
  report: Report,
): T | null | Bad {
  if (!Object.hasOwn(value, key)) return null;
  report.enter(key);
  const read = shape.read(value[key], report);
  report.leave();
  return read;
}

export function refuseUnknown(
  value: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  report: Report,
): void {
  for (const key of Object.keys(value))
    if (!known.has(key))
      report.within(key, () =>
        report.add('UNKNOWN_FIELD', {
          facts: { field: key.slice(0, 40) },
          expected: [...known].join(' | '),
        }),
      );
}

/** Reports all problems of the round, and returns BAD if there are any. */
export function readRound(
  value: Readonly<Record<string, unknown>>,
  circumstances: Circumstances,
  report: Report,
): RoundInput | Bad {
  const before = report.problems.length;
  const strict = readField(value, 'strict', flag, report) ?? circumstances.strict;
  const players = readPlayers(value, report);
  const multiplier = readMultiplier(value, circumstances.options, strict !== false, report);
  const totals = readField(value, 'totals', totalsShape, report);
  const zeroStreaks = readField(value, 'zeroStreaks', zerosShape, report);
  const round = readField(value, 'round', roundShape, report);
  checkHands(readField(value, 'hands', handsShape, report), report);
  if (players !== BAD && strict === true)
    checkPlayers(players, ifRead(zeroStreaks) ?? circumstances.zeroStreaks, report);
  if (report.problems.length > before || players === BAD || multiplier === BAD) return BAD;
  return {
    players,
    multiplier,
    totals: ifRead(totals),
    zeroStreaks: ifRead(zeroStreaks),
    round: ifRead(round),
    strict: strict === true,
  };
}

const ifRead = <T>(read: T | null | Bad): T | null => (read === BAD ? null : read);

// ---------------------------------------------------------------------------- players

const playerKeys: ReadonlySet<string> = new Set(['declared', 'actual']);

function readPlayers(
  value: Readonly<Record<string, unknown>>,
  report: Report,
): PlayerInput[] | Bad {
  const { players } = value;
  if (!Object.hasOwn(value, 'players')) return missing('players', report);
  report.enter('players');
  const read = readPlayerList(players, report);
  report.leave();
  return read;
}

function missing(field: string, report: Report): Bad {
  return report.within(field, () => report.add('MISSING_FIELD', { facts: { field } }));
}

function readPlayerList(players: unknown, report: Report): PlayerInput[] | Bad {
  if (!Array.isArray(players)) return report.add('WRONG_TYPE', { expected: 'array' });
  if (players.length !== SEATS)
    return report.add('PLAYER_COUNT', {
      reason: 'refusal.fourPlayers',
      facts: { value: players.length },
    });
  const read: PlayerInput[] = [];
  for (let seat = 0; seat < SEATS; seat++) {
    report.enter(seat);
    const player = readPlayer(players[seat], report);
    report.leave();
    if (player !== BAD) read.push(player);
  }
  return read.length === SEATS ? read : BAD;
}

function readPlayer(value: unknown, report: Report): PlayerInput | Bad {
  if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
  const before = report.problems.length;
  refuseUnknown(value, playerKeys, report);
  const declared = readDeclaration(value, report);
  const actual = Object.hasOwn(value, 'actual')
    ? readField(value, 'actual', pilesShape, report)
    : missing('actual', report);
  if (declared === BAD || actual === BAD || actual === null) return BAD;
  return report.problems.length > before ? BAD : { declared, actual };
}

/** LT-D1: a missing declaration and an invalid one are different problems. */
function readDeclaration(value: Readonly<Record<string, unknown>>, report: Report): number | Bad {
  const given = Object.hasOwn(value, 'declared') ? value['declared'] : null;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= PILES)
    return given + 0;
  const code = given === null ? 'DECLARATION_MISSING' : 'DECLARATION_INVALID';
  return report.within('declared', () => report.add(code, { expected: `0..${PILES}` }));
}

function checkPlayers(
  players: readonly PlayerInput[],
  zeroStreaks: readonly number[] | null,
  report: Report,
): void {
  let declared = 0;
  let taken = 0;
  for (let seat = 0; seat < SEATS; seat++) {
    const player = players[seat]!;
    declared += player.declared;
    taken += player.actual;
    if (player.declared === 0 && (zeroStreaks?.[seat] ?? 0) >= ZERO_LIMIT)
      reportThirdZero(seat, report);
  }
  if (declared === PILES)
    report.within('players', () =>
      report.add('DECLARATION_BANNED', { reason: 'refusal.sumEightSheet' }),
    );
  if (taken !== PILES)
    report.within('players', () =>
      report.add('PILE_SUM', { reason: 'refusal.pileSum', facts: { sum: taken } }),
    );
}

function reportThirdZero(seat: number, report: Report): void {
  report.enter('players');
  report.enter(seat);
  report.within('declared', () =>
    report.add('DECLARATION_BANNED', { reason: 'refusal.thirdZero', facts: { piles: 0 } }),
  );
  report.leave();
  report.leave();
}

// ---------------------------------------------------------------------------- the rest

function readMultiplier(
  value: Readonly<Record<string, unknown>>,
  { multiplierCap }: Options,
  strict: boolean,
  report: Report,
): number | Bad {
  const given = Object.hasOwn(value, 'multiplier') ? value['multiplier'] : null;
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 1)
    return report.within('multiplier', () => report.add('MULTIPLIER_INVALID'));
  if (strict && multiplierCap !== null && given > multiplierCap)
    return report.within('multiplier', () =>
      report.add('MULTIPLIER_INVALID', {
        reason: 'refusal.multiplierCap',
        facts: { cap: multiplierCap },
      }),
    );
  return given;
}

/** LT-S8 */
function checkHands(hands: readonly number[] | null | Bad, report: Report): void {
  if (hands === null || hands === BAD || hands.every((left) => left === 0)) return;
  report.within('hands', () => report.add('ROUND_NOT_OVER', { reason: 'refusal.handsLeft' }));
}
