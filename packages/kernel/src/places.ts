import type { Playthrough } from './playthrough.js';

/**
 * Where each side came in, 1 for the first; equal sides share a place and leave out the next.
 * Winners come first, then the others by their points; a side that gave up comes last, whatever
 * its points. Empty while the game goes on and where everybody left.
 */
export function placesOf<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): readonly number[] {
  const { game, options, state, standing } = playthrough;
  if (standing.kind !== 'over' && standing.kind !== 'resigned') return [];
  const totals = game.totals(state);
  const last = standing.kind === 'resigned' ? game.seating(options).sideOf[standing.seat] : null;
  const winners = standing.kind === 'over' ? game.winners(state) : [];
  const isBetter = (one: number, other: number): boolean => {
    if ((one === last) !== (other === last)) return other === last;
    if (winners.includes(one) !== winners.includes(other)) return winners.includes(one);
    return !winners.includes(one) && totals[one]! > totals[other]!;
  };
  return totals.map((_, side) => 1 + totals.filter((_, other) => isBetter(other, side)).length);
}
