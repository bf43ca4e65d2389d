import { count, hiBit, loBit, pips } from '../cards.js';
import { sideOf, NOBODY, type State } from '../state.js';
import { takenHi, takenLo, takesWhole, type OpenHands } from './open.js';

/**
 * A position of a hand with open cards, without the four hands, which are stored once in
 * `OpenHands`. “Own” is the side of the seat to play.
 */
export class Moment {
  seat = 0;
  /** Cards still to be played. */
  left = 0;
  tableLo = 0;
  tableHi = 0;
  /** Of the values on the table. */
  sum = 0;
  ownLo = 0;
  ownHi = 0;
  otherLo = 0;
  otherHi = 0;
  /** Who captured last: 1 own side, −1 the other, 0 nobody yet. */
  last = 0;

  /** Takes over all but the hands. */
  load(s: State): void {
    const side = sideOf(s.turn);
    this.seat = s.turn;
    this.left = 0;
    for (let half = 0; half < 8; half += 2) this.left += count(s.hands[half]!, s.hands[half + 1]!);
    this.tableLo = s.tableLo;
    this.tableHi = s.tableHi;
    this.sum = pips(s.tableLo, s.tableHi);
    this.ownLo = s.piles[2 * side]!;
    this.ownHi = s.piles[2 * side + 1]!;
    this.otherLo = s.piles[2 - 2 * side]!;
    this.otherHi = s.piles[3 - 2 * side]!;
    this.last = s.lastTaker === NOBODY ? 0 : sideOf(s.lastTaker) === side ? 1 : -1;
  }

  copyFrom(other: Moment): void {
    this.seat = other.seat;
    this.left = other.left;
    this.tableLo = other.tableLo;
    this.tableHi = other.tableHi;
    this.sum = other.sum;
    this.ownLo = other.ownLo;
    this.ownHi = other.ownHi;
    this.otherLo = other.otherLo;
    this.otherHi = other.otherHi;
    this.last = other.last;
  }
}

/**
 * Writes the position after a move, from the view of the next seat, into `after` (which may be
 * `before` itself). Returns 1 for a scopa, otherwise 0; the caller removes the card from the hand.
 */
export function advance(before: Moment, code: number, after: Moment, lastCounts: boolean): number {
  const { left, tableLo, tableHi, ownLo, ownHi, last } = before;
  const card = code & 63;
  const value = (card % 10) + 1;
  after.seat = (before.seat + 1) & 3;
  after.left = left - 1;
  after.ownLo = before.otherLo;
  after.ownHi = before.otherHi;
  if (code < 64) {
    after.tableLo = tableLo | loBit(card);
    after.tableHi = tableHi | hiBit(card);
    after.sum = before.sum + value;
    after.otherLo = ownLo;
    after.otherHi = ownHi;
    after.last = 0 - last;
    return 0;
  }
  const gotLo = takenLo(code, tableLo);
  const gotHi = takenHi(code, tableHi);
  const whole = takesWhole(code);
  const rest = whole ? 0 : before.sum - value;
  after.tableLo = tableLo & ~gotLo;
  after.tableHi = tableHi & ~gotHi;
  after.sum = rest;
  after.otherLo = ownLo | gotLo | loBit(card);
  after.otherHi = ownHi | gotHi | hiBit(card);
  after.last = -1;
  return rest === 0 && !whole && (left > 1 || lastCounts) ? 1 : 0;
}

/** The points of a hand whose cards are all played, own side minus the other; SC-C8 included. */
export function finalPoints(end: Moment, open: OpenHands): number {
  const { tableLo, tableHi, ownLo, ownHi, otherLo, otherHi } = end;
  return end.last < 0
    ? open.points(ownLo, ownHi, otherLo | tableLo, otherHi | tableHi)
    : open.points(ownLo | tableLo, ownHi | tableHi, otherLo, otherHi);
}
