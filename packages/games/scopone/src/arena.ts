import type { Bot, BotMaker } from '@chiaro/kernel';
import { greedyMove } from './bots/greedy.js';
import { Quick } from './bots/quick.js';
import { equalBest, Searcher, type Equals } from './bots/searcher.js';
import type { Style } from './bots/thinker.js';
import { traditionalMove } from './bots/traditional.js';
import type { Move } from './moves.js';
import { sideOf } from './state.js';
import type { View } from './view.js';

const entrant = (
  id: string,
  [milliseconds, iterations]: readonly [number, number],
  make: () => Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  milliseconds,
  iterations,
  make: () => Promise.resolve(make()),
});

/** Among moves tried equally often it went by the points of side 0, also for side 1. */
const equalsOfThatDay: Equals = (thought, seat) => {
  const sign = sideOf(seat) === 0 ? 1 : -1;
  const moves = thought.moves.toSorted((a, b) => b.visits - a.visits || sign * (b.value - a.value));
  return equalBest(thought.complete ? thought : { ...thought, moves });
};

/**
 * The champion as it was on 16 November 2026: leaves played out, or solved exactly from 16 cards
 * on. It runs on the search of today; a test compares its moves with those it made then.
 */
const styleOfThatDay: Style = {
  network: false,
  playout: { noise: 10, solveAt: 8 },
  curiosity: 4,
  bias: 8,
  victory: 2,
  trust: { habits: false, sharpness: 0.1, doubt: 0.1 },
  exactLeaves: 16,
  allWorlds: 8,
  memory: null,
  most: Infinity,
};

/**
 * Bots for the arena only: two baselines with a perfect memory, and the champion of an earlier
 * version.
 */
export const entrants: readonly BotMaker<View, Move>[] = [
  entrant('greedy', [0, 0], () => new Quick(null, greedyMove)),
  entrant('traditional', [0, 0], () => new Quick(null, (sight) => traditionalMove(sight))),
  entrant('champion-2026-11-16', [90, 3000], () => new Searcher(styleOfThatDay, equalsOfThatDay)),
];
