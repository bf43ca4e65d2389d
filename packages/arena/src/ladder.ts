import type { ContestPlan, GameReport } from './contest.js';

/** One level on the common scale. */
export interface Rating {
  readonly bot: string;
  /** Elo points; the mean of all is 0. */
  readonly elo: number;
  /** Half width of the 95 % interval. */
  readonly margin: number;
}

/** Every pair of levels, with the stronger one (listed later) as the bot under test. */
export const pairsOf = (bots: readonly string[]): (readonly [string, string])[] =>
  bots.flatMap((against, i) => bots.slice(i + 1).map((bot) => [bot, against] as const));

/** Wins of one bot against another, shared wins counted in part, and the number of games. */
interface Score {
  readonly bot: string;
  readonly against: string;
  readonly won: number;
  readonly games: number;
}

export function scoreOf(
  plan: ContestPlan,
  reports: readonly Pick<GameReport, 'winners' | 'sides'>[],
): Score {
  let won = 0;
  for (const { winners, sides } of reports)
    if (winners.length > 0)
      won += winners.filter((side) => sides.includes(side)).length / winners.length;
  return { bot: plan.bot, against: plan.against ?? '', won, games: reports.length };
}

/**
 * The scores of every pair; in a solitaire two bots are compared by the deals that only one of them
 * won.
 */
export function scoresOf(
  contests: readonly { readonly plan: ContestPlan; readonly reports: readonly GameReport[] }[],
): Score[] {
  if (contests.some(({ plan }) => plan.against !== null))
    return contests.map(({ plan, reports }) => scoreOf(plan, reports));
  const won = contests.map(
    ({ reports }) => new Set(reports.filter(isWonAlone).map(({ deal }) => deal)),
  );
  return contests.flatMap(({ plan: { bot: against } }, i) =>
    contests.slice(i + 1).map(({ plan: { bot } }, j) => {
      const mine = without(won[i + 1 + j]!, won[i]!);
      const theirs = without(won[i]!, won[i + 1 + j]!);
      return { bot, against, won: mine, games: mine + theirs };
    }),
  );
}

const isWonAlone = ({ winners }: GameReport): boolean => winners.length > 0;
const without = (some: ReadonlySet<number>, others: ReadonlySet<number>): number =>
  [...some].filter((deal) => !others.has(deal)).length;

/** 400 Elo points are odds of ten to one. */
const SCALE = 400 / Math.LN10;
const Z = 1.959964;
const STEPS = 100;

/**
 * Ratings by the Bradley–Terry model: maximum likelihood (Newton's method), each with the interval
 * of its asymptotic variance. Half a win and half a loss are added to every pair, so that a level
 * that never lost has a rating too.
 */
export function ratingsOf(bots: readonly string[], scores: readonly Score[]): Rating[] {
  const strengths = bots.map(() => 0);
  let variance: number[][] = [];
  for (let step = 0; step < STEPS; step++) {
    const { gradient, information } = slope(bots, scores, strengths);
    variance = inverse(information);
    strengths.forEach((_, i) => {
      strengths[i]! += dot(variance[i]!, gradient);
    });
  }
  const mean = dot(
    strengths,
    bots.map(() => 1 / bots.length),
  );
  return bots.map((bot, i) => ({
    bot,
    elo: SCALE * (strengths[i]! - mean),
    margin: SCALE * Z * Math.sqrt(variance[i]![i]! - 1 / bots.length),
  }));
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/**
 * Gradient of the log likelihood, and its information matrix. The matrix is singular in the mean of
 * all strengths: an added constant fixes that at 0 and is subtracted from the variances again.
 */
function slope(
  bots: readonly string[],
  scores: readonly Score[],
  strengths: readonly number[],
): { gradient: number[]; information: number[][] } {
  const gradient = bots.map(() => 0);
  const information = bots.map(() => bots.map(() => 1 / bots.length));
  for (const { bot, against, won, games } of scores) {
    const a = bots.indexOf(bot);
    const b = bots.indexOf(against);
    const expected = 1 / (1 + Math.exp(strengths[b]! - strengths[a]!));
    const surprise = won + 0.5 - (games + 1) * expected;
    const weight = (games + 1) * expected * (1 - expected);
    gradient[a]! += surprise;
    gradient[b]! -= surprise;
    information[a]![a]! += weight;
    information[b]![b]! += weight;
    information[a]![b]! -= weight;
    information[b]![a]! -= weight;
  }
  return { gradient, information };
}

/** Gauss–Jordan inversion of a positive definite matrix. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < n; i++) {
    const pivot = rows[i]![i]!;
    rows[i] = rows[i]!.map((value) => value / pivot);
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]!;
      rows[j] = rows[j]!.map((value, k) => value - factor * rows[i]![k]!);
    }
  }
  return rows.map((row) => row.slice(n));
}

/** The ladder as lines, strongest first. */
export const describeLadder = (ratings: readonly Rating[]): string =>
  ratings
    .toSorted((a, b) => b.elo - a.elo)
    .map(({ bot, elo, margin }) => `  ${bot}: ${elo.toFixed(0)} ± ${margin.toFixed(0)} Elo`)
    .join('\n');
