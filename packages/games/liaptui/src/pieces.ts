import type { Piece } from './types.js';

/**
 * A multiset of pieces in one integer: a field of bits for each value, so that multisets are joined
 * by addition and split by subtraction. Soldiers (values 1 and 2) have 3 bits, the Generals (13 and
 * 14) 1, everything else 2: 28 bits in all.
 */
export type Pieces = number;

export const KINDS = 14;
/** How many of each value exist; index 0 is unused. */
export const SUPPLY: readonly number[] = [0, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1];

const WIDTH: readonly number[] = [0, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1];
const OFFSET = Int32Array.from({ length: KINDS + 1 }, (_, value) =>
  WIDTH.slice(0, value).reduce((sum, width) => sum + width, 0),
);
const MASK = Int32Array.from(WIDTH, (width) => (1 << width) - 1);
/** One piece of each value. */
export const UNIT = Int32Array.from(OFFSET, (offset, value) => (value === 0 ? 0 : 1 << offset));
/** The highest bit of every field, where a borrow shows that a piece was missing. */
const TOP_BITS = WIDTH.reduce(
  (bits, width, value) => (value === 0 ? 0 : bits | (1 << (OFFSET[value]! + width - 1))),
  0,
);
/** All 32 pieces. */
export const FULL_SET: Pieces = SUPPLY.reduce((sum, count, value) => sum + count * UNIT[value]!, 0);

export const countOf = (pieces: Pieces, value: Piece): number =>
  (pieces >>> OFFSET[value]!) & MASK[value]!;

/** Correct for up to 15 pieces that are not soldiers. */
export function sizeOf(pieces: Pieces): number {
  const pairs = pieces >>> 6;
  const nibbles = (pairs & 0x33333) + ((pairs >>> 2) & 0x33333);
  return (
    (pieces & 7) +
    ((pieces >>> 3) & 7) +
    ((Math.imul(nibbles, 0x11111) >>> 16) & 15) +
    ((pieces >>> 26) & 1) +
    (pieces >>> 27)
  );
}

/** Whether `part` can be taken out of `whole`: no field borrows from its neighbour. */
export function contains(whole: Pieces, part: Pieces): boolean {
  const left = whole - part;
  const borrows = (~whole & part) | (~(whole ^ part) & left);
  return (borrows & TOP_BITS) === 0;
}

/** Values above the weak limit use this bit and higher ones. */
const STRONG_FROM = OFFSET[10]!;
/** LT-P2: no piece worth more than 9. */
export const isWeak = (hand: Pieces): boolean => hand >>> STRONG_FROM === 0;

export function pack(pieces: readonly Piece[]): Pieces {
  let packed = 0;
  for (const piece of pieces) packed += UNIT[piece]!;
  return packed;
}

/** Strongest first. */
export function unpack(pieces: Pieces): Piece[] {
  const list: Piece[] = [];
  for (let value = KINDS; value > 0; value--)
    for (let left = countOf(pieces, value); left > 0; left--) list.push(value);
  return list;
}

/** Whether a list is a multiset of existing pieces, none more often than it exists. */
export function isPossible(pieces: readonly Piece[]): boolean {
  const left = [...SUPPLY];
  return pieces.every((piece) => Number.isInteger(piece) && piece > 0 && --left[piece]! >= 0);
}

const values = new Int32Array(KINDS);
const counts = new Int32Array(KINDS);
let kinds = 0;
let found = 0;

/**
 * Writes every different choice of `size` pieces, strongest first, and returns their number. `size`
 * is at most the size of the hand.
 */
export function choices(hand: Pieces, size: number, out: Int32Array): number {
  kinds = 0;
  found = 0;
  let held = 0;
  for (let value = KINDS; value > 0; value--) {
    const count = countOf(hand, value);
    if (count === 0) continue;
    values[kinds] = value;
    counts[kinds++] = count;
    held += count;
  }
  choose(0, held, size, 0, out);
  return found;
}

/** `rest` pieces are left from kind `at` on, `wanted` of them are still to be chosen. */
function choose(at: number, rest: number, wanted: number, chosen: Pieces, out: Int32Array): void {
  if (wanted === 0) {
    out[found++] = chosen;
    return;
  }
  const count = counts[at]!;
  const unit = UNIT[values[at]!]!;
  const after = rest - count;
  const least = wanted > after ? wanted - after : 0;
  for (let take = count < wanted ? count : wanted; take >= least; take--)
    choose(at + 1, after, wanted - take, chosen + take * unit, out);
}
