import type { GameReport } from './contest.js';
import {
  emptySample,
  estimate,
  observe,
  wilson,
  type Estimate,
  type Sample,
} from './statistics.js';

/** Mean number of ledger entries per game by rule, for the own side and each other side. */
export type RuleMeans = Readonly<Record<string, { readonly own: number; readonly others: number }>>;

/** The results of a contest, from the perspective of the bot under test. */
export interface Standings {
  readonly games: number;
  readonly deals: number;
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  readonly unfinished: number;
  readonly wonInterval: readonly [number, number];
  readonly lostInterval: readonly [number, number];
  /** Share of all victories, shared ones in part; observations are deals. */
  readonly share: Estimate;
  /** The same for each combination of sides that the bot held. */
  readonly bySides: readonly {
    readonly sides: readonly number[];
    readonly games: number;
    readonly won: number;
    readonly lost: number;
    readonly wonInterval: readonly [number, number];
    readonly rules: RuleMeans;
  }[];
  /** Points of the bot (the mean of its sides), and the lead of its best side over the best other one; observations are deals, all seatings together. */
  readonly points: Estimate;
  readonly lead: Estimate;
  readonly rules: RuleMeans;
  readonly millisecondsPerDecision: number;
  readonly longestDecision: number;
}

export function standingsOf(reports: readonly GameReport[]): Standings {
  const won = reports.filter(isWon).length;
  const shared = reports.filter(isShared).length;
  const unfinished = reports.filter((game) => !game.finished).length;
  const lost = reports.length - won - shared - unfinished;
  const seatings = [...new Set(reports.map((game) => game.sides.join()))].toSorted();
  const decisions = sum(reports, (game) => game.decisions);
  return {
    games: reports.length,
    deals: new Set(reports.map((game) => game.deal)).size,
    won,
    shared,
    lost,
    unfinished,
    wonInterval: wilson(won, reports.length),
    lostInterval: wilson(lost, reports.length),
    share: byDeal(reports, shareOf),
    bySides: seatings.map((sides) => sidesStandings(sides, reports)),
    points: byDeal(reports, pointsOf),
    lead: byDeal(reports, leadOf),
    rules: ruleMeans(reports),
    millisecondsPerDecision: decisions === 0 ? 0 : sum(reports, (game) => game.thought) / decisions,
    longestDecision: Math.max(0, ...reports.map((game) => game.longest)),
  };
}

const isHeld = (game: GameReport, side: number): boolean => game.sides.includes(side);
/** The bot's share of the victory. */
const shareOf = (game: GameReport): number =>
  game.winners.length === 0
    ? 0
    : game.winners.filter((side) => isHeld(game, side)).length / game.winners.length;
const isWon = (game: GameReport): boolean => shareOf(game) === 1;
const isShared = (game: GameReport): boolean => shareOf(game) > 0 && shareOf(game) < 1;
const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const totalsOf = (game: GameReport, own: boolean): number[] =>
  game.totals.filter((_, side) => isHeld(game, side) === own);

function pointsOf(game: GameReport): number {
  const own = totalsOf(game, true);
  return sum(own, (total) => total) / own.length;
}

function leadOf(game: GameReport): number {
  const others = totalsOf(game, false);
  return Math.max(...totalsOf(game, true)) - (others.length === 0 ? 0 : Math.max(...others));
}

function sidesStandings(
  seating: string,
  reports: readonly GameReport[],
): Standings['bySides'][number] {
  const games = reports.filter((game) => game.sides.join() === seating);
  const won = games.filter(isWon).length;
  const lost = games.filter((game) => game.finished && shareOf(game) === 0).length;
  const sides = games[0]?.sides ?? [];
  return {
    sides,
    games: games.length,
    won,
    lost,
    wonInterval: wilson(won, games.length),
    rules: ruleMeans(games),
  };
}

/** The seatings of one deal share its luck: they are averaged first and count as one observation. */
function byDeal(reports: readonly GameReport[], value: (game: GameReport) => number): Estimate {
  const deals = new Map<number, Sample>();
  for (const game of reports)
    deals.set(game.deal, observe(deals.get(game.deal) ?? emptySample, value(game)));
  let all = emptySample;
  for (const deal of deals.values()) all = observe(all, deal.sum / deal.n);
  return estimate(all);
}

function ruleMeans(reports: readonly GameReport[]): RuleMeans {
  const ids = new Set(
    reports.flatMap((game) => game.rules.flatMap((counts) => Object.keys(counts))),
  );
  const mean = (rule: string, own: boolean): number =>
    sum(reports, (game) =>
      meanOf(
        game.rules.filter((_, side) => isHeld(game, side) === own),
        rule,
      ),
    ) / reports.length;
  return Object.fromEntries(
    [...ids].toSorted().map((rule) => [rule, { own: mean(rule, true), others: mean(rule, false) }]),
  );
}

const meanOf = (sides: readonly Readonly<Record<string, number>>[], rule: string): number =>
  sides.length === 0 ? 0 : sum(sides, (counts) => counts[rule] ?? 0) / sides.length;
