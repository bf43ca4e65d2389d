import { PILE_ROOM, PILES, SUITS } from '../types.js';
import type { Position } from './position.js';

/** 1 where a card may still come to lie open in a pile, as far as this look can tell. */
const open = new Uint8Array(56);
/** Cards under the first one that cannot be moved. */
const locked = new Uint8Array(56);
const depth = new Uint8Array(PILES);

/**
 * True when some pile can never be dug out, even if every other difficulty is waived: the card
 * that holds it down has no parent that could ever lie open and cannot go home before what it
 * covers. Sound, not complete.
 */
export function isDead(p: Position): boolean {
  if (p.hiddenLeft === 0) return false;
  locked.fill(0);
  for (let pile = 0; pile < p.pileCount; pile++) {
    const hidden = p.hidden[pile]!;
    depth[pile] = hidden;
    for (let i = 0; i < hidden; i++) locked[p.piles[pile * PILE_ROOM + i]!] = 1;
  }
  let left = p.hiddenLeft;
  for (let dug = true; dug;) {
    dug = false;
    findOpen(p);
    for (let pile = 0; pile < p.pileCount; pile++)
      while (depth[pile]! > 0 && canLeave(p, p.piles[pile * PILE_ROOM + depth[pile]!]!)) {
        const card = p.piles[pile * PILE_ROOM + --depth[pile]!]!;
        locked[card] = 0;
        open[card] = 1;
        dug = true;
        left--;
      }
    if (left === 0) return false;
  }
  return true;
}

function canLeave(p: Position, card: number): boolean {
  const rank = card >> 2;
  if (rank === p.ranks - 1) return true;
  const parent = (rank + 1) * SUITS + ((card & 2) ^ 2);
  if (open[parent] === 1 || open[parent + 1] === 1) return true;
  for (let below = card - SUITS; below >= 0 && below >> 2 >= p.home[card & 3]!; below -= SUITS)
    if (locked[below] === 1) return false;
  return true;
}

/** In a pile and not locked, or elsewhere with a parent to come to. */
function findOpen(p: Position): void {
  open.fill(0);
  for (let pile = 0; pile < p.pileCount; pile++)
    for (let i = depth[pile]!; i < p.lengths[pile]!; i++) open[p.piles[pile * PILE_ROOM + i]!] = 1;
  for (let card = p.ranks * SUITS - 1; card >= 0; card--) {
    if (open[card] === 1 || locked[card] === 1) continue;
    const parent = ((card >> 2) + 1) * SUITS + ((card & 2) ^ 2);
    if (card >> 2 === p.ranks - 1 || open[parent] === 1 || open[parent + 1] === 1) open[card] = 1;
  }
}
