import {
  err,
  isRecord,
  list,
  object,
  ok,
  optional,
  RecordingLedger,
  Report,
  BAD,
  integer,
  sumBySide,
  type Bad,
  type Entry,
  type Json,
  type Problem,
  type Result,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import { cardNames } from '../cards.js';
import { options as optionSchema, type Options } from '../options.js';
import {
  awardsOf,
  enterAwards,
  matchIsOver,
  matchWinner,
  sumAwards,
  type Pair,
  type PrimieraCards,
  type Tally,
} from '../scoring.js';
import { checkCounts, counts, tallyOfCounts, type Counts } from './counts.js';
import { teams, type Team } from './teams.js';
import { worked } from '../worked.js';

/** One recorded hand, in either form. */
interface HandSheet {
  readonly tallies: Pair<Tally>;
  readonly cards: PrimieraCards;
  readonly scope: Pair<number>;
}

// ---------------------------------------------------------------------------- reading

const startTotals = list(integer({ min: 0, max: 1_000_000 }), { length: 2 });
const common = { totals: optional(startTotals), options: optional(optionSchema.shape) };
const teamsInput = object({ teams, ...common });
const countsInput = object({ counts, ...common });
const MAX_HANDS = 1_000;
const matchInput = object({
  match: object({ hands: list({ schema: {}, read: (value) => value }, { max: MAX_HANDS }) }),
  options: optional(optionSchema.shape),
});
const teamsHand = object({ teams });
const countsHand = object({ counts });

const hasKey = (value: unknown, key: string): boolean =>
  isRecord(value) && Object.hasOwn(value, key);

function score(value: unknown): Result<SheetScore, readonly Problem[]> {
  if (hasKey(value, 'match')) return scoreMatch(value);
  const report = new Report();
  const result = scoreOne(value, report);
  return result === BAD ? err(report.problems) : ok(result);
}

function scoreOne(value: unknown, report: Report): SheetScore | Bad {
  const read = hasKey(value, 'counts')
    ? countsInput.read(value, report)
    : teamsInput.read(value, report);
  if (read === BAD) return BAD;
  const options = read.options ?? optionSchema.defaults;
  const totals = read.totals ?? [0, 0];
  const won = matchIsOver({ ...options, hands: null }, totals, 0);
  if (won)
    report.within('totals', () => report.add('STATE_INVALID', { reason: 'refusal.alreadyWon' }));
  const hand =
    'counts' in read ? handOfCounts(read.counts, options, report) : handOfTeams(read.teams);
  return hand === BAD || won ? BAD : handScore(hand, options, totals);
}

const handOfTeams = (read: Pair<Team>): HandSheet => ({
  tallies: [read[0].tally, read[1].tally],
  cards: [read[0].primieraCards, read[1].primieraCards],
  scope: [read[0].scope, read[1].scope],
});

function handOfCounts(read: Pair<Counts>, options: Options, report: Report): HandSheet | Bad {
  const before = report.problems.length;
  report.within('counts', () => checkCounts(read, options, report));
  if (report.problems.length > before) return BAD;
  return {
    tallies: [tallyOfCounts(read[0]), tallyOfCounts(read[1])],
    cards: [null, null],
    scope: [read[0].scope, read[1].scope],
  };
}

function readHand(value: unknown, options: Options, report: Report): HandSheet | Bad {
  if (hasKey(value, 'counts')) {
    const read = countsHand.read(value, report);
    return read === BAD ? BAD : handOfCounts(read.counts, options, report);
  }
  const read = teamsHand.read(value, report);
  return read === BAD ? BAD : handOfTeams(read.teams);
}

// ---------------------------------------------------------------------------- scoring

function linesOf(hand: HandSheet, options: Options): Entry[] {
  const ledger = new RecordingLedger();
  enterAwards(options, hand.tallies, hand.cards, ledger);
  for (const side of [0, 1] as const)
    if (hand.scope[side] > 0)
      ledger.enter(side, hand.scope[side], 'SC-S5', { count: hand.scope[side] });
  return ledger.entries;
}

function handScore(hand: HandSheet, options: Options, before: readonly number[]): SheetScore {
  const lines = linesOf(hand, options);
  const points = sumBySide(lines, 2);
  const totals = points.map((gained, side) => gained + before[side]!);
  return {
    points,
    lines,
    more: () => ({
      teams: teamsJson(hand, options),
      totals,
      winner: matchWinner({ ...options, hands: null }, totals, 1),
    }),
  };
}

const teamsJson = (hand: HandSheet, options: Options): Json => [
  teamJson(hand, 0, options),
  teamJson(hand, 1, options),
];

/** Points by line, and the counts behind them. */
function teamJson(hand: HandSheet, side: 0 | 1, options: Options): Json {
  const own = hand.tallies[side];
  const awards = awardsOf(options, own, hand.tallies[side === 0 ? 1 : 0]);
  const team: Record<string, Json> = {
    carte: awards.carte,
    denari: awards.denari,
    settebello: awards.settebello,
    primiera: awards.primiera,
    primieraCards: hand.cards[side],
    scope: hand.scope[side],
    total: sumAwards(awards) + hand.scope[side],
    counts: {
      carte: own.carte,
      denari: own.denari,
      settebello: own.settebello,
      primiera: own.primiera,
    },
  };
  if (options.napola) team['napola'] = awards.napola;
  if (options.reBello) team['reBello'] = awards.reBello;
  return team;
}

// ---------------------------------------------------------------------------- a whole match

/** A whole match, hand by hand: the sheet's answer to `match`, with types. */
export interface MatchScore extends SheetScore {
  readonly hands: readonly HandTotals[];
  readonly totals: readonly number[];
  /** Null during the match. */
  readonly winner: number | null;
}

/** By side: the points of a hand, and the totals after it. */
export interface HandTotals {
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/** Scores a match from its recorded hands: the result, or every problem with its path. */
export function scoreMatch(value: unknown): Result<MatchScore, readonly Problem[]> {
  const report = new Report();
  const result = readAndScoreMatch(value, report);
  return result === BAD ? err(report.problems) : ok(result);
}

function readAndScoreMatch(value: unknown, report: Report): MatchScore | Bad {
  const read = matchInput.read(value, report);
  if (read === BAD) return BAD;
  const options = read.options ?? optionSchema.defaults;
  report.enter('match');
  report.enter('hands');
  const hands = read.match.hands.map((hand, index) =>
    report.within(index, () => readHand(hand, options, report)),
  );
  const good = hands.every((hand) => hand !== BAD);
  const result = good ? matchScore(hands, options, report) : BAD;
  report.leave();
  report.leave();
  return result;
}

function matchScore(
  hands: readonly HandSheet[],
  options: Options,
  report: Report,
): MatchScore | Bad {
  const totals: [number, number] = [0, 0];
  const lines: Entry[] = [];
  const told: HandTotals[] = [];
  for (const [index, hand] of hands.entries()) {
    if (matchIsOver(options, totals, index))
      return report.within(index, () =>
        report.add('EVENT_AFTER_END', { reason: 'refusal.alreadyWon' }),
      );
    const own = linesOf(hand, options);
    const points = sumBySide(own, 2);
    for (const side of [0, 1] as const) totals[side] += points[side]!;
    for (const { side, points: gained, rule, facts } of own)
      lines.push({ side, points: gained, rule, facts: Object.assign({ hand: index + 1 }, facts) });
    told.push({ points, totals: [...totals] });
  }
  const winner = matchWinner(options, totals, hands.length);
  return {
    points: [...totals],
    lines,
    hands: told,
    totals,
    winner,
    more: () => ({
      hands: told.map(({ points, totals: after }, index) => ({
        points,
        teams: teamsJson(hands[index]!, options),
        totals: after,
      })),
      totals,
      winner,
    }),
  };
}

const countsExample = {
  counts: [
    { carte: 22, denari: 6, settebello: true, primiera: 78, scope: 2 },
    { carte: 18, denari: 4, settebello: false, primiera: 72, scope: 1 },
  ],
};
const firstPile = cardNames.filter((_, card) => card % 2 === 0);
const secondPile = cardNames.filter((_, card) => card % 2 === 1);

export const sheet: Sheet = {
  examples: [
    { ...countsExample, totals: [8, 10] },
    {
      teams: [
        { cards: firstPile, scope: 2 },
        { cards: secondPile, scope: 1 },
      ],
      totals: [8, 10],
    },
    { match: { hands: [countsExample, countsExample] } },
  ],
  worked,
  score,
};
