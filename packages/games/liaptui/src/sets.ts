import { contains, pack, type Pieces } from './pieces.js';
import type { Piece } from './types.js';

/**
 * LT-T2: the sets that can be led, all 56 of them, with lookups for the set of a play and the
 * stronger of two plays.
 */
export const setTypes = [
  'single',
  'pair',
  'soldiers3',
  'straight',
  'soldiers4',
  'extended4',
  'soldiers5',
  'extended5',
  'double',
] as const;
/** A kind of set that may be played. */
export type SetType = (typeof setTypes)[number];

/** Pieces that may be played together. */
export interface PieceSet {
  readonly type: SetType;
  readonly size: number;
  readonly pieces: readonly Piece[];
  readonly code: Pieces;
  /** Sum of the values; for extended straights, of the three different names only. */
  readonly strength: number;
}

/** General-Advisor-Elephant and Chariot-Horse-Cannon, of each colour. */
const GROUPS: readonly (readonly [Piece, Piece, Piece])[] = [
  [14, 12, 10],
  [13, 11, 9],
  [8, 6, 4],
  [7, 5, 3],
];

const sum = (pieces: readonly Piece[]): number => pieces.reduce((total, each) => total + each, 0);

function defineSet(type: SetType, pieces: readonly Piece[], counted = pieces): PieceSet {
  const sorted = pieces.toSorted((a, b) => b - a);
  return { type, size: pieces.length, pieces: sorted, code: pack(pieces), strength: sum(counted) };
}

const singles = Array.from({ length: 14 }, (_, i) => defineSet('single', [14 - i]));
const pairs = Array.from({ length: 12 }, (_, i) => defineSet('pair', [12 - i, 12 - i]));
const soldiers = (type: SetType, size: number): PieceSet[] =>
  [2, 1].map((soldier) => defineSet(type, new Array<Piece>(size).fill(soldier)));
const straights = GROUPS.map((group) => defineSet('straight', group));
/** There is one General of each colour, so it is never doubled. */
const doubled = (group: readonly Piece[]): Piece[] => group.filter((piece) => piece < 13);

const extended4 = GROUPS.flatMap((group) =>
  doubled(group).map((twice) => defineSet('extended4', [...group, twice], group)),
);
const extended5 = GROUPS.flatMap((group) =>
  doubled(group).flatMap((first, i, all) =>
    all.slice(i + 1).map((second) => defineSet('extended5', [...group, first, second], group)),
  ),
);
const doubles = GROUPS.filter((group) => doubled(group).length === 3).map((group) =>
  defineSet('double', [...group, ...group]),
);

export const SETS: readonly PieceSet[] = [
  ...singles,
  ...pairs,
  ...soldiers('soldiers3', 3),
  ...straights,
  ...soldiers('soldiers4', 4),
  ...extended4,
  ...soldiers('soldiers5', 5),
  ...extended5,
  ...doubles,
];

export const NO_SET = -1;
const CODES = Int32Array.from(SETS, (set) => set.code);
const TYPES = Int32Array.from(SETS, (set) => setTypes.indexOf(set.type));
const STRENGTHS = Int32Array.from(SETS, (set) => set.strength);

const SLOTS = 256;
const slots = new Int32Array(SLOTS).fill(NO_SET);
const slotOf = (code: Pieces): number => Math.imul(code, 0x9e3779b1) >>> 24;
for (const [index, code] of CODES.entries()) {
  let slot = slotOf(code);
  while (slots[slot]! !== NO_SET) slot = (slot + 1) % SLOTS;
  slots[slot] = index;
}

/** Index into `SETS`, or `NO_SET`. */
export function findSet(code: Pieces): number {
  let slot = slotOf(code);
  for (;;) {
    const index = slots[slot]!;
    if (index === NO_SET || CODES[index]! === code) return index;
    slot = (slot + 1) % SLOTS;
  }
}

/** LT-T4, LT-T5: the same type and strictly stronger. Both are indices or `NO_SET`. */
export const beats = (later: number, earlier: number): boolean =>
  later !== NO_SET && TYPES[later]! === TYPES[earlier]! && STRENGTHS[later]! > STRENGTHS[earlier]!;

/** Writes the codes of all sets in a hand, in the order of `SETS`, and returns their number. */
export function setsIn(hand: Pieces, out: Int32Array): number {
  let found = 0;
  for (let index = 0; index < CODES.length; index++) {
    const code = CODES[index]!;
    if (contains(hand, code)) out[found++] = code;
  }
  return found;
}

/** The set that these pieces form, or null: for developers. */
export function recognise(pieces: readonly Piece[]): PieceSet | null {
  return SETS[findSet(pack(pieces))] ?? null;
}
