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
import { game, pointsAtStake, scoreMatch, SUIT_CARDS, suitNames } from '@chiaro/scopone';
import { cover } from '@chiaro/scopone/cover';
import {
  leaders,
  scoreList,
  type PageScore,
  type Keeper,
  type TypedPage,
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

/**
 * Values of the best cards, one of each suit in the order of `suitNames`; null for a missing suit.
 */
export type BestCards = readonly (number | null)[];

export type HandEntry = {
  readonly counts: readonly [SideCounts, SideCounts];
  /** The best cards behind the primiera, if it was given by cards. */
  readonly best?: readonly [BestCards, BestCards];
};

type ScoponePage = TypedPage<HandEntry>;

const cardCount = integer({ min: 0, max: 1000 });
const sideCountsShape = object({
  carte: cardCount,
  denari: cardCount,
  settebello: flag,
  primiera: nullable(cardCount),
  scope: cardCount,
  napola: optional(cardCount),
  reBello: optional(flag),
});
const pair = <T>(items: readonly T[]): readonly [T, T] => [items[0]!, items[1]!];
const bestCards = list(nullable(integer({ min: 1, max: SUIT_CARDS })), {
  length: suitNames.length,
});

const handEntryShape = object({
  counts: convert(list(sideCountsShape, { length: 2 }), pair),
  best: optional(convert(list(bestCards, { length: 2 }), pair)),
});

function scoreScoponePage({ options, entries, ended }: ScoponePage): PageScore {
  const listed = scoreList(
    entries,
    (some) => scoreMatch({ match: { hands: some.map(({ counts }) => ({ counts })) }, options }),
    '/match/hands',
  );
  const { hands, totals, winner } = listed.score;
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
    winners: winner !== null ? [winner] : over ? leaders(totals) : [],
    verdict: scoponeVerdict(totals, over, winner, options['target'] ?? null),
    doubt: listed.doubt,
  };
}

function scoponeVerdict(
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

function scoponeNeeds({ options }: ScoponePage, { totals, over }: Scored): Phrase[] {
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
  return [
    ...sides,
    phrase('keep.need.open', { fixed: pointsAtStake({ reBello }), napola, reBello }),
  ];
}

const { sideOf: SIDE_OF } = game.seating(game.options.defaults);

/** An unusually high number of scope in a hand. */
const DOUBTFUL_SCOPE = 6;

export const scopone: Keeper<HandEntry> = {
  game: 'scopone',
  seats: cover.seats,
  optionKeys: ['target', 'napola', 'reBello'],
  partners: true,
  playersOption: null,
  sideOf: () => SIDE_OF,
  entry: handEntryShape,
  score: scoreScoponePage,
  needs: scoponeNeeds,
  question(_table, { counts }) {
    const scope = Math.max(counts[0].scope, counts[1].scope);
    return scope >= DOUBTFUL_SCOPE ? phrase('keep.question.scope', { scope }) : null;
  },
};
