import { sidesOut } from './hands.js';
import type { Playthrough } from './playthrough.js';

/** Sides that come last, whatever their points: their last person gave up or ran out of time. */
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
 * Where each side came in, 1 for the first; equal sides share a place and leave out the next.
 * Winners come first, then the others by their points; a side that gave up or ran out of time comes
 * last, whatever its points. Empty while the game goes on and where everybody left.
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
 * The sides that won: as the rules say where the game was played out by those who began it, else
 * the best of those who stayed. None while it goes on, where everybody left, or where a solitaire
 * is lost.
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
