import { phrase, silent, type Phrase } from '@chiaro/kernel';
import { defaultConfig } from '../config.js';
import { decodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { createRules } from '../rules.js';
import { finishingMoves, movesOf } from './path.js';
import { transferOf } from './position.js';
import { DealSolver, type Verdict } from './solver.js';
import { cloneState, type State } from '../state.js';
import type { Move } from '../types.js';

export interface Solution {
  readonly verdict: Verdict;
  /** Positions that were looked at. */
  readonly nodes: number;
  /**
   * Real moves to the end, draws included; empty unless winnable, and where the waste is shuffled:
   * then it can be won, but not by moves that can be told in advance.
   */
  readonly moves: readonly Move[];
}

/** Enough for all but a few deals in a hundred. */
export const USUAL_NODES = 2_000_000;

const rules = createRules(defaultConfig);

/**
 * Whether a position can be won with all cards known. A waste that is shuffled may bring any card
 * to the top, as if it were drawn one by one: what cannot be won so is lost for certain.
 */
export function solve(
  s: State,
  nodes: number = USUAL_NODES,
  solver: DealSolver = new DealSolver(),
): Solution {
  if (s.phase === 'over')
    return { verdict: isWonGame(s) ? 'winnable' : 'unwinnable', nodes: 0, moves: [] };
  const isTurned = s.options.recycle === 'turn';
  const verdict = solver.solve(s, nodes, isTurned ? s.options.draw : 1);
  const isTold = verdict === 'winnable' && isTurned;
  return { verdict, nodes: solver.nodes, moves: isTold ? winningMoves(s, solver) : [] };
}

const isWonGame = ({ end }: State): boolean => end === 'victory' || end === 'overtimeVictory';

function winningMoves(s: State, { position }: DealSolver): Move[] {
  const transfers = [...position.trail.subarray(0, position.trailLength)].map(transferOf);
  const moves = movesOf(s, transfers);
  const end = cloneState(s);
  for (const move of moves) rules.play(end, move, silent);
  return [...moves, ...finishingMoves(end)].map(decodeMove);
}

export const solutionText = ({ moves }: Solution): string =>
  moves.map((move) => notation.format(move)).join(' ');

/** "This position can still be won": the only thing that is told of hidden cards, on request. */
export const verdictPhrase = (verdict: Verdict): Phrase => phrase(`verdict.${verdict}`);
