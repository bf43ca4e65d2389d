import type { Playthrough, WayBack } from '@chiaro/kernel';
import { solve, solveShort } from '../solver/solve.js';
import { DealSolver } from '../solver/solver.js';
import { cloneState, type State } from '../state.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';
import { decisionsOf } from './decisions.js';

const VERDICT_NODES = 200_000;
const SHORT_NODES = 200_000;

/**
 * How many steps to take back to a position that can still be won, by the solver with all cards
 * known; null if none was found. A lost position stays lost, so the last winnable one is found by
 * binary search. Undecided positions count as lost.
 */
export function findWayBack(game: Playthrough<State, Move, View, unknown>): WayBack<Move> | null {
  const states = [...decisionsOf(game).line.map(({ before }) => before), cloneState(game.state)];
  const solver = new DealSolver();
  const isWinnable = (s: State): boolean => solve(s, VERDICT_NODES, solver).verdict === 'winnable';
  let [good, bad] = [-1, states.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isWinnable(states[middle]!)) good = middle;
    else bad = middle;
  }
  const state = states[good];
  if (state === undefined) return null;
  return { undos: states.length - 1 - good, line: solveShort(state, SHORT_NODES, solver).moves };
}
