import {
  convert,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  phrase,
  type Json,
  type Phrase,
} from '@chiaro/kernel';
import {
  moreOf,
  scoreList,
  type Counted,
  type Keeper,
  type KeptTable,
  type Scored,
} from './keeper.js';

export type SideCounts = {
  readonly carte: number;
  readonly denari: number;
  readonly settebello: boolean;
  readonly primiera: number | null;
  readonly scope: number;
  readonly napola?: number;
  readonly reBello?: boolean;
};

/** Values of the best cards, one of each suit in the order of `SUITS`; null for a suit without. */
export type BestCards = readonly (number | null)[];

export type HandEntry = {
  readonly counts: readonly [SideCounts, SideCounts];
  /** How the primiera was told, where it was told by cards. */
  readonly best?: readonly [BestCards, BestCards];
};

export const SUITS = ['denari', 'coppe', 'spade', 'bastoni'] as const;

/** SC-S4, best first; the three figures are one button. A test holds it against the sheet. */
export const PRIMIERA_CARDS = [7, 6, 1, 5, 4, 3, 2, 10] as const;
const PRIMIERA_POINTS: Readonly<Record<number, number>> = {
  7: 21,
  6: 18,
  1: 16,
  5: 15,
  4: 14,
  3: 13,
  2: 12,
  10: 10,
};

/** Null when a suit is missing. */
export function primieraOf(best: BestCards): number | null {
  let sum = 0;
  for (const value of best) {
    if (value === null) return null;
    sum += PRIMIERA_POINTS[value] ?? 0;
  }
  return sum;
}

type Table = KeptTable<HandEntry>;

const count = integer({ min: 0, max: 1000 });
const side = object({
  carte: count,
  denari: count,
  settebello: flag,
  primiera: nullable(count),
  scope: count,
  napola: optional(count),
  reBello: optional(flag),
});
const pair = <T>(items: readonly T[]): readonly [T, T] => [items[0]!, items[1]!];
const bestCards = list(nullable(integer({ min: 1, max: 10 })), { length: 4 });

const entry = object({
  counts: convert(list(side, { length: 2 }), pair),
  best: optional(convert(list(bestCards, { length: 2 }), pair)),
});

function score({ sheet, options, entries, ended }: Table): Counted {
  const listed = scoreList(
    entries,
    (some) => sheet.score({ match: { hands: some.map(({ counts }) => ({ counts })) }, options }),
    '/match/hands',
  );
  const more = moreOf(listed.score);
  const hands = more['hands'] as readonly { points: number[]; totals: number[] }[];
  const totals = more['totals'] as readonly number[];
  const winner = more['winner'] as number | null;
  const over = winner !== null || (ended && listed.count > 0);
  return {
    lines: listed.score.lines.map((line) => ({ ...line, entry: Number(line.facts['hand']) - 1 })),
    rounds: hands.map((hand, index) => ({
      number: index + 1,
      entries: [index],
      points: hand.points,
      totals: hand.totals,
    })),
    totals,
    over,
    winners: winner !== null ? [winner] : over ? leadersOf(totals) : [],
    verdict: verdictOf(totals, over, winner, options['target'] ?? null),
    doubt: listed.doubt,
  };
}

const leadersOf = ([first = 0, second = 0]: readonly number[]): number[] =>
  first === second ? [0, 1] : [first > second ? 0 : 1];

function verdictOf(
  totals: readonly number[],
  over: boolean,
  winner: number | null,
  target: Json,
): Phrase[] {
  if (!over) return [];
  if (winner === null) return [phrase('keep.verdict.stopped')];
  const both = totals.every((total) => total >= Number(target));
  return both ? [phrase('keep.verdict.bothPast', { target: Number(target) })] : [];
}

function needs({ options }: Table, { totals, over }: Scored): Phrase[] {
  if (over) return [];
  const target = Number(options['target']);
  const level = totals.every((total) => total >= target);
  if (level) return [phrase('keep.need.extraHand', { target })];
  const sides = totals.map((total, each) =>
    phrase('keep.need.points', {
      who: { sideOf: each },
      needed: Math.max(0, target - total),
      target,
    }),
  );
  const napola = options['napola'] === true;
  const reBello = options['reBello'] === true;
  return [...sides, phrase('keep.need.open', { fixed: reBello ? 5 : 4, napola, reBello })];
}

/** More scope than a hand usually sees. */
const MANY_SCOPE = 6;

export const scopone: Keeper<HandEntry> = {
  game: 'scopone',
  seats: { min: 4, max: 4 },
  optionKeys: ['target', 'napola', 'reBello'],
  partners: true,
  playersOption: null,
  sideOf: () => [0, 1, 0, 1],
  entry,
  score,
  needs,
  question(_table, { counts }) {
    const scope = Math.max(counts[0].scope, counts[1].scope);
    return scope >= MANY_SCOPE ? phrase('keep.question.scope', { scope }) : null;
  },
};
