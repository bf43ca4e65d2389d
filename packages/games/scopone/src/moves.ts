import type { Refusal } from '@chiaro/kernel';
import {
  captureOf,
  writeCaptures,
  CAPTURE_HI,
  CAPTURE_LO,
  MAX_CAPTURES,
  NO_CAPTURE,
  WHOLE_TABLE,
} from './captures.js';
import {
  has,
  lowest,
  makeCard,
  namesIn,
  parseCard,
  pips,
  setOf,
  spokenCard,
  valueOf,
  type CardName,
} from './cards.js';
import { PLAY, type State } from './state.js';

/** A card, and what it takes: nothing, a set of table cards, or (an ace, SC-V1) all of them. */
export interface Move {
  readonly card: CardName;
  readonly take: readonly CardName[] | 'all';
}

/** No deal allows more than 444 moves, by a generous count. */
export const MAX_MOVES = 512;

/** A move as an integer: six bits of card, then the number of the captured set. */
const makeCode = (card: number, capture: number): number => (capture << 6) | card;
export const cardOfCode = (code: number): number => code & 63;
export const captureOfCode = (code: number): number => code >> 6;

const captures = new Int32Array(MAX_CAPTURES);

/** By card, denari first; the captures of a card as `writeCaptures` orders them. */
export function writeLegal(s: State, out: Int32Array): number {
  if (s.phase !== PLAY) return 0;
  let end = 0;
  for (let left = s.hands[2 * s.turn]!; left !== 0; left &= left - 1)
    end = writeCard(s, lowest(left), out, end);
  for (let left = s.hands[2 * s.turn + 1]!; left !== 0; left &= left - 1)
    end = writeCard(s, 20 + lowest(left), out, end);
  return end;
}

function writeCard(s: State, card: number, out: Int32Array, at: number): number {
  const found = writeCaptures(s.options, s.tableLo, s.tableHi, valueOf(card), captures, 0);
  if (found === 0) out[at++] = makeCode(card, NO_CAPTURE);
  for (let i = 0; i < found; i++) out[at++] = makeCode(card, captures[i]!);
  return at;
}

export function decodeMove(code: number): Move {
  const capture = captureOfCode(code);
  const take =
    capture === WHOLE_TABLE ? 'all' : namesIn(CAPTURE_LO[capture]!, CAPTURE_HI[capture]!);
  return { card: makeCard(cardOfCode(code)), take };
}

/** −1 for a move that is impossible in every position. */
export function encodeMove(move: Move): number {
  const card = parseCard(move.card);
  if (card === undefined) return -1;
  if (move.take === 'all') return makeCode(card, WHOLE_TABLE);
  const taken = move.take.map(parseCard);
  if (taken.includes(undefined) || new Set(taken).size < taken.length) return -1;
  const { lo, hi } = setOf(taken as number[]);
  const capture = captureOf(lo, hi);
  return capture === -1 ? -1 : makeCode(card, capture);
}

const buffer = new Int32Array(MAX_MOVES);

export function legal(s: State): Move[] {
  const found = writeLegal(s, buffer);
  return Array.from(buffer.subarray(0, found), decodeMove);
}

// ---------------------------------------------------------------------------- refusals

export function check(s: State, move: Move): Refusal | null {
  if (s.phase !== PLAY) return { code: 'ILLEGAL_MOVE', reason: 'refusal.noHand', rule: 'SC-P2' };
  const card = parseCard(move.card);
  if (card === undefined) return unknownCard(move.card);
  if (!has(s.hands[2 * s.turn]!, s.hands[2 * s.turn + 1]!, card))
    return { code: 'ILLEGAL_MOVE', reason: 'refusal.notInHand', rule: 'SC-P2', facts: named(card) };
  const found = writeCaptures(s.options, s.tableLo, s.tableHi, valueOf(card), captures, 0);
  if (move.take === 'all') return captures[0] === WHOLE_TABLE && found === 1 ? null : notAll(card);
  if (move.take.length === 0) return found === 0 ? null : mustCapture(s, card, found);
  return checkTaken(s, card, move.take) ?? checkCapture(s, card, move.take, found);
}

const unknownCard = (card: string): Refusal => ({
  code: 'UNKNOWN_CARD',
  reason: 'refusal.unknownCard',
  rule: 'SC-G2',
  facts: { card: String(card).slice(0, 10) },
});

/** A card as its code and as a phrase. */
const named = (card: number) => ({ card: makeCard(card), name: spokenCard(card) });

const notAll = (card: number): Refusal => ({
  code: 'ILLEGAL_CAPTURE',
  reason: 'refusal.notAll',
  rule: 'SC-V1',
  facts: named(card),
});

const mustCapture = (s: State, card: number, options: number): Refusal => ({
  code: 'ILLEGAL_CAPTURE',
  reason: 'refusal.mustCapture',
  rule: 'SC-P3',
  facts: { ...named(card), options, table: namesIn(s.tableLo, s.tableHi) },
});

function checkTaken(s: State, card: number, take: readonly CardName[]): Refusal | null {
  const seen = new Set<number>();
  for (const name of take) {
    const taken = parseCard(name);
    if (taken === undefined) return unknownCard(name);
    if (seen.has(taken))
      return { code: 'DUPLICATE_CARD', reason: 'refusal.twice', facts: named(taken) };
    if (!has(s.tableLo, s.tableHi, taken))
      return {
        code: 'ILLEGAL_CAPTURE',
        reason: 'refusal.notOnTable',
        rule: 'SC-C1',
        facts: { ...named(taken), played: makeCard(card) },
      };
    seen.add(taken);
  }
  return null;
}

function checkCapture(
  s: State,
  card: number,
  take: readonly CardName[],
  found: number,
): Refusal | null {
  const { lo, hi } = setOf(take.map((name) => parseCard(name)!));
  const capture = captureOf(lo, hi);
  if (capture !== -1 && captures.subarray(0, found).includes(capture)) return null;
  const value = valueOf(card);
  const facts = { ...named(card), take: [...take], sum: pips(lo, hi), value };
  if (captures[0] === WHOLE_TABLE && found === 1)
    return { code: 'ILLEGAL_CAPTURE', reason: 'refusal.aceTakesAll', rule: 'SC-V1', facts };
  if (pips(lo, hi) !== value)
    return { code: 'ILLEGAL_CAPTURE', reason: 'refusal.sum', rule: 'SC-C2', facts };
  return { code: 'ILLEGAL_CAPTURE', reason: 'refusal.equalFirst', rule: 'SC-C3', facts };
}
