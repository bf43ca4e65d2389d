import {
  err,
  ok,
  phrase,
  silent,
  type Phrase,
  type Problem,
  type Result,
  type Seed,
} from '@chiaro/kernel';
import { defaultConfig } from './config.js';
import { dealFromSeed, numberedDeal } from './deals.js';
import { options } from './levels.js';
import { decodeMove } from './moves.js';
import { notation } from './notation.js';
import { readPosition } from './position-input.js';
import { createRules } from './rules.js';
import { finishingMoves, movesOf } from './solver/path.js';
import { transferOf } from './solver/position.js';
import { Solver, type Verdict } from './solver/solver.js';
import { cloneState, initialState, type State } from './state.js';
import type { Deck, DrawSize, Move } from './types.js';

export interface Solution {
  readonly verdict: Verdict;
  /** Positions that were looked at. */
  readonly nodes: number;
  /** Real moves to the end, draws included; empty unless winnable. */
  readonly moves: readonly Move[];
}

/** Enough for all but a few deals in a hundred. */
export const USUAL_NODES = 2_000_000;

const rules = createRules(defaultConfig);

/** Whether a position can be won with all cards known and the waste turned over unshuffled. */
export function solve(
  s: State,
  nodes: number = USUAL_NODES,
  solver: Solver = new Solver(),
): Solution {
  const verdict = solver.solve(s, nodes);
  return {
    verdict,
    nodes: solver.nodes,
    moves: verdict === 'winnable' ? winningMoves(s, solver) : [],
  };
}

function winningMoves(s: State, { position }: Solver): Move[] {
  const transfers = [...position.trail.subarray(0, position.trailLength)].map(transferOf);
  const moves = movesOf(s, transfers);
  const end = cloneState(s);
  for (const move of moves) rules.play(end, move, silent);
  return [...moves, ...finishingMoves(end)].map(decodeMove);
}

/** One line of `chiaro solve`: a position with every card known. */
export function solveInput(
  input: unknown,
  nodes: number = USUAL_NODES,
): Result<Solution, readonly Problem[]> {
  const read = readPosition(input);
  if (!read.ok) return read;
  if (!read.value.complete)
    return err([{ code: 'MISSING_CARD', path: '/tableau', reason: 'refusal.position' }]);
  return ok(solve(read.value.state, nodes));
}

export const solutionText = ({ moves }: Solution): string =>
  moves.map((move) => notation.format(move)).join(' ');

const verdictWords = { winnable: 'winnable', unwinnable: 'lost', unknown: 'unknown' } as const;

/** "This position can still be won": the only thing that is told of hidden cards, on request. */
export const verdictPhrase = (verdict: Verdict): Phrase =>
  phrase(`verdict.${verdictWords[verdict]}`);

// ---------------------------------------------------------------------------- winnable deals

/** Proves most winnable deals in a few milliseconds; the others are passed over. */
const DEAL_NODES = 8_000;

export function dealtState(deck: Deck, draw: DrawSize, order: readonly number[]): State {
  const read = options.read({ level: 1, deck, draw, recycle: 'turn' });
  if (!read.ok) throw new Error('The options of a deal are legal');
  const s = initialState(read.value);
  rules.settle(s, order);
  return s;
}

/** The first numbered deal from `start` on that is proved winnable. */
export function winnableDealNumber(
  deck: Deck,
  draw: DrawSize,
  start: number,
  solver: Solver = new Solver(),
): number {
  for (let number = start; ; number++)
    if (solver.solve(dealtState(deck, draw, numberedDeal(deck, number)), DEAL_NODES) === 'winnable')
      return number;
}

/** Whether the deal of a seed is proved winnable: for dealers who draw seeds until one is. */
export const isWinnableSeed = (
  deck: Deck,
  draw: DrawSize,
  seed: Seed,
  solver: Solver = new Solver(),
): boolean =>
  solver.solve(dealtState(deck, draw, dealFromSeed(deck, seed)), DEAL_NODES) === 'winnable';
