import { contains, type Pieces } from '../../pieces.js';
import { SETS } from '../../sets.js';

/** The sets of more than one piece, the largest last. */
const LARGER = SETS.filter((set) => set.size > 1);
const CODES = Int32Array.from(LARGER, (set) => set.code);
const SIZES = Int32Array.from(LARGER, (set) => set.size);
/** The values of each set's pieces, as bits. */
const VALUES = Int32Array.from(LARGER, (set) =>
  set.pieces.reduce((bits, value) => bits | (1 << value), 0),
);

const held = new Int32Array(CODES.length);
let count = 0;

/** Finds the sets in a hand for `largestLeft`; returns the values of their pieces, as bits. */
export function findSets(hand: Pieces): number {
  let values = 0;
  count = 0;
  for (let set = 0; set < CODES.length; set++)
    if (contains(hand, CODES[set]!)) {
      held[count++] = set;
      values |= VALUES[set]!;
    }
  return values;
}

/** Pieces in the largest set among those found that these pieces still form; 0 for none. */
export function largestLeft(pieces: Pieces): number {
  for (let i = count - 1; i >= 0; i--)
    if (contains(pieces, CODES[held[i]!]!)) return SIZES[held[i]!]!;
  return 0;
}

/** Pieces in the largest set of a hand; 0 for none. */
export function largestSet(hand: Pieces): number {
  for (let set = CODES.length - 1; set >= 0; set--)
    if (contains(hand, CODES[set]!)) return SIZES[set]!;
  return 0;
}
