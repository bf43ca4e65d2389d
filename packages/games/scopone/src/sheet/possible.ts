import { BITS, FIRST_KING, SETTEBELLO, SUIT_MASK } from '../cards.js';
import { NAPOLA, PRIMIERA } from '../scoring.js';

/**
 * Whether two piles with these counts exist. The three plain suits are precomputed in one table;
 * the denari, on which more depends, are tried one by one.
 */
export interface Claim {
  /** Cards and denari of side 0; side 1 has the rest. */
  readonly carte: number;
  readonly denari: number;
  /** Which side has the seven of denari. */
  readonly settebello: number;
  /** By side: a sum, null for a missing suit, undefined if nothing is claimed. */
  readonly primiera: readonly [number | null | undefined, number | null | undefined];
  /** Undefined if the hand is played without it. */
  readonly napola: readonly [number, number] | undefined;
  readonly reBello: number | undefined;
}

/** Indices of a sum over the three plain suits: 30 is the minimum, 63 the maximum. */
const MISSING = 0;
const ANY = 1;
const LEAST = 30;
const SUMS = 63 - LEAST + 3;
const sumIndex = (sum: number): number => sum - LEAST + 2;

const cell = (carte: number, own: number, other: number): number =>
  (carte * SUMS + own) * SUMS + other;

let plainSuits: Uint8Array | null = null;

interface Part {
  readonly carte: number;
  /** −1 once a suit is missing. */
  readonly own: number;
  readonly other: number;
}

function buildPlainSuits(): Uint8Array {
  const oneSuit = distinct(
    Array.from({ length: 1024 }, (_, mask) => ({
      carte: BITS[mask]!,
      own: PRIMIERA[mask] === 0 ? -1 : PRIMIERA[mask]!,
      other: mask === SUIT_MASK ? -1 : PRIMIERA[SUIT_MASK & ~mask]!,
    })),
  );
  const table = new Uint8Array(31 * SUMS * SUMS);
  for (const part of both(both(oneSuit, oneSuit), oneSuit))
    for (const own of [ANY, part.own < 0 ? MISSING : sumIndex(part.own)])
      for (const other of [ANY, part.other < 0 ? MISSING : sumIndex(part.other)])
        table[cell(part.carte, own, other)] = 1;
  return table;
}

const add = (a: number, b: number): number => (a < 0 || b < 0 ? -1 : a + b);

const both = (some: readonly Part[], others: readonly Part[]): Part[] =>
  distinct(
    some.flatMap((a) =>
      others.map((b) => ({
        carte: a.carte + b.carte,
        own: add(a.own, b.own),
        other: add(a.other, b.other),
      })),
    ),
  );

function distinct(parts: readonly Part[]): Part[] {
  return [
    ...new Map(
      parts.map((part) => [(part.carte * 100 + part.own) * 100 + part.other, part]),
    ).values(),
  ];
}

/** Distributions of the denari, as far as the claim distinguishes them. */
interface DenariClass {
  readonly own: number;
  readonly other: number;
}

const classes = new Map<number, readonly DenariClass[]>();

/** Each pair of primiera values that the denari of this claim can have, once. */
function denariClasses(claim: Claim): readonly DenariClass[] {
  if (claim.denari > 10) return [];
  const [napola, otherNapola] = claim.napola ?? [11, 11];
  const key =
    (((claim.denari * 2 + claim.settebello) * 3 + (claim.reBello ?? 2)) * 16 + napola) * 16 +
    otherNapola;
  const known = classes.get(key);
  if (known !== undefined) return known;
  const found = new Map<number, DenariClass>();
  for (let own = 0; own < 1024; own++) {
    const other = SUIT_MASK & ~own;
    if (BITS[own] === claim.denari && fitsDenari(claim, own, other))
      found.set(PRIMIERA[own]! * 100 + PRIMIERA[other]!, {
        own: PRIMIERA[own]!,
        other: PRIMIERA[other]!,
      });
  }
  const list = [...found.values()];
  if (napola < 12 && otherNapola < 12) classes.set(key, list);
  return list;
}

export function isPossible(claim: Claim): boolean {
  const table = (plainSuits ??= buildPlainSuits());
  const plain = claim.carte - claim.denari;
  if (plain < 0 || plain > 30) return false;
  for (const { own, other } of denariClasses(claim)) {
    const ownIndex = plainIndex(claim.primiera[0], own);
    const otherIndex = plainIndex(claim.primiera[1], other);
    if (ownIndex !== null && otherIndex !== null && table[cell(plain, ownIndex, otherIndex)] === 1)
      return true;
  }
  return false;
}

function fitsDenari(claim: Claim, own: number, other: number): boolean {
  const holder = (card: number): number => (((own >> card) & 1) === 1 ? 0 : 1);
  if (holder(SETTEBELLO) !== claim.settebello) return false;
  if (claim.reBello !== undefined && holder(FIRST_KING) !== claim.reBello) return false;
  return (
    claim.napola === undefined ||
    (claim.napola[0] === NAPOLA[own] && claim.napola[1] === NAPOLA[other])
  );
}

/**
 * The sum that the three plain suits must have if the denari have `denari`; null if it is
 * impossible.
 */
function plainIndex(claimed: number | null | undefined, denari: number): number | null {
  if (claimed === undefined) return ANY;
  if (claimed === null) return denari === 0 ? ANY : MISSING;
  const index = sumIndex(claimed - denari);
  return denari === 0 || index < 2 || index >= SUMS ? null : index;
}
