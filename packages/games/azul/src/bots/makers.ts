import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** Loads the code of the bots with the first one. */
const level = (
  id: string,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  make: (players: typeof import('./players.js')) => Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  formerly,
  milliseconds,
  iterations,
  make: async () => make(await import('./players.js')),
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', ['random', 'greedy'], [0, 0], ({ easy }) => easy()),
  level('medium', [], [0, 0], ({ medium }) => medium()),
  level('hard', ['search50'], [0, 0], ({ hard }) => hard()),
  level('champion', ['search', 'search1000'], [200, 450], ({ champion }) => champion()),
];
