import {
  choice,
  countOrNone,
  defineOptions,
  integer,
  list,
  object,
  phrase,
  sumBySide,
  type Phrase,
} from '@chiaro/kernel';
import {
  eachAlone,
  leaders,
  type PageScore,
  type Keeper,
  type KeptLine,
  type TypedPage,
  type Round,
  type Scored,
} from './keeper.js';

/** Any game whose rounds give each player a number. */
export type FreeEntry = {
  readonly points: readonly number[];
};

type FreePage = TypedPage<FreeEntry>;

const MOST_POINTS = 1_000_000;
const freeEntryShape = object({
  points: list(integer({ min: -MOST_POINTS, max: MOST_POINTS }), { min: 1, max: 12 }),
});

/** `title` is stored next to these: it is a text, not a rule. */
export const otherOptions = defineOptions({
  wins: choice('highest', 'lowest'),
  target: countOrNone(1, MOST_POINTS),
  rounds: countOrNone(1, 1000),
});

export const ROUND_RULE = 'KP-R1';

function scoreFreePage({ options, entries, seats, ended }: FreePage): PageScore {
  const lines: KeptLine[] = [];
  const rounds: Round[] = [];
  for (const [index, { points }] of entries.entries()) {
    if (points.length !== seats)
      return scoreOf(lines, rounds, options, seats, ended, {
        index,
        problems: [{ code: 'PLAYER_COUNT' }],
      });
    if (isOver(rounds, options))
      return scoreOf(lines, rounds, options, seats, ended, {
        index,
        problems: [{ code: 'GAME_OVER' }],
      });
    points.forEach((each, side) =>
      lines.push({
        side,
        points: each,
        rule: ROUND_RULE,
        facts: { round: index + 1 },
        entry: index,
      }),
    );
    rounds.push({ number: index + 1, entries: [index], points, totals: sumBySide(lines, seats) });
  }
  return scoreOf(lines, rounds, options, seats, ended, null);
}

function scoreOf(
  lines: readonly KeptLine[],
  rounds: readonly Round[],
  options: FreePage['options'],
  seats: number,
  ended: boolean,
  doubt: PageScore['doubt'],
): PageScore {
  const totals = sumBySide(lines, seats);
  const over = isOver(rounds, options) || (ended && rounds.length > 0);
  const winners = over ? leaders(totals, options['wins'] === 'lowest') : [];
  const verdict = winners.length > 1 ? [phrase('keep.verdict.equalPoints')] : [];
  return { lines, rounds, totals, over, winners, verdict, doubt };
}

function isOver(rounds: readonly Round[], { target, rounds: most }: FreePage['options']): boolean {
  const last = rounds.at(-1);
  if (last === undefined) return false;
  const reached = typeof target === 'number' && last.totals.some((total) => total >= target);
  return reached || (typeof most === 'number' && rounds.length >= most);
}

function freeNeeds({ options, entries }: FreePage, { totals, over }: Scored): Phrase[] {
  if (over) return [];
  const { target, rounds, wins } = options;
  const id = wins === 'lowest' ? 'keep.need.below' : 'keep.need.points';
  return [
    ...(typeof target === 'number'
      ? totals.map((total, seat) => phrase(id, { who: { seat }, needed: target - total, target }))
      : []),
    ...(typeof rounds === 'number'
      ? [phrase('keep.need.roundsLeft', { left: rounds - entries.length })]
      : []),
  ];
}

export const other: Keeper<FreeEntry> = {
  game: 'other',
  seats: { min: 1, max: 12 },
  optionKeys: ['wins', 'target', 'rounds'],
  partners: false,
  playersOption: null,
  sideOf: eachAlone,
  entry: freeEntryShape,
  score: scoreFreePage,
  needs: freeNeeds,
};
