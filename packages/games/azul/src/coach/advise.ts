import type { Advice, Budget, Phrase, RankedOption } from '@chiaro/kernel';
import type { AlphaBeta } from '../bots/alphabeta.js';
import { valuePlacements } from '../bots/placing.js';
import { decodeMove } from '../moves.js';
import { formatMove } from '../notation.js';
import { TILING, type State } from '../state.js';
import type { Move } from '../types.js';
import { MOST_REASONS, reasonsFor, replyReason } from './reasons.js';

/** Losses up to this are exact to the depth of the search; greater ones are lower bounds. */
const MARGIN = 6;

/** By loss, in points. */
const grades = [
  { name: 'excellent', most: 0.25 },
  { name: 'good', most: 1 },
  { name: 'okay', most: 2.5 },
  { name: 'miss', most: Infinity },
] as const;
export type Grade = (typeof grades)[number]['name'];
export const gradeNames: readonly Grade[] = grades.map(({ name }) => name);

export const gradeOf = (loss: number): Grade => grades.find(({ most }) => loss <= most)!.name;

export interface ValuedMove {
  readonly code: number;
  /** Expected lead over the best other at the end of the game, in points. */
  readonly value: number;
  readonly loss: number;
  /** The best reply found, or −1. */
  readonly reply: number;
}

export interface Valuation {
  /** Best first. */
  readonly moves: readonly ValuedMove[];
  /** Depth of the search in plies. */
  readonly depth: number;
  /**
   * Whether the search reached the end of the round; the value of later rounds is always an
   * estimate.
   */
  readonly wholeRound: boolean;
}

const hundredth = (value: number): number => Math.round(100 * value) / 100 + 0;

export function valueMoves(s: State, budget: Budget, alphaBeta: AlphaBeta): Valuation {
  if (s.phase === TILING) {
    const placed = valuePlacements(s);
    return { moves: withLosses(placed), depth: placed.length, wholeRound: true };
  }
  const { moves, values, replies, depth, complete } = alphaBeta.search(s, budget, {
    margin: MARGIN,
  });
  const valued = Array.from(moves, (code, i) => ({ code, value: values[i]!, reply: replies[i]! }));
  return { moves: withLosses(valued), depth, wholeRound: complete };
}

function withLosses(
  moves: readonly { code: number; value: number; reply?: number }[],
): ValuedMove[] {
  const best = moves[0]?.value ?? 0;
  return moves.map(({ code, value, reply = -1 }) => ({
    code,
    reply,
    value: hundredth(value),
    loss: hundredth(best - value),
  }));
}

export const adviseOn = (s: State, budget: Budget, alphaBeta: AlphaBeta): Advice<Move> =>
  adviceOf(s, valueMoves(s, budget, alphaBeta));

export const adviceOf = (s: State, { moves, depth, wholeRound }: Valuation): Advice<Move> => ({
  ranked: moves.map((valued) => optionOf(s, valued)),
  exact: false,
  more: { depth, wholeRound },
});

const optionOf = (s: State, valued: ValuedMove): RankedOption<Move> => ({
  move: decodeMove(valued.code),
  label: labelOf(valued.code),
  value: valued.value,
  loss: valued.loss,
  grade: gradeOf(valued.loss),
  reasons: whyOf(s, valued),
});

/** The effects of the move, and for one that loses something the reply that it allows. */
export function whyOf(s: State, { code, loss, reply }: ValuedMove): Phrase[] {
  const reasons = reasonsFor(s, code);
  if (reply < 0 || loss <= REPLY_TOLD) return reasons;
  return [...reasons.slice(0, MOST_REASONS - 1), replyReason(s, code, reply)];
}

/** Losses below this do not show the reply. */
const REPLY_TOLD = 1;

export const labelOf = (code: number): { move: string } => ({ move: formatMove(decodeMove(code)) });
