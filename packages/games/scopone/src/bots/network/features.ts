import { bits, count, lowest, pips, valueMask, BITS, SUIT_MASK } from '../../cards.js';
import { sideOf, NOBODY, type State } from '../../state.js';

/**
 * A position with open cards as the network reads it: the numbers of the features that are on.
 * Everything is seen by the seat to play: hands in the order of play, own pile before the other.
 */
const layout = {
  /** Each card in one of seven places: four hands, the table, two piles. */
  cards: 7 * 40,
  /** How many of a value a hand holds: hand, value, 1 to 4. */
  counts: 4 * 10 * 4,
  /** Sum of the table, 20 for more. */
  sum: 21,
  /** Who of the four holds a card that clears the table, as bits. */
  clearers: 16,
  /** Cards left to play. It tells the dealer's side, too. */
  left: 41,
  /** Who captured last: nobody, own side, the other. */
  lastTaker: 3,
  /** Points of the hand so far, own side minus the other, −3 to 3. */
  lead: 7,
  /** Cards of each pile, 21 for more. */
  carte: 2 * 22,
  /** Denari of each pile, 6 for more. */
  denari: 2 * 7,
} as const;

type Part = keyof typeof layout;
const start = ((): Readonly<Record<Part, number>> => {
  let next = 0;
  const starts: Partial<Record<Part, number>> = {};
  for (const part of Object.keys(layout) as Part[]) {
    starts[part] = next;
    next += layout[part];
  }
  return starts as Record<Part, number>;
})();

export const FEATURES = Object.values(layout).reduce((sum, size) => sum + size, 0);
/** 40 cards, at most 40 counts, and nine that are always there. */
export const MOST_ACTIVE = 89;

const TABLE = 4;
const OWN_PILE = 5;
const OTHER_PILE = 6;

/** Writes the features that are on and returns how many. */
export function writeFeatures(s: State, out: Int32Array): number {
  const { turn, tableLo, tableHi, hands, piles, gained } = s;
  const side = sideOf(turn);
  const other = 1 - side;
  const sum = pips(tableLo, tableHi);
  let end = 0;
  let left = 0;
  let clearers = 0;
  for (let place = 0; place < 4; place++) {
    const half = 2 * ((turn + place) & 3);
    const lo = hands[half]!;
    const hi = hands[half + 1]!;
    end = writeCards(lo, hi, place, out, end);
    end = writeCounts(lo, hi, place, out, end);
    left += count(lo, hi);
    // Bit 0 of the shifted mask stands for no value: an empty table is cleared by nobody.
    clearers |= sum <= 10 ? (((valueMask(lo, hi) << 1) >> sum) & 1) << place : 0;
  }
  const ownLo = piles[2 * side]!;
  const ownHi = piles[2 * side + 1]!;
  const otherLo = piles[2 * other]!;
  const otherHi = piles[2 * other + 1]!;
  end = writeCards(tableLo, tableHi, TABLE, out, end);
  end = writeCards(ownLo, ownHi, OWN_PILE, out, end);
  end = writeCards(otherLo, otherHi, OTHER_PILE, out, end);
  out[end++] = start.sum + Math.min(20, sum);
  out[end++] = start.clearers + clearers;
  out[end++] = start.left + left;
  out[end++] = start.lastTaker + lastTakerOf(s, side);
  out[end++] = start.lead + 3 + Math.max(-3, Math.min(3, gained[side]! - gained[other]!));
  out[end++] = start.carte + Math.min(21, count(ownLo, ownHi));
  out[end++] = start.carte + 22 + Math.min(21, count(otherLo, otherHi));
  out[end++] = start.denari + Math.min(6, BITS[ownLo & SUIT_MASK]!);
  out[end++] = start.denari + 7 + Math.min(6, BITS[otherLo & SUIT_MASK]!);
  return end;
}

const lastTakerOf = ({ lastTaker }: State, side: number): number =>
  lastTaker === NOBODY ? 0 : sideOf(lastTaker) === side ? 1 : 2;

function writeCards(lo: number, hi: number, place: number, out: Int32Array, at: number): number {
  const base = start.cards + place * 40;
  let end = at;
  for (let rest = lo; rest !== 0; rest &= rest - 1) out[end++] = base + lowest(rest);
  for (let rest = hi; rest !== 0; rest &= rest - 1) out[end++] = base + 20 + lowest(rest);
  return end;
}

function writeCounts(lo: number, hi: number, place: number, out: Int32Array, at: number): number {
  const base = start.counts + place * 40;
  let end = at;
  for (let rest = valueMask(lo, hi); rest !== 0; rest &= rest - 1) {
    const suits = rest & -rest;
    const suited = suits | (suits << 10);
    out[end++] = base + 4 * lowest(rest) + bits(lo & suited) + bits(hi & suited) - 1;
  }
  return end;
}
