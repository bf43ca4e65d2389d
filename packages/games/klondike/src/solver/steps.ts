import { PILE_ROOM, SUITS } from '../types.js';
import { drawsTo } from './distance.js';
import { isSafeHome } from './generate.js';
import {
  BACK,
  PILE_HOME,
  RUN,
  TALON_HOME,
  TALON_PILE,
  transfer,
  type Position,
} from './position.js';

/**
 * Writes all transfers that some shortest solution could need, with their draws, and returns their
 * number. It omits only transfers that some shortest solution does not need:
 * - if a card of a pile is needed by nothing, all other transfers: it must go home once anyway;
 * - a move of part of a run that does not let the card above it go home at once: the other of the
 *   two cards that can hold the part is equivalent, and the part can move later;
 * - a second empty pile, and a king's move from one empty pile to another.
 */
export function writeSteps(
  p: Position,
  turned: number,
  out: Int32Array,
  draws: Uint8Array,
): number {
  const safe = safeHome(p);
  if (safe >= 0) {
    out[0] = safe;
    draws[0] = 0;
    return 1;
  }
  const n = writePileSteps(p, out);
  draws.fill(0, 0, n);
  return writeTalonSteps(p, turned, out, draws, n);
}

function safeHome(p: Position): number {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const card = p.top(pile);
    if (p.home[card & 3] === card >> 2 && isSafeHome(p.home, card))
      return transfer(PILE_HOME, pile, card & 3);
  }
  return -1;
}

function writePileSteps(p: Position, out: Int32Array): number {
  let n = 0;
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const card = p.top(pile);
    if (p.home[card & 3] === card >> 2) out[n++] = transfer(PILE_HOME, pile, card & 3);
    for (let to = 0; to < p.pileCount; to++) {
      const count = to === pile ? 0 : runOnto(p, pile, to);
      if (count > 0) out[n++] = transfer(RUN, pile, to, count);
    }
  }
  for (let suit = 0; suit < SUITS; suit++) {
    const card = (p.home[suit]! - 1) * SUITS + suit;
    if (card < 0 || isSafeHome(p.home, card)) continue;
    for (let to = 0; to < p.pileCount; to++)
      if (takes(p, to, card)) out[n++] = transfer(BACK, suit, to);
  }
  return n;
}

/** How many cards of a pile can go onto another, 0 if none can or none needs to. */
function runOnto(p: Position, pile: number, to: number): number {
  const length = p.lengths[pile]!;
  const rank = p.top(pile) >> 2;
  const target = p.lengths[to] === 0 ? p.ranks : p.top(to) >> 2;
  const count = target - rank;
  const start = length - count;
  if (count < 1 || start < p.hidden[pile]!) return 0;
  if (!takes(p, to, p.piles[pile * PILE_ROOM + start]!)) return 0;
  if (start === 0 && p.lengths[to] === 0) return 0;
  if (start === p.hidden[pile]!) return count;
  const above = p.piles[pile * PILE_ROOM + start - 1]!;
  return p.home[above & 3] === above >> 2 ? count : 0;
}

function takes(p: Position, pile: number, card: number): boolean {
  if (p.lengths[pile] === 0) return card >> 2 === p.ranks - 1 && isFirstEmpty(p, pile);
  const top = p.top(pile);
  return top >> 2 === (card >> 2) + 1 && ((top ^ card) & 2) !== 0;
}

function isFirstEmpty(p: Position, pile: number): boolean {
  for (let each = 0; each < pile; each++) if (p.lengths[each] === 0) return false;
  return true;
}

function writeTalonSteps(
  p: Position,
  turned: number,
  out: Int32Array,
  draws: Uint8Array,
  start: number,
): number {
  let n = start;
  for (let place = 0; place < p.talonSize; place++) {
    const count = drawsTo(place, turned, p.talonSize, p.draw);
    if (count < 0) continue;
    const card = p.talon[place]!;
    if (p.home[card & 3] === card >> 2) {
      draws[n] = count;
      out[n++] = transfer(TALON_HOME, place, card & 3);
    }
    for (let to = 0; to < p.pileCount; to++)
      if (takes(p, to, card)) {
        draws[n] = count;
        out[n++] = transfer(TALON_PILE, place, to);
      }
  }
  return n;
}
