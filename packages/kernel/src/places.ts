import { sidesOut } from './hands.js';
import type { Playthrough } from './playthrough.js';

/**
 * Sides that are placed last, whatever their points: their last person resigned or ran out of time.
 */
function lastSides<S, M, V, O>({
  game,
  options,
  hands,
  standing,
}: Playthrough<S, M, V, O>): readonly number[] {
  const seating = game.seating(options);
  const out = sidesOut(hands, seating);
  if (standing.kind !== 'resigned' && standing.kind !== 'flagged') return out;
  return [...out, seating.sideOf[standing.seat] ?? 0];
}

/**
 * The place of each side, 1 for the first; tied sides share a place and the next one is skipped.
 * Winners come first, then the others by points; a side that resigned or ran out of time comes
 * last, whatever its points. Empty while the game is in progress and if everybody left.
 */
export function placesOf<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): readonly number[] {
  const { game, state, standing, ended } = playthrough;
  if (!ended || standing.kind === 'abandoned') return [];
  const totals = game.totals(state);
  const last = lastSides(playthrough);
  const winners = standing.kind === 'over' ? game.winners(state) : [];
  const isBetter = (one: number, other: number): boolean => {
    if (last.includes(one) !== last.includes(other)) return last.includes(other);
    if (winners.includes(one) !== winners.includes(other)) return winners.includes(one);
    return !winners.includes(one) && totals[one]! > totals[other]!;
  };
  return totals.map((_, side) => 1 + totals.filter((_, other) => isBetter(other, side)).length);
}

/**
 * The sides that won: according to the rules if the game was finished by the players who began it,
 * else the best of the sides that stayed. Empty while the game is in progress, if everybody left,
 * or if a solitaire was lost.
 */
export function winnersOf<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): readonly number[] {
  const { game, state, standing, ended } = playthrough;
  if (!ended || standing.kind === 'abandoned') return [];
  const last = lastSides(playthrough);
  if (last.length === 0) return game.winners(state);
  return placesOf(playthrough).flatMap((place, side) =>
    place === 1 && !last.includes(side) ? [side] : [],
  );
}
