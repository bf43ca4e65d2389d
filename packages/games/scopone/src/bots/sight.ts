import type { Turn } from '@chiaro/kernel';
import { CAPTURE_HI, CAPTURE_LO, NO_CAPTURE, WHOLE_TABLE } from '../captures.js';
import { BITS, bits, cardsIn, hiBit, inAllSuits, loBit, pips, SUIT_MASK } from '../cards.js';
import {
  captureOfCode,
  cardOfCode,
  encodeMove,
  writeLegal,
  MAX_MOVES,
  type Move,
} from '../moves.js';
import { handCount, playsInHand, type State } from '../state.js';
import { knownState, unseenIn, type View } from '../view.js';
import { forgottenIn, type Memory } from './memory.js';

/** What a seat knows when it must play: its state without the hidden hands, and what is unseen. */
export interface Sight {
  readonly state: State;
  readonly seat: number;
  readonly unseenLo: number;
  readonly unseenHi: number;
  /** How many unseen cards there are of each value; index 1 to 10. */
  readonly unseenOf: Int32Array;
  readonly moves: readonly Effect[];
}

/** What a move does to the table, before anybody answers. */
export interface Effect {
  readonly code: number;
  readonly card: number;
  /** The table afterwards. */
  readonly tableLo: number;
  readonly tableHi: number;
  /** What the side captures, the played card included; empty for a card laid down. */
  readonly gainLo: number;
  readonly gainHi: number;
  readonly scopa: boolean;
}

const codes = new Int32Array(MAX_MOVES);

/** With a memory, captured cards that were forgotten count as unseen. */
export function sightOf(view: View, memory: Memory | null = null): Sight {
  const state = knownState(view);
  const seat = state.turn;
  const forgotten = memory === null ? { lo: 0, hi: 0 } : forgottenIn(state, memory);
  const unseen = [...unseenIn(state), ...cardsIn(forgotten.lo, forgotten.hi)];
  let unseenLo = 0;
  let unseenHi = 0;
  const unseenOf = new Int32Array(11);
  for (const card of unseen) {
    unseenLo |= loBit(card);
    unseenHi |= hiBit(card);
    unseenOf[(card % 10) + 1]!++;
  }
  const found = writeLegal(state, codes);
  const moves = Array.from(codes.subarray(0, found), (code) => effectOf(state, code));
  return { state, seat, unseenLo, unseenHi, unseenOf, moves };
}

function effectOf(s: State, code: number): Effect {
  const card = cardOfCode(code);
  const capture = captureOfCode(code);
  const lo = loBit(card);
  const hi = hiBit(card);
  if (capture === NO_CAPTURE)
    return {
      code,
      card,
      tableLo: s.tableLo | lo,
      tableHi: s.tableHi | hi,
      gainLo: 0,
      gainHi: 0,
      scopa: false,
    };
  const whole = capture === WHOLE_TABLE;
  const takenLo = whole ? s.tableLo : CAPTURE_LO[capture]!;
  const takenHi = whole ? s.tableHi : CAPTURE_HI[capture]!;
  const tableLo = s.tableLo & ~takenLo;
  const tableHi = s.tableHi & ~takenHi;
  const cleared = (tableLo | tableHi) === 0;
  const counts = s.plays + 1 < playsInHand(s.options) || s.options.lastCardScopa === 'dealer';
  return {
    code,
    card,
    tableLo,
    tableHi,
    gainLo: takenLo | lo,
    gainHi: takenHi | hi,
    scopa: cleared && !whole && counts,
  };
}

export const captures = (effect: Effect): boolean => (effect.gainLo | effect.gainHi) !== 0;

/** Number of unseen cards with which the next player could make a scopa. */
export function clearingCards(sight: Sight, effect: Effect): number {
  const { state, unseenOf } = sight;
  if ((effect.tableLo | effect.tableHi) === 0) return 0;
  // The card after this one would be the last: no scopa with it.
  if (state.plays + 2 >= playsInHand(state.options) && state.options.lastCardScopa === 'never')
    return 0;
  // Whatever its cards, a table is cleared by the card that is worth all of it, and by no other.
  return unseenOf[pips(effect.tableLo, effect.tableHi)] ?? 0;
}

/**
 * Chance that the next player holds one of the cards that would make a scopa, every deal of the
 * unseen cards counting the same.
 */
export function scopaRisk(sight: Sight, effect: Effect): number {
  const { state, seat } = sight;
  const left = playsInHand(state.options) - state.plays;
  const nextHand = (left + 2) >> 2;
  const unseen = left - handCount(state, seat);
  let none = 1;
  for (let card = 0; card < clearingCards(sight, effect); card++)
    none *= Math.max(0, unseen - nextHand - card) / (unseen - card);
  return 1 - none;
}

/** Cards of one value in a set. */
export const countOfValue = (lo: number, hi: number, value: number): number => {
  const suited = inAllSuits(1 << (value - 1));
  return bits(lo & suited) + bits(hi & suited);
};

export const denariIn = (lo: number): number => BITS[lo & SUIT_MASK]!;

/** The legal move that a code stands for. */
export function moveOf(turn: Pick<Turn<View, Move>, 'legal'>, code: number): Move {
  const move = turn.legal.find((each) => encodeMove(each) === code);
  if (move === undefined) throw new Error(`Code ${code} is not legal here`);
  return move;
}

/** Keeps the items with the highest rank, in their order. */
export function best<T>(items: readonly T[], rank: (item: T) => number): T[] {
  let highest = -Infinity;
  let kept: T[] = [];
  for (const item of items) {
    const value = rank(item);
    if (value > highest) {
      highest = value;
      kept = [];
    }
    if (value === highest) kept.push(item);
  }
  return kept;
}
