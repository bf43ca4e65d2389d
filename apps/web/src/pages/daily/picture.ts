import type { Entry } from '@chiaro/kernel';
import type { MatchResult } from '@chiaro/match';
import type { AnyPlaythrough } from '../../session/replayed.js';
import type { Extras } from '../../tables/extras.js';
import type { DailyResult } from './book.js';

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const WIDEST = 16;

/** The lines of a slip as bars, neighbours joined where there are many; losses hang below. */
export function bars(entries: readonly Entry[], side: number): string {
  const points = entries.filter((entry) => entry.side === side).map((entry) => entry.points);
  const each = Math.max(1, Math.ceil(points.length / WIDEST));
  const sums = Array.from({ length: Math.ceil(points.length / each) }, (_, i) =>
    points.slice(i * each, (i + 1) * each).reduce((a, b) => a + b, 0),
  );
  const highest = Math.max(1, ...sums);
  return sums.map((sum) => barOf(sum, highest)).join('');
}

const barOf = (sum: number, highest: number): string =>
  sum < 0 ? '▽' : sum === 0 ? '·' : (BARS[Math.ceil((8 * sum) / highest) - 1] ?? '█');

export function dailyResult(
  playthrough: AnyPlaythrough,
  result: MatchResult,
  seat: number,
  { picture }: Extras,
): DailyResult {
  const { game, options, state, entries } = playthrough;
  const { sideOf, sides } = game.seating(options);
  const side = sideOf[seat] ?? 0;
  const view = game.view(state, seat);
  const alone = sides === 1 && game.nature.seats.max > 1;
  return {
    points: result.totals[side] ?? 0,
    won: alone ? null : result.winners.includes(side),
    ending: result.reason,
    picture: picture?.({ entries, side, seat, view }) ?? [bars(entries, side)],
  };
}
