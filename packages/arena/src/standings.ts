import type { GameReport } from './contest.js';
import {
  emptySample,
  estimate,
  observe,
  wilson,
  type Estimate,
  type Sample,
} from './statistics.js';

/** What a contest showed, from the side of the bot under test. */
export interface Standings {
  readonly games: number;
  readonly deals: number;
  readonly won: number;
  readonly shared: number;
  readonly lost: number;
  readonly unfinished: number;
  readonly wonInterval: readonly [number, number];
  readonly lostInterval: readonly [number, number];
  /** The same for each side that the bot held. */
  readonly bySide: readonly {
    readonly side: number;
    readonly games: number;
    readonly won: number;
    readonly lost: number;
    readonly wonInterval: readonly [number, number];
  }[];
  /** Points of the bot, and its lead over the best other side; observations are deals, both seatings together. */
  readonly points: Estimate;
  readonly lead: Estimate;
  /** Mean number of ledger lines a game by rule, own side and each other side. */
  readonly rules: Readonly<Record<string, { readonly own: number; readonly others: number }>>;
  readonly millisecondsPerDecision: number;
  readonly longestDecision: number;
}

export function standingsOf(reports: readonly GameReport[]): Standings {
  const won = reports.filter((game) => isWon(game) && game.winners.length === 1).length;
  const shared = reports.filter((game) => isWon(game) && game.winners.length > 1).length;
  const unfinished = reports.filter((game) => !game.finished).length;
  const lost = reports.length - won - shared - unfinished;
  const sides = [...new Set(reports.map((game) => game.side))].toSorted((a, b) => a - b);
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
    bySide: sides.map((side) => sideStandings(side, reports)),
    points: byDeal(reports, (game) => game.totals[game.side] ?? 0),
    lead: byDeal(reports, leadOf),
    rules: ruleMeans(reports),
    millisecondsPerDecision: decisions === 0 ? 0 : sum(reports, (game) => game.thought) / decisions,
    longestDecision: Math.max(0, ...reports.map((game) => game.longest)),
  };
}

const isWon = (game: GameReport): boolean => game.winners.includes(game.side);
const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

function leadOf({ totals, side }: GameReport): number {
  const others = totals.filter((_, each) => each !== side);
  return (totals[side] ?? 0) - (others.length === 0 ? 0 : Math.max(...others));
}

function sideStandings(side: number, reports: readonly GameReport[]): Standings['bySide'][number] {
  const games = reports.filter((game) => game.side === side);
  const won = games.filter((game) => isWon(game) && game.winners.length === 1).length;
  const lost = games.filter((game) => game.finished && !isWon(game)).length;
  return { side, games: games.length, won, lost, wonInterval: wilson(won, games.length) };
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

function ruleMeans(reports: readonly GameReport[]): Standings['rules'] {
  const ids = new Set(
    reports.flatMap((game) => game.rules.flatMap((counts) => Object.keys(counts))),
  );
  const mean = (rule: string, own: boolean): number =>
    sum(reports, (game) =>
      meanOf(
        game.rules.filter((_, side) => (side === game.side) === own),
        rule,
      ),
    ) / reports.length;
  return Object.fromEntries(
    [...ids].toSorted().map((rule) => [rule, { own: mean(rule, true), others: mean(rule, false) }]),
  );
}

const meanOf = (sides: readonly Readonly<Record<string, number>>[], rule: string): number =>
  sides.length === 0 ? 0 : sum(sides, (counts) => counts[rule] ?? 0) / sides.length;
