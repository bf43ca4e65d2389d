import { flag, integer, list, object, optional, phrase, type Phrase } from '@chiaro/kernel';
import { lenientCodes, scoreMatch, SEATS } from '@chiaro/liaptui';
import { cover } from '@chiaro/liaptui/cover';
import {
  eachAlone,
  leaders,
  scoreList,
  type PageScore,
  type Keeper,
  type TypedPage,
  type Scored,
} from './keeper.js';

export type RoundEntry = {
  readonly players: readonly { readonly declared: number; readonly actual: number }[];
  readonly multiplier: number;
  /** False if the house rules allow a round that the rules forbid. */
  readonly strict?: boolean;
};

type LiaptuiPage = TypedPage<RoundEntry>;

const wholeNumber = integer({ min: 0, max: 1_000_000 });

const roundEntryShape = object({
  players: list(object({ declared: wholeNumber, actual: wholeNumber }), { length: SEATS }),
  multiplier: wholeNumber,
  strict: optional(flag),
});

function scoreLiaptuiPage({ options, entries, ended }: LiaptuiPage): PageScore {
  const listed = scoreList(
    entries,
    (some) => scoreMatch({ match: { rounds: some }, options }),
    '/match/rounds',
  );
  const { rounds, totals, winners: won } = listed.score;
  const over = won.length > 0 || (ended && listed.count > 0);
  const winners = won.length > 0 || !over ? won : leaders(totals);
  return {
    lines: listed.score.lines.map((line) => ({ ...line, entry: Number(line.facts['round']) - 1 })),
    rounds: rounds.map((round, index) => ({
      number: index + 1,
      entries: [index],
      points: round.points,
      totals: round.totals,
    })),
    totals,
    over,
    winners,
    verdict: liaptuiVerdict(winners, over && won.length === 0, totals, Number(options['target'])),
    doubt: listed.doubt,
  };
}

function liaptuiVerdict(
  winners: readonly number[],
  stopped: boolean,
  totals: readonly number[],
  target: number,
): Phrase[] {
  const past = totals.filter((total) => total >= target).length;
  return [
    ...(stopped ? [phrase('keep.verdict.stopped')] : []),
    ...(winners.length > 1 ? [phrase('keep.verdict.equalPoints')] : []),
    ...(winners.length === 1 && past > 1 ? [phrase('keep.verdict.bothPast', { target })] : []),
  ];
}

function liaptuiNeeds({ options, entries }: LiaptuiPage, { totals, over }: Scored): Phrase[] {
  if (over) return [];
  const target = Number(options['target']);
  const last = options['maxRounds'];
  return [
    ...totals.map((total, seat) =>
      phrase('keep.need.points', { who: { seat }, needed: Math.max(0, target - total), target }),
    ),
    ...(typeof last === 'number'
      ? [phrase('keep.need.roundsLeft', { left: last - entries.length })]
      : []),
  ];
}

const MANY_TIMES = 5;

export const liaptui: Keeper<RoundEntry> = {
  game: 'liaptui',
  seats: cover.seats,
  optionKeys: ['target', 'winners', 'maxRounds', 'multiplierCap'],
  partners: false,
  playersOption: null,
  sideOf: eachAlone,
  entry: roundEntryShape,
  seatInPath: /\/players\/(\d+)\//,
  score: scoreLiaptuiPage,
  needs: liaptuiNeeds,
  question: (_table, { multiplier }) =>
    multiplier >= MANY_TIMES ? phrase('keep.question.multiplier', { multiplier }) : null,
  wayOut(page, index, round, problems) {
    if (round.strict === false || !problems.every(({ code }) => lenientCodes.has(code)))
      return null;
    const lenient = { ...round, strict: false };
    const entries =
      index < page.entries.length ? page.entries.with(index, lenient) : [...page.entries, lenient];
    if (scoreLiaptuiPage({ ...page, entries }).doubt?.index === index) return null;
    return { phrase: phrase('keep.house.lenient'), entry: lenient, options: page.options };
  },
};
