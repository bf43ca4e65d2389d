import {
  cardsIn,
  count,
  hiBit,
  inAllSuits,
  loBit,
  valueMask,
  valueOf,
  values,
  BITS,
  PACK,
  PIPS,
} from './cards.js';
import type { Options } from './options.js';

/**
 * Every set of cards that can be captured at all (values adding up to 10 or less) has a number, so
 * that a move is one small integer and captures are looked up without a search.
 */
const SETS = 4051;
export const NO_CAPTURE = 0;
/** The number for an ace that takes the whole table. */
export const WHOLE_TABLE = SETS;

export const CAPTURE_LO = new Int32Array(SETS);
export const CAPTURE_HI = new Int32Array(SETS);

// ---------------------------------------------------------------------------- numbering

const SLOTS = 1 << 14;
const slots = new Int16Array(SLOTS).fill(-1);

const slotOf = (lo: number, hi: number): number =>
  (Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b)) >>> 18;

function numberSets(): void {
  let next = 0;
  const add = (lo: number, hi: number): void => {
    CAPTURE_LO[next] = lo;
    CAPTURE_HI[next] = hi;
    let slot = slotOf(lo, hi);
    while (slots[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = next++;
  };
  const extend = (lo: number, hi: number, from: number, room: number): void => {
    add(lo, hi);
    for (let card = from; card < PACK; card++)
      if (valueOf(card) <= room)
        extend(lo | loBit(card), hi | hiBit(card), card + 1, room - valueOf(card));
  };
  extend(0, 0, 0, 10);
  if (next !== SETS) throw new Error(`${next} sets of cards, not ${SETS}`);
}
numberSets();

/** The number of a set of cards; −1 if nothing can capture it. */
export function captureOf(lo: number, hi: number): number {
  let slot = slotOf(lo, hi);
  for (;;) {
    const found = slots[slot]!;
    if (found === -1 || (CAPTURE_LO[found] === lo && CAPTURE_HI[found] === hi)) return found;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

// ---------------------------------------------------------------------------- tables by value

/**
 * The captures from a table without two equal values: for each set of values on the table and each
 * value played, the sets of values. Index: `table * 10 + value − 1`; the options are in `sets` from
 * `start[index]` to `start[index + 1]`.
 */
export interface CaptureTable {
  readonly start: Int32Array;
  readonly sets: Int32Array;
}

/** SC-C1 to SC-C3. Sums in the order of their masks: small values first. */
function buildTable(free: boolean): CaptureTable {
  const start = new Int32Array(1024 * 10 + 1);
  const sets: number[] = [];
  for (let table = 0; table < 1024; table++)
    for (const value of values) {
      const equal = table & (1 << (value - 1));
      if (equal !== 0) sets.push(equal);
      if (equal === 0 || free) sets.push(...sumsTo(table, value));
      start[table * 10 + value] = sets.length;
    }
  return { start, sets: Int32Array.from(sets) };
}

const sumsTo = (table: number, value: number): number[] =>
  (sumsByValue[value] ??= allSumsTo(value)).filter((set) => (set & table) === set);

const sumsByValue: number[][] = [];

/** Sets of two or more different values that add up to `value`. */
function allSumsTo(value: number): number[] {
  const sums: number[] = [];
  for (let set = 0; set < 1 << (value - 1); set++)
    if (BITS[set]! > 1 && PIPS[set] === value) sums.push(set);
  return sums;
}

export const STRICT_TABLE = buildTable(false);
export const FREE_TABLE = buildTable(true);

export const tableFor = (options: Options): CaptureTable =>
  options.matchPriority === 'free' ? FREE_TABLE : STRICT_TABLE;

// ---------------------------------------------------------------------------- from a table of cards

/**
 * Writes the numbers of the sets that a card of `value` may take from the table, from `out[at]` on,
 * and returns the end. Writes nothing if it takes none.
 */
export function writeCaptures(
  options: Options,
  tableLo: number,
  tableHi: number,
  value: number,
  out: Int32Array,
  at: number,
): number {
  const present = valueMask(tableLo, tableHi);
  if (options.assoPigliaTutto && value === 1 && present !== 0 && (present & 1) === 0) {
    out[at] = WHOLE_TABLE;
    return at + 1;
  }
  if (BITS[present] !== count(tableLo, tableHi))
    return writeFromPairs(options, tableLo, tableHi, value, out, at);
  const { start, sets } = tableFor(options);
  const index = present * 10 + value - 1;
  const end = start[index + 1]!;
  for (let i = start[index]!; i < end; i++) {
    const inSuits = inAllSuits(sets[i]!);
    out[at++] = captureOf(tableLo & inSuits, tableHi & inSuits);
  }
  return at;
}

/**
 * The slow path, for a table with two cards of the same value (possible only after a deal, SC-D3).
 */
function writeFromPairs(
  options: Options,
  tableLo: number,
  tableHi: number,
  value: number,
  out: Int32Array,
  at: number,
): number {
  const cards = cardsIn(tableLo, tableHi).sort((a, b) => valueOf(a) - valueOf(b) || a - b);
  let end = at;
  for (const card of cards)
    if (valueOf(card) === value) out[end++] = captureOf(loBit(card), hiBit(card));
  if (end > at && options.matchPriority === 'strict') return end;
  const extend = (from: number, room: number, lo: number, hi: number, taken: number): void => {
    if (room === 0 && taken > 1) out[end++] = captureOf(lo, hi);
    for (let i = from; i < cards.length && valueOf(cards[i]!) <= room; i++) {
      const card = cards[i]!;
      extend(i + 1, room - valueOf(card), lo | loBit(card), hi | hiBit(card), taken + 1);
    }
  };
  extend(0, value, 0, 0, 0);
  return end;
}

/** Whether a card of this value captures anything. */
export function canCapture(
  options: Options,
  tableLo: number,
  tableHi: number,
  value: number,
): boolean {
  return writeCaptures(options, tableLo, tableHi, value, scratch, 0) > 0;
}

/** Greater than the captures of one card from any table: 57 by enumeration. */
export const MAX_CAPTURES = 64;
const scratch = new Int32Array(MAX_CAPTURES);
