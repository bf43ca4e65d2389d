import type { ContestPlan } from './contest.js';
import type { Standings } from './standings.js';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const interval = ([low, high]: readonly [number, number]): string =>
  `${percent(low)} to ${percent(high)}`;
const plusMinus = ({ mean, margin }: { mean: number; margin: number }): string =>
  `${mean.toFixed(3)} ± ${margin.toFixed(3)}`;

/** A contest as lines for docs/performance.md. */
export function describeContest(plan: ContestPlan, standings: Standings): string {
  const { games, deals, won, shared, lost, unfinished } = standings;
  const budget =
    plan.iterations !== null
      ? `${plan.iterations} iterations a move`
      : plan.milliseconds !== null
        ? `${plan.milliseconds} ms ${plan.clock === 'cpu' ? 'of CPU time ' : ''}a move`
        : 'their own time';
  const lines = [
    `${plan.game}: ${plan.holds === undefined ? '' : `${plan.holds} × `}${plan.bot} against ${plan.against ?? 'nobody'}, ${JSON.stringify(plan.options)}, seed ${plan.seed}, ${budget}`,
    `  ${games} games on ${deals} deals: won ${won} (${percent(won / games)}, 95 %: ${interval(standings.wonInterval)}), shared ${shared}, lost ${lost} (${percent(lost / games)}, 95 %: ${interval(standings.lostInterval)})${unfinished > 0 ? `, unfinished ${unfinished}` : ''}`,
    `  share of victory ${percent(standings.share.mean)} ± ${percent(standings.share.margin)}`,
    ...standings.bySides.map(
      (held) =>
        `  side ${held.sides.join(' and ')}: won ${held.won} of ${held.games} (${percent(held.won / held.games)}, 95 %: ${interval(held.wonInterval)}), lost ${held.lost}`,
    ),
    `  points ${plusMinus(standings.points)} (sd ${standings.points.sd.toFixed(2)}), lead ${plusMinus(standings.lead)} a game`,
    `  thinking ${standings.millisecondsPerDecision.toFixed(2)} ms a decision, longest ${standings.longestDecision.toFixed(1)} ms`,
    ...Object.entries(standings.rules).map(
      ([rule, { own, others }]) =>
        `  ${rule}: ${own.toFixed(3)} a game, others ${others.toFixed(3)}${bySides(rule, standings)}`,
    ),
  ];
  return lines.join('\n');
}

/** The same for each combination of sides, if there are several. */
function bySides(rule: string, { bySides: seatings }: Standings): string {
  if (seatings.length < 2) return '';
  const parts = seatings.map(({ sides, rules }) => {
    const { own = 0, others = 0 } = rules[rule] ?? {};
    return `side ${sides.join(' and ')} ${own.toFixed(3)}, ${others.toFixed(3)}`;
  });
  return ` (${parts.join('; ')})`;
}
