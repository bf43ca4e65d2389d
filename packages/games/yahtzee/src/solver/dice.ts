import { allDiceCounts, countOf, type DiceCounts } from '../scoring.js';
import { DICE, FACES } from '../types.js';

/**
 * Every set of zero to five dice without order: 462 of them. Sets of five are rolls; smaller ones
 * can be kept. Sets are sorted by size, and within a size by the number of different faces, so that
 * the loops over them are regular.
 */
export const sets: readonly DiceCounts[] = [0, 1, 2, 3, 4, 5].flatMap((size) =>
  setsOfSize(size).toSorted((a, b) => facesIn(a).length - facesIn(b).length),
);
export const SETS = sets.length;
/** The 252 rolls are the last sets; the sets to keep precede them. */
export const ROLLS_FROM = SETS - allDiceCounts.length;
export const ROLL_COUNT = allDiceCounts.length;

const add = (set: DiceCounts, face: number): DiceCounts => set + (1 << (3 * (face - 1)));
const remove = (set: DiceCounts, face: number): DiceCounts => set - (1 << (3 * (face - 1)));

function facesIn(set: DiceCounts): number[] {
  return [1, 2, 3, 4, 5, 6].filter((face) => countOf(set, face) > 0);
}

/** A set of n dice is a roll without 5 − n of its sixes, so every set occurs exactly once. */
function setsOfSize(size: number): DiceCounts[] {
  const spare = DICE - size;
  return allDiceCounts
    .filter((roll) => countOf(roll, FACES) >= spare)
    .map((roll) => roll - spare * (1 << (3 * (FACES - 1))));
}

const idOf = new Map(sets.map((set, id) => [set, id]));
/** Index of a set in `sets`. */
export function setId(set: DiceCounts): number {
  const id = idOf.get(set);
  if (id === undefined) throw new Error(`Not a set of at most five dice: ${set}`);
  return id;
}

/** `ADD[set * 6 + face − 1]`: the set with one more die. */
export const ADD = Uint16Array.from(
  sets.slice(0, ROLLS_FROM).flatMap((set) => [1, 2, 3, 4, 5, 6].map((f) => setId(add(set, f)))),
);
/** How many different sets have one die less than each set. */
export const DIFFERENT = Uint8Array.from(sets, (set) => facesIn(set).length);
/** Those sets, concatenated for all sets in order. */
export const REMOVE = Uint16Array.from(
  sets.flatMap((set) => facesIn(set).map((face) => setId(remove(set, face)))),
);

/** Five dice with the same face. */
export const fiveOfKind = (face: number): DiceCounts => DICE << (3 * (face - 1));

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Probability of each roll of five dice, by its index after `ROLLS_FROM`. */
export const ROLL_CHANCE = Float64Array.from(sets.slice(ROLLS_FROM), (roll) => {
  const ways = [1, 2, 3, 4, 5, 6].reduce(
    (w, f) => w / factorial(countOf(roll, f)),
    factorial(DICE),
  );
  return ways / FACES ** DICE;
});
