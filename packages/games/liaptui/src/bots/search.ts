import type { Budget, Rng } from '@chiaro/kernel';
import { tryMoves } from '@chiaro/search';
import { Belief } from './belief.js';
import { Ending, type Item } from './ending.js';
import { legalCodes, MAX_MOVES } from '../moves.js';
import { finishTurn, playOut } from './playout.js';
import { playCode } from '../rules.js';
import { copyState, initialState, TURN, type State } from '../state.js';
import { MoveStatistics } from './move-statistics.js';
import type { View } from '../view.js';

/**
 * Values every legal move of the seat to act: draws deals from the seat's belief, tries each move
 * on each of them, and plays the rounds out. The last three turns are solved instead; with two
 * pieces left, over every possible deal.
 */
export interface Search {
  readonly moves: readonly MoveStatistics[];
  /** Whether every possible deal was evaluated. */
  readonly exact: boolean;
}

export interface Depth {
  /** Maximum number of deals, whatever the budget. */
  readonly deals: number;
  readonly solvesEndings: boolean;
  /** Pieces in hand at which the last turns are solved over every deal; two where missing. */
  readonly enumerates?: number;
  /** Moves that fall behind are dropped. */
  readonly drops: boolean;
}

const ENUMERATED = 2;
const SOLVED = 3;
const SOLVED_DEALS = 500;
/** How often the others' replies are drawn in each of all possible deals. */
const REPLIES = 8;

export function search(view: View, rng: Rng, budget: Budget, depth: Depth): Search {
  const seat = view.actor;
  if (typeof seat !== 'number' || view.viewer !== seat) throw new Error('Not the seat to act');
  const belief = new Belief(view, seat);
  const pieces = view.phase === 'turn' ? (view.hand?.length ?? 0) : Infinity;
  if (depth.solvesEndings && pieces <= (depth.enumerates ?? ENUMERATED))
    return solveAll(belief, rng);
  if (depth.solvesEndings && pieces <= SOLVED) return solveSample(belief, rng, budget);
  return { moves: playOutSample(belief, rng, budget, depth), exact: false };
}

const totalOf = ({ view, seat }: Belief): number => view.seats[seat]!.total;

function solveAll(belief: Belief, rng: Rng): Search {
  const { options } = belief.view;
  const items: Item[] = [];
  const make = (): State => initialState(options);
  belief.every((state, weight) => {
    for (let reply = 0; reply < REPLIES; reply++) items.push({ state, weight: weight / REPLIES });
  }, make);
  const ending = new Ending(belief.seat, totalOf(belief), rng, options);
  return { moves: ending.solve(items), exact: true };
}

function solveSample(belief: Belief, rng: Rng, budget: Budget): Search {
  const { options } = belief.view;
  const items: Item[] = [];
  do {
    const state = initialState(options);
    belief.draw(rng, state);
    items.push({ state, weight: 1 });
  } while (items.length < SOLVED_DEALS && budget.more());
  const ending = new Ending(belief.seat, totalOf(belief), rng, options);
  return { moves: ending.solve(items), exact: false };
}

// ---------------------------------------------------------------------------- playing out

function playOutSample(belief: Belief, rng: Rng, budget: Budget, depth: Depth): MoveStatistics[] {
  const { options } = belief.view;
  const drawn = initialState(options);
  const scratch = initialState(options);
  belief.draw(rng, drawn);
  const moves = legalMoveStatistics(drawn);
  const plan = {
    ...depth,
    attempt: (tried: MoveStatistics) => tryOn(belief, drawn, tried, scratch, rng),
    nextDeal: () => belief.draw(rng, drawn),
  };
  tryMoves(moves, plan, budget);
  return moves;
}

function legalMoveStatistics(s: State): MoveStatistics[] {
  const legal = new Int32Array(MAX_MOVES);
  return Array.from(legal.subarray(0, legalCodes(s, legal)), (code) => new MoveStatistics(code));
}

function tryOn(
  belief: Belief,
  drawn: State,
  tried: MoveStatistics,
  scratch: State,
  rng: Rng,
): void {
  const { seat } = belief;
  copyState(drawn, scratch);
  const { phase, turn } = scratch;
  playCode(scratch, tried.code);
  const took = phase === TURN && finishTurn(scratch, turn, seat, rng);
  playOut(scratch, rng);
  tried.add(scratch, seat, totalOf(belief), took);
}
