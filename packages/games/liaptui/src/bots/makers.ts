import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** Loads the code of the bots with the first one. */
const level = (
  id: string,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  choose: (players: typeof import('./players.js')) => Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version: 3,
  formerly,
  milliseconds,
  iterations,
  make: async () => choose(await import('./players.js')),
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', ['novice'], [0, 0], ({ easy }) => easy),
  { ...level('medium', ['casual'], [20, 3], ({ medium }) => medium), version: 4 },
  { ...level('hard', ['strong'], [20, 8], ({ hard }) => hard), version: 5 },
  { ...level('champion', [], [80, 500], ({ champion }) => champion), version: 3 },
];
