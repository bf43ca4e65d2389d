import { CHANCE, OVER, type Refusal } from '@chiaro/kernel';
import { DECLARE, decodeMove, KEEP_CODE, REDEAL_CODE } from './codes.js';
import { choices, contains, isPossible, pack } from './pieces.js';
import { bannedTotal, ZERO_LIMIT } from './scoring.js';
import { findSet, NO_SET, setsIn } from './sets.js';
import { DECLARATION, nextSeat, PREPARATION, TURN, type State } from './state.js';
import { PILES, SEATS, type Move, type Piece } from './types.js';

/** The number of ways to choose four pieces out of eight different ones. */
export const MAX_MOVES = 70;

/** Writes the codes of all legal moves and returns their number. */
export function legalCodes(s: State, out: Int32Array): number {
  if (s.seat < 0) return 0;
  if (s.phase === TURN) {
    const hand = s.hands[s.seat]!;
    return s.count === 0 ? setsIn(hand, out) : choices(hand, s.count, out);
  }
  return s.phase === DECLARATION ? declarations(s, out) : answers(out);
}

function answers(out: Int32Array): number {
  out[0] = KEEP_CODE;
  out[1] = REDEAL_CODE;
  return 2;
}

function declarations(s: State, out: Int32Array): number {
  const ban = sumBan(s);
  let found = 0;
  for (let piles = zeroBanned(s) ? 1 : 0; piles <= PILES; piles++)
    if (piles !== ban) out[found++] = DECLARE + piles;
  return found;
}

/** LT-D2: the declaration forbidden to the last declarer; −1 for everybody else. */
function sumBan(s: State): number {
  if (nextSeat(s.seat) !== s.starter) return -1;
  let others = 0;
  for (let seat = 0; seat < SEATS; seat++) if (seat !== s.seat) others += s.declared[seat]!;
  return bannedTotal(others);
}

/** LT-D3 */
const zeroBanned = (s: State): boolean => s.zeros[s.seat]! >= ZERO_LIMIT;

const buffer = new Int32Array(MAX_MOVES);

export function legalMoves(s: State): Move[] {
  const found = legalCodes(s, buffer);
  return Array.from(buffer.subarray(0, found), decodeMove);
}

// ---------------------------------------------------------------------------- refusals

/** Null for a legal move, otherwise the refusal. The move is untrusted input. */
export function checkMove(s: State, move: Move): Refusal | null {
  if (s.seat === OVER) return { code: 'GAME_OVER' };
  if (s.seat === CHANCE) return { code: 'NOT_YOUR_TURN', reason: 'refusal.deal', rule: 'LT-P1' };
  switch (move.kind) {
    case 'answer':
      return s.phase === PREPARATION ? checkAnswer(move.answer) : refuse('notAsked', 'LT-P3');
    case 'declare':
      return s.phase === DECLARATION
        ? checkDeclaration(s, move.piles)
        : refuse('notDeclaring', 'LT-D1');
    case 'play':
      return s.phase === TURN ? checkPlay(s, move.pieces) : tooEarly(s);
    default:
      return refuse('unknown', 'LT-T1');
  }
}

const refuse = (why: string, rule: string, facts: Refusal['facts'] = {}): Refusal => ({
  code: 'ILLEGAL_MOVE',
  reason: `refusal.${why}`,
  rule,
  facts,
});

const checkAnswer = (answer: unknown): Refusal | null =>
  answer === 'keep' || answer === 'redeal' ? null : refuse('answer', 'LT-P3');

/** Pieces can be played only after all four have declared. */
const tooEarly = (s: State): Refusal =>
  s.phase === DECLARATION
    ? { code: 'DECLARATION_MISSING', reason: 'refusal.declareFirst', rule: 'LT-D1' }
    : refuse('answerFirst', 'LT-P3');

function checkDeclaration(s: State, piles: number): Refusal | null {
  if (!Number.isInteger(piles) || piles < 0 || piles > PILES)
    return { code: 'DECLARATION_INVALID', rule: 'LT-D1', expected: `0..${PILES}` };
  if (piles === sumBan(s)) return banned('sumEight', 'LT-D2', piles);
  if (piles === 0 && zeroBanned(s)) return banned('thirdZero', 'LT-D3', piles);
  return null;
}

const banned = (why: string, rule: string, piles: number): Refusal => ({
  code: 'DECLARATION_BANNED',
  reason: `refusal.${why}`,
  rule,
  facts: { piles },
});

function checkPlay(s: State, pieces: readonly Piece[]): Refusal | null {
  if (!Array.isArray(pieces) || !isPossible(pieces)) return refuse('pieces', 'LT-V1');
  const code = pack(pieces);
  if (s.count > 0 && pieces.length !== s.count) return refuse('count', 'LT-T3', { count: s.count });
  if (!contains(s.hands[s.seat]!, code)) return refuse('notHeld', 'LT-T1');
  if (s.count === 0 && findSet(code) === NO_SET) return refuse('noSet', 'LT-T2');
  return null;
}
