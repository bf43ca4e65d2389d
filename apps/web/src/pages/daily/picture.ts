import type { MatchResult } from '@chiaro/match';
import type { AnyPlaythrough } from '../../session/replayed.js';
import type { Extras } from '../../tables/extras.js';
import { shapeFor } from '../../room/story/shape.js';
import type { DailyResult } from './book.js';

export function dailyResult(
  playthrough: AnyPlaythrough,
  result: MatchResult,
  seat: number,
  extras: Extras,
): DailyResult {
  const { game, options } = playthrough;
  const { sideOf, sides } = game.seating(options);
  const side = sideOf[seat] ?? 0;
  const alone = sides === 1 && game.nature.seats.max > 1;
  return {
    points: result.totals[side] ?? 0,
    won: alone ? null : result.winners.includes(side),
    ending: result.reason,
    picture: shapeFor(playthrough, seat, extras),
  };
}
