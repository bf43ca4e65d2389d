import {
  below,
  iterations,
  type Aid,
  type Json,
  type JudgedPosition,
  type Practice,
  type PracticeStage,
  type Rng,
} from '@chiaro/kernel';
import { AlphaBeta } from '../bots/alphabeta.js';
import { decodeMove } from '../moves.js';
import { tilesIn } from '../packed.js';
import { positionOf } from '../position.js';
import { cloneState, OFFER, type State } from '../state.js';
import { DISPLAY_TILES, type Move } from '../types.js';
import { adviceOf, valueMoves, type ValuedMove } from './advise.js';
import { effectOf } from './effect.js';

/**
 * Missing the best move must cost at least `CLEAR_GAP` points, among at least `LEAST_CHOICES`
 * moves.
 */
const CLEAR_GAP = 1;
const LEAST_CHOICES = 8;
/** Fast players that sometimes err, so that games differ. */
const QUICK = 6;
const SLIP_OF = 12;

/** One clearly best move of a round; every move is valued to the depth that the budget allows. */
export function createPractice(): Practice<State, Move> {
  const alphaBeta = new AlphaBeta();
  return {
    kinds: ['move'],
    patience: 30,
    place: (s) => (s.phase === OFFER ? { stage: stageOf(s), round: s.round } : null),
    judge: (s, aid) => judge(s, aid, alphaBeta),
    quickMove: (s, rng) => decodeMove(quickMove(s, rng, alphaBeta)),
  };
}

/** By the share of the round's tiles still on offer. */
function stageOf(s: State): PracticeStage {
  const all = (s.offer.length - 1) * DISPLAY_TILES;
  const left = s.offer.reduce((sum, tiles) => sum + tilesIn(tiles), 0);
  if (left > 0.7 * all) return 'early';
  return left > 0.35 * all ? 'middle' : 'late';
}

function judge(s: State, aid: Aid, alphaBeta: AlphaBeta): JudgedPosition<Move> | null {
  const valuation = valueMoves(cloneState(s), aid.budget(), alphaBeta);
  const gap = gapAfter(s, valuation.moves);
  if (gap < CLEAR_GAP || valuation.moves.length < LEAST_CHOICES) return null;
  return {
    kind: 'move',
    position: positionOf(s) as unknown as Json,
    advice: adviceOf(s, valuation),
    gap,
  };
}

/**
 * The loss of the best move with another effect: taking the same tiles from an equal display has
 * the same.
 */
function gapAfter(s: State, moves: readonly ValuedMove[]): number {
  const [best] = moves;
  if (best === undefined) return 0;
  const twin = twinKey(s, best.code);
  return moves.find((move) => twinKey(s, move.code) !== twin)?.loss ?? 0;
}

function twinKey(s: State, code: number): string {
  const { from, colour, line } = effectOf(s, code);
  return `${s.offer[from]} ${colour} ${line} ${from === 0}`;
}

function quickMove(s: State, rng: Rng, alphaBeta: AlphaBeta): number {
  const { moves } = valueMoves(cloneState(s), iterations(QUICK), alphaBeta);
  const slip = below(rng, SLIP_OF) === 0 ? below(rng, Math.min(5, moves.length)) : 0;
  return moves[slip]!.code;
}
