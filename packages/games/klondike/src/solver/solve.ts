import { silent } from '@chiaro/kernel';
import { defaultConfig } from '../config.js';
import { decodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { createRules } from '../rules.js';
import { finishingMoves, movesOf } from './path.js';
import { transferOf } from './position.js';
import { findShortest } from './shortest.js';
import { DealSolver, type Verdict } from './solver.js';
import { cloneState, type State } from '../state.js';
import type { Move } from '../types.js';

export interface Solution {
  readonly verdict: Verdict;
  /** Positions searched. */
  readonly nodes: number;
  /**
   * Real moves to the end, with draws. Empty unless winnable, and with a shuffled waste: then the
   * deal can be won, but its moves cannot be known in advance.
   */
  readonly moves: readonly Move[];
}

/** Enough for all but a few deals in a hundred. */
export const USUAL_NODES = 2_000_000;

const rules = createRules(defaultConfig);

/**
 * Whether a position can be won with all cards known. A shuffled waste may bring any card to the
 * top, like draw 1: a position that cannot be won that way is certainly lost.
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

/** A solution that a person can follow, and a bound of how much shorter another one could be. */
export interface ShortSolution extends Solution {
  /** Its draws and transfers, as published minimal solutions count them. */
  readonly steps: number;
  /** Proved: no solution has fewer. If it equals `steps`, this solution is minimal. */
  readonly atLeast: number;
}

/**
 * Like `solve`, with a solution as short as the nodes allow, which are spent a second time on it.
 * Without a solution, `steps` and `atLeast` are 0.
 */
export function solveShort(
  s: State,
  nodes: number = USUAL_NODES,
  solver: DealSolver = new DealSolver(),
): ShortSolution {
  const any = solve(s, nodes, solver);
  if (any.moves.length === 0) return { ...any, steps: 0, atLeast: 0 };
  const known = any.moves.filter(({ kind }) => kind !== 'recycle').length;
  const { transfers, cost, atLeast, nodes: more } = findShortest(s, nodes, known);
  return {
    ...any,
    nodes: any.nodes + more,
    moves: transfers === null ? any.moves : movesBy(s, transfers),
    steps: cost,
    atLeast,
  };
}

const isWonGame = ({ end }: State): boolean => end === 'victory' || end === 'overtimeVictory';

function winningMoves(s: State, { position }: DealSolver): Move[] {
  return movesBy(s, [...position.trail.subarray(0, position.trailLength)].map(transferOf));
}

function movesBy(s: State, transfers: readonly number[]): Move[] {
  const moves = movesOf(s, transfers);
  const end = cloneState(s);
  for (const move of moves) rules.play(end, move, silent);
  return [...moves, ...finishingMoves(end)].map(decodeMove);
}

export const solutionText = ({ moves }: Pick<Solution, 'moves'>): string =>
  moves.map((move) => notation.format(move)).join(' ');
