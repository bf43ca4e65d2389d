import type { Entry, Ledger } from '@chiaro/kernel';
import {
  count,
  has,
  makeCard,
  BITS,
  RE_BELLO,
  SETTEBELLO,
  SUIT_MASK,
  type CardName,
} from './cards.js';
import type { Options } from './options.js';

/** SC-S4: the primiera value of a card, by value. */
export const PRIMIERA_VALUES: readonly number[] = [0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10];

/**
 * Values by descending primiera value; king, knight and knave have the same, so one represents
 * them.
 */
export const primieraOrder: readonly number[] = PRIMIERA_VALUES.map((worth, value) => ({
  worth,
  value,
}))
  .slice(1)
  .filter(({ worth, value }) => PRIMIERA_VALUES.lastIndexOf(worth) === value)
  .toSorted((a, b) => b.worth - a.worth)
  .map(({ value }) => value);

/** SC-S4 for the best value in each suit, null for a missing suit: then there is no primiera. */
export function primieraOfValues(best: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of best) {
    if (value === null) return null;
    sum += PRIMIERA_VALUES[value] ?? 0;
  }
  return sum;
}

/** Points that every hand awards, without ties and scope: SC-S1 to SC-S4 and SC-S7. */
export const pointsAtStake = ({ reBello }: Pick<Options, 'reBello'>): number => (reBello ? 5 : 4);

/** The counts of one side at the end of a hand; its points depend on nothing else. */
export interface Tally {
  readonly carte: number;
  readonly denari: number;
  readonly settebello: boolean;
  /** Null if a suit is missing. */
  readonly primiera: number | null;
  /** Length of the run of denari from the ace, 0 below three. */
  readonly napola: number;
  readonly reBello: boolean;
}

/** Best primiera value, and the value of its card, for each mask of one suit; 0 if empty. */
export const PRIMIERA = new Uint8Array(1024);
const PRIMIERA_BEST = new Uint8Array(1024);
/** SC-S6, for each mask of denari. */
export const NAPOLA = new Uint8Array(1024);
for (let mask = 1; mask < 1024; mask++) {
  for (let value = 1; value <= 10; value++)
    if ((mask & (1 << (value - 1))) !== 0 && PRIMIERA_VALUES[value]! > PRIMIERA[mask]!) {
      PRIMIERA[mask] = PRIMIERA_VALUES[value]!;
      PRIMIERA_BEST[mask] = value;
    }
  let run = 0;
  while ((mask & (1 << run)) !== 0) run++;
  NAPOLA[mask] = run >= 3 ? run : 0;
}

/** The sum of the values of the four best cards; 0 if a suit is missing. */
export function primieraOf(lo: number, hi: number): number {
  const denari = PRIMIERA[lo & SUIT_MASK]!;
  const coppe = PRIMIERA[lo >> 10]!;
  const spade = PRIMIERA[hi & SUIT_MASK]!;
  const bastoni = PRIMIERA[hi >> 10]!;
  return denari * coppe * spade * bastoni === 0 ? 0 : denari + coppe + spade + bastoni;
}

/** The best card of each suit, if there is one of each. */
export function primieraCardsOf(lo: number, hi: number): CardName[] | null {
  if (primieraOf(lo, hi) === 0) return null;
  return [lo & SUIT_MASK, lo >> 10, hi & SUIT_MASK, hi >> 10].map((mask, suit) =>
    makeCard(suit * 10 + PRIMIERA_BEST[mask]! - 1),
  );
}

export function tallyOf(lo: number, hi: number): Tally {
  const primiera = primieraOf(lo, hi);
  return {
    carte: count(lo, hi),
    denari: BITS[lo & SUIT_MASK]!,
    settebello: has(lo, hi, SETTEBELLO),
    primiera: primiera === 0 ? null : primiera,
    napola: NAPOLA[lo & SUIT_MASK]!,
    reBello: has(lo, hi, RE_BELLO),
  };
}

/** Points of one side's hand by line; `scope` are entered when they are made. */
export interface Awards {
  carte: number;
  denari: number;
  settebello: number;
  primiera: number;
  napola: number;
  reBello: number;
}

/** 1 for more than the other side, 0 for equal or less. */
const more = (own: number, other: number): number => (own > other ? 1 : 0);

export function awardsOf(options: Options, own: Tally, other: Tally): Awards {
  return {
    carte: more(own.carte, other.carte),
    denari: more(own.denari, other.denari),
    settebello: own.settebello ? 1 : 0,
    primiera: more(own.primiera ?? 0, other.primiera ?? 0),
    napola: options.napola ? own.napola : 0,
    reBello: options.reBello && own.reBello ? 1 : 0,
  };
}

export const sumAwards = (awards: Awards): number =>
  awards.carte +
  awards.denari +
  awards.settebello +
  awards.primiera +
  awards.napola +
  awards.reBello;

/** Two of something, one for each side. */
export type Pair<T> = readonly [T, T];
/** The cards of each side's primiera; null if they are unknown or a suit is missing. */
export type PrimieraCards = Pair<readonly CardName[] | null>;

/**
 * Enters the lines of a finished hand, without scope. A comparison that nobody won is entered once,
 * with no points, under side 0.
 */
export function enterAwards(
  options: Options,
  tallies: Pair<Tally>,
  cards: PrimieraCards,
  ledger: Ledger,
): void {
  const awards = [
    awardsOf(options, tallies[0], tallies[1]),
    awardsOf(options, tallies[1], tallies[0]),
  ];
  enterComparison('SC-S1', 'carte', tallies, awards, ledger);
  enterComparison('SC-S2', 'denari', tallies, awards, ledger);
  for (const side of [0, 1]) if (tallies[side]!.settebello) ledger.enter(side, 1, 'SC-S3', {});
  enterPrimiera(tallies, cards, awards, ledger);
  for (const side of [0, 1]) {
    const { napola, reBello } = awards[side]!;
    if (napola > 0) ledger.enter(side, napola, 'SC-S6', { length: napola });
    if (reBello > 0) ledger.enter(side, reBello, 'SC-S7', {});
  }
}

/** The side that won a comparison, side 0 for a tie. */
const winnerOf = (awards: readonly Awards[], line: 'carte' | 'denari' | 'primiera'): number =>
  awards[1]![line] > 0 ? 1 : 0;

function enterComparison(
  rule: string,
  line: 'carte' | 'denari',
  tallies: Pair<Tally>,
  awards: readonly Awards[],
  ledger: Ledger,
): void {
  const side = winnerOf(awards, line);
  const own = tallies[side]![line];
  const other = tallies[1 - side]![line];
  ledger.enter(side, awards[side]![line], rule, { own, other });
}

function enterPrimiera(
  tallies: Pair<Tally>,
  cards: PrimieraCards,
  awards: readonly Awards[],
  ledger: Ledger,
): void {
  const side = winnerOf(awards, 'primiera');
  ledger.enter(side, awards[side]!.primiera, 'SC-S4', {
    own: tallies[side]!.primiera,
    other: tallies[1 - side]!.primiera,
    ownCards: cards[side]!,
    otherCards: cards[1 - side]!,
  });
}

/** The entries of the latest finished hand: its scope in order, then its points. */
export function lastHand(entries: readonly Entry[]): readonly Entry[] {
  const isMade = ({ rule }: Entry): boolean => rule === 'SC-C6' || rule === 'SC-C7';
  const counted = entries.findLastIndex(({ rule }) => rule === 'SC-S1');
  if (counted < 0) return [];
  let first = counted;
  while (first > 0 && isMade(entries[first - 1]!)) first--;
  const next = entries.findIndex((entry, i) => i > counted && isMade(entry));
  return entries.slice(first, next < 0 ? undefined : next);
}

/** The side with more points, or null. */
export function leader(totals: ArrayLike<number>): number | null {
  const [first, second] = [totals[0]!, totals[1]!];
  return first === second ? null : first > second ? 0 : 1;
}

/** SC-M2 to SC-M4: whether a match is over at these totals after this many hands. */
export function matchIsOver(
  { target, hands }: Options,
  totals: ArrayLike<number>,
  played: number,
): boolean {
  if (hands !== null) return played >= hands;
  return leader(totals) !== null && Math.max(totals[0]!, totals[1]!) >= target;
}

/** The winner at these totals, or null during the match and after a draw. */
export const matchWinner = (
  options: Options,
  totals: ArrayLike<number>,
  played: number,
): number | null => (matchIsOver(options, totals, played) ? leader(totals) : null);
