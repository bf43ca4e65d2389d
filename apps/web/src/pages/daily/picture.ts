import type { MatchResult } from '@chiaro/match';
import type { AnyPlaythrough } from '../../session/replayed.js';
import type { Extras } from '../../tables/extras.js';
import { shapeOf } from '../../room/story/shape.js';
import type { DailyResult } from './book.js';

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
    picture: picture?.({ entries, side, seat, view }) ?? [shapeOf(entries, side)],
  };
}
