import type { Entry } from '@chiaro/kernel';
import type { AnyPlaythrough } from '../../session/replayed.js';
import type { Extras } from '../../tables/extras.js';

/** A finished game in a few lines of signs: as the game draws it, else its score slip as bars. */
export function shapeFor(
  { game, options, state, entries }: AnyPlaythrough,
  seat: number,
  { picture }: Extras,
): readonly string[] {
  const side = game.seating(options).sideOf[seat] ?? 0;
  const view = game.view(state, seat);
  return picture?.({ entries, side, seat, view }) ?? [shapeOf(entries, side)];
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const WIDEST = 16;

/** The lines of a slip as bars; neighbours are joined if there are many, losses point down. */
export function shapeOf(entries: readonly Entry[], side: number): string {
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
