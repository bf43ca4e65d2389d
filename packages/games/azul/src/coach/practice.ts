import {
  below,
  CHANCE,
  iterations,
  OVER,
  type Aid,
  type Json,
  type Practice,
  type PracticeRequest,
  type PracticeStage,
  type Puzzle,
  type Rng,
} from '@chiaro/kernel';
import { AlphaBeta } from '../bots/alphabeta.js';
import { fast, game } from '../game.js';
import { tilesIn } from '../packed.js';
import { positionOf } from '../position.js';
import { viewOf, type View } from '../view.js';
import { cloneState, initialState, OFFER, type State } from '../state.js';
import { DISPLAY_TILES, type Move } from '../types.js';
import type { Options } from '../options.js';
import { adviceOf, valueMoves, type ValuedMove } from './advise.js';
import { effectOf } from './effect.js';

type Request = PracticeRequest<Options>;
type Found = Puzzle<View, Move>;

/** A move worth finding loses at least this when it is missed, and is one of at least so many. */
const CLEAR_GAP = 1;
const LEAST_CHOICES = 8;
/** Quick players with a slip now and then, so that games go different ways. */
const QUICK = 6;
const SLIP_OF = 12;
const GAMES = 30;

export const practice: Practice<View, Move, Options> = {
  find(request, aid) {
    const alphaBeta = new AlphaBeta();
    for (let tried = 0; tried < GAMES; tried++) {
      const puzzle = playUntilFound(request, aid, alphaBeta);
      if (puzzle !== null) return puzzle;
    }
    return null;
  },
};

function playUntilFound(request: Request, aid: Aid, alphaBeta: AlphaBeta): Found | null {
  const s = initialState(request.options);
  for (;;) {
    const actor = fast.actor(s);
    if (actor === OVER || s.round > (request.round ?? Infinity)) return null;
    if (actor === CHANCE) fast.chance(s, aid.rng);
    else {
      const puzzle = wanted(s, request) ? judge(s, aid, alphaBeta) : null;
      if (puzzle !== null) return puzzle;
      fast.play(s, quickMove(s, aid.rng, alphaBeta));
    }
  }
}

/** By the share of the round's tiles that are still on offer. */
function stageOf(s: State): PracticeStage {
  const all = (s.offer.length - 1) * DISPLAY_TILES;
  const left = s.offer.reduce((sum, tiles) => sum + tilesIn(tiles), 0);
  if (left > 0.7 * all) return 'early';
  return left > 0.35 * all ? 'middle' : 'late';
}

const wanted = (s: State, { stage, round }: Request): boolean =>
  s.phase === OFFER &&
  (round === undefined || s.round === round) &&
  (stage === undefined || stageOf(s) === stage);

function judge(s: State, aid: Aid, alphaBeta: AlphaBeta): Found | null {
  const valuation = valueMoves(cloneState(s), aid.budget(), alphaBeta);
  const gap = gapAfter(s, valuation.moves);
  if (gap < CLEAR_GAP || valuation.moves.length < LEAST_CHOICES) return null;
  return {
    stage: stageOf(s),
    round: s.round,
    seat: s.seat,
    position: positionOf(s) as unknown as Json,
    view: viewOf(s, s.seat),
    legal: game.legal(s),
    advice: adviceOf(s, valuation),
    gap,
  };
}

/** Loss of the best move that does something else: the same tiles from an equal display do not. */
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
