import {
  tableFor,
  writeCaptures,
  CAPTURE_HI,
  CAPTURE_LO,
  MAX_CAPTURES,
  NO_CAPTURE,
  WHOLE_TABLE,
  type CaptureTable,
} from '../captures.js';
import { count, lowest, pips, valueMask, BITS, RE_BELLO, SETTEBELLO, SUIT_MASK } from '../cards.js';
import type { Options } from '../options.js';
import { captureOfCode, cardOfCode } from '../moves.js';
import { NAPOLA, primieraOf } from '../scoring.js';
import { playsInHand, type State } from '../state.js';

/** Room for the moves of one ply. */
export const MOVES_PER_PLY = 512;
export const NO_CARD = -1;

/** Who plays on which table; `sum` adds up its values. */
export interface Table {
  readonly seat: number;
  readonly tableLo: number;
  readonly tableHi: number;
  readonly sum: number;
}

/**
 * Four open hands, and what a seat can do with them, in the form that searches want: moves as
 * integers with a rank for the order in which to try them, nothing allocated. The rules are those
 * of `rules.ts`; tests hold the two together.
 */
export class OpenHands {
  /** `lo` and `hi` of each seat. */
  readonly hands = new Int32Array(8);
  readonly moves = new Int32Array(41 * MOVES_PER_PLY);
  readonly ranks = new Int32Array(41 * MOVES_PER_PLY);
  readonly lastCounts: boolean;

  readonly #captures: CaptureTable;
  readonly #scratch = new Int32Array(MAX_CAPTURES);

  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.#captures = tableFor(options);
    this.lastCounts = options.lastCardScopa === 'dealer';
  }

  /**
   * Writes the moves of the seat to play from `base` on and returns how many. `threat` has a bit
   * for every value (bit = value) with which the next player may clear the table; `first` is a
   * card to try before all others, or `NO_CARD`.
   */
  generate(
    { seat, tableLo, tableHi, sum }: Table,
    threat: number,
    first: number,
    base: number,
  ): number {
    const present = valueMask(tableLo, tableHi);
    const plain = BITS[present] === count(tableLo, tableHi);
    const { moves, ranks } = this;
    const { start, sets } = this.#captures;
    const ace = this.options.assoPigliaTutto;
    let end = base;
    for (let half = 0; half < 2; half++)
      for (let rest = this.hands[2 * seat + half]!; rest !== 0; rest &= rest - 1) {
        const bit = lowest(rest);
        const card = half === 0 ? bit : bit + 20;
        const value = (bit < 10 ? bit : bit - 10) + 1;
        const bonus = card === first ? FIRST : 0;
        if (!plain || (ace && value === 1)) {
          end = this.#generateSlowly(card, value, tableLo, tableHi, sum, threat, bonus, end);
          continue;
        }
        const index = present * 10 + value - 1;
        const stop = start[index + 1]!;
        let option = start[index]!;
        if (option === stop) {
          ranks[end] = bonus - WORTH[card]! - risk(threat, sum + value);
          moves[end++] = card;
        }
        for (; option < stop; option++) {
          const set = sets[option]!;
          const suited = set | (set << 10);
          const gain = WORTH[card]! + worthIn(tableLo & suited, tableHi & suited);
          ranks[end] = bonus + gain - risk(threat, sum - value) + (sum === value ? SCOPA : 0);
          moves[end++] = plainCode(card, set);
        }
      }
    return end - base;
  }

  /** For tables with two equal values, and for aces that take all. */
  #generateSlowly(
    card: number,
    value: number,
    tableLo: number,
    tableHi: number,
    sum: number,
    threat: number,
    bonus: number,
    at: number,
  ): number {
    const { moves, ranks } = this;
    const found = writeCaptures(this.options, tableLo, tableHi, value, this.#scratch, 0);
    let end = at;
    if (found === 0) {
      ranks[end] = bonus - WORTH[card]! - risk(threat, sum + value);
      moves[end++] = card;
    }
    for (let i = 0; i < found; i++) {
      const capture = this.#scratch[i]!;
      const code = numberedCode(card, capture);
      const gain = WORTH[card]! + worthIn(takenLo(code, tableLo), takenHi(code, tableHi));
      const rest = capture === WHOLE_TABLE ? 0 : sum - value;
      ranks[end] =
        bonus + gain - risk(threat, rest) + (rest === 0 && capture !== WHOLE_TABLE ? SCOPA : 0);
      moves[end++] = code;
    }
    return end;
  }

  /** SC-S1 to SC-S4 and the variants, own side minus the other. */
  points(ownLo: number, ownHi: number, otherLo: number, otherHi: number): number {
    const own = primieraOf(ownLo, ownHi);
    const other = primieraOf(otherLo, otherHi);
    let points =
      sign(count(ownLo, ownHi) - 20) + sign(BITS[ownLo & SUIT_MASK]! - 5) + sign(own - other);
    points += ((ownLo >> SETTEBELLO) & 1) * 2 - 1;
    if (this.options.napola) points += NAPOLA[ownLo & SUIT_MASK]! - NAPOLA[otherLo & SUIT_MASK]!;
    if (this.options.reBello) points += ((ownLo >> RE_BELLO) & 1) * 2 - 1;
    return points;
  }
}

const sign = (difference: number): number => (difference > 0 ? 1 : difference < 0 ? -1 : 0);
const valueAt = (card: number): number => (card % 10) + 1;

// ---------------------------------------------------------------------------- codes

/** A move is a card and, above it, the set of values it takes, or the number of a set of cards. */
const NUMBERED = 1 << 20;
const WHOLE_CODE = NUMBERED | (WHOLE_TABLE << 6);

export const plainCode = (card: number, valueSet: number): number => card | (valueSet << 6);
export const numberedCode = (card: number, capture: number): number =>
  card | NUMBERED | (capture << 6);

export const takesWhole = (code: number): boolean => (code & ~63) === WHOLE_CODE;

/** The cards of each half of the table that a capture takes. */
export function takenLo(code: number, tableLo: number): number {
  if (code >= NUMBERED)
    return takesWhole(code) ? tableLo : CAPTURE_LO[(code & (NUMBERED - 1)) >> 6]!;
  const set = code >> 6;
  return tableLo & (set | (set << 10));
}

export function takenHi(code: number, tableHi: number): number {
  if (code >= NUMBERED)
    return takesWhole(code) ? tableHi : CAPTURE_HI[(code & (NUMBERED - 1)) >> 6]!;
  const set = code >> 6;
  return tableHi & (set | (set << 10));
}

// ---------------------------------------------------------------------------- order of moves

const FIRST = 1 << 20;
const SCOPA = 400;
const DANGER = 300;

/** What it costs to leave a table of this sum: a threat has a bit for each value, bit = value. */
const risk = (threat: number, sum: number): number =>
  sum > 0 && sum <= 10 && ((threat >> sum) & 1) === 1 ? DANGER : 0;

/** The values with which somebody who may hold these cards clears a table. */
export const threatOf = (lo: number, hi: number): number => valueMask(lo, hi) << 1;

/** What a card is worth to the side that gets it, for the order of moves only. */
const WORTH = Int32Array.from({ length: 40 }, (_, card) => {
  const value = valueAt(card);
  const prime = value === 7 ? 30 : value === 6 ? 12 : value === 1 ? 8 : 0;
  return 6 + prime + (card < 10 ? 14 : 0) + (card === SETTEBELLO ? 120 : 0);
});

function worthIn(lo: number, hi: number): number {
  let worth = 0;
  for (let rest = lo; rest !== 0; rest &= rest - 1) worth += WORTH[lowest(rest)]!;
  for (let rest = hi; rest !== 0; rest &= rest - 1) worth += WORTH[20 + lowest(rest)]!;
  return worth;
}

/** Values that the seat to move has not seen: with any of them the next player may clear the table. */
export function threatFrom(s: State): number {
  if (s.plays + 2 >= playsInHand(s.options)) return 0;
  let lo = 0;
  let hi = 0;
  for (let seat = 0; seat < 4; seat++)
    if (seat !== s.turn) {
      lo |= s.hands[2 * seat]!;
      hi |= s.hands[2 * seat + 1]!;
    }
  return threatOf(lo, hi);
}

/** The rank of a single move, in units of a scopa. */
export function lookOf(s: State, code: number, threat: number): number {
  const card = cardOfCode(code);
  const capture = captureOfCode(code);
  const sum = pips(s.tableLo, s.tableHi);
  if (capture === NO_CAPTURE) return (-WORTH[card]! - risk(threat, sum + valueAt(card))) / SCOPA;
  const whole = capture === WHOLE_TABLE;
  const lo = whole ? s.tableLo : CAPTURE_LO[capture]!;
  const hi = whole ? s.tableHi : CAPTURE_HI[capture]!;
  const rest = whole ? 0 : sum - valueAt(card);
  const scopa = rest === 0 && !whole ? SCOPA : 0;
  return (WORTH[card]! + worthIn(lo, hi) + scopa - risk(threat, rest)) / SCOPA;
}
