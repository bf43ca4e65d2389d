import { PILE_ROOM } from '../types.js';
import type { Position } from './position.js';

/**
 * Costs for shortest solutions, as published ones count them: 1 for a draw of any size, 1 for a
 * transfer, 0 for a recycle. `turned` is the number of talon cards in the waste.
 */

/**
 * Draws until the card at `place` of the talon is the top of the waste; −1 if that never happens.
 */
export function drawsTo(place: number, turned: number, size: number, draw: number): number {
  if (place === turned - 1) return 0;
  const inThisPass = drawsFrom(turned, place, size, draw);
  if (inThisPass > 0) return inThisPass;
  const inTheNext = drawsFrom(0, place, size, draw);
  return inTheNext < 0 ? -1 : Math.ceil((size - turned) / draw) + inTheNext;
}

function drawsFrom(turned: number, place: number, size: number, draw: number): number {
  if (place < turned) return -1;
  if (place === size - 1) return Math.ceil((size - turned) / draw);
  const cards = place + 1 - turned;
  return cards % draw === 0 ? cards / draw : -1;
}

/**
 * An admissible lower bound of the remaining cost: every card goes home once, every card of the
 * stock is drawn, and cards on a lower card of their suit that is face down, or was, first move
 * elsewhere. A run that leaves together counts once.
 */
export function leastToDo(p: Position, turned: number): number {
  let least = p.left + Math.ceil((p.talonSize - turned) / p.draw);
  for (let pile = 0; pile < p.pileCount; pile++) least += detours(p, pile);
  return least;
}

const lowest = new Uint8Array(4);

function detours(p: Position, pile: number): number {
  const hidden = p.hidden[pile]!;
  if (hidden === 0) return 0;
  const start = pile * PILE_ROOM;
  lowest.fill(255);
  let count = 0;
  for (let i = start; i < start + hidden; i++) {
    const card = p.piles[i]!;
    if (card > lowest[card & 3]!) count++;
    else lowest[card & 3] = card;
  }
  for (let i = start + hidden; i < start + p.lengths[pile]!; i++) {
    const card = p.piles[i]!;
    if (card > lowest[card & 3]!) return count + 1;
  }
  return count;
}
