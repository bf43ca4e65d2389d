import type { Json } from '@chiaro/kernel';
import { PILES, SEATS as SEAT_COUNT, ZERO_LIMIT } from '@chiaro/liaptui';
import { eachAlone } from '../core/keeper.js';
import type { RoundEntry } from '../core/liaptui.js';

type Numbers = readonly (number | null)[];

export interface RoundDraft {
  readonly declared: Numbers;
  readonly actual: Numbers;
  readonly multiplier: number;
}
export type RoundColumn = 'declared' | 'actual';

export const SEATS = eachAlone(SEAT_COUNT);
export const EMPTY_ROUND: RoundDraft = {
  declared: SEATS.map(() => null),
  actual: SEATS.map(() => null),
  multiplier: 1,
};

const isNumbers = (value: unknown): value is Numbers =>
  Array.isArray(value) &&
  value.length === SEATS.length &&
  value.every((each: unknown) => each === null || Number.isInteger(each));

export function readRoundDraft(stored: unknown): RoundDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { declared, actual, multiplier } = stored as Partial<RoundDraft>;
  if (!isNumbers(declared) || !isNumbers(actual) || typeof multiplier !== 'number') return null;
  return { declared, actual, multiplier };
}

export const draftOfRound = (entry: Json): RoundDraft => {
  const { players, multiplier } = entry as RoundEntry;
  return {
    declared: players.map(({ declared }) => declared),
    actual: players.map(({ actual }) => actual),
    multiplier,
  };
};

export const sumOfNumbers = (numbers: Numbers): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

export const columnAndSeat = (cell: string): [RoundColumn, number] => {
  const [column, seat] = cell.split('-');
  return [column === 'actual' ? 'actual' : 'declared', Number(seat)];
};

/** The piles of the last player; null while two are open, or if impossible. */
export function restOf(actual: Numbers): number | null {
  const left = PILES - sumOfNumbers(actual);
  return actual.filter((each) => each === null).length === 1 && left >= 0 ? left : null;
}

export const roundEntryOf = (
  { declared, actual, multiplier }: RoundDraft,
  rest: number | null,
): RoundEntry => ({
  players: SEATS.map((seat) => ({
    declared: declared[seat] ?? 0,
    actual: actual[seat] ?? rest ?? 0,
  })),
  multiplier,
});

/** Why a number is not allowed in a cell: the message of the rule, with its facts. */
export function refusalOfCell(
  draft: RoundDraft,
  column: RoundColumn,
  seat: number,
  piles: number,
  zeros: number,
): { readonly id: string; readonly args: Readonly<Record<string, number>> } | null {
  const others = draft[column].with(seat, null);
  const sum = sumOfNumbers(others) + piles;
  if (column === 'actual') return sum > PILES ? { id: 'refusal.pileSum', args: { sum } } : null;
  if (piles === 0 && zeros >= ZERO_LIMIT) return { id: 'refusal.thirdZero', args: { piles } };
  const isLast = others.filter((each) => each === null).length === 1;
  return isLast && sum === PILES ? { id: 'refusal.sumEight', args: { piles } } : null;
}
