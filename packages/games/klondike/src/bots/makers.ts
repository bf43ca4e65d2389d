import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** Loads the code of the bots with the first one. */
const level = (
  id: string,
  version: number,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  make: (players: typeof import('./players.js')) => Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version,
  formerly,
  milliseconds,
  iterations,
  make: async () => make(await import('./players.js')),
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', 3, ['casual'], [0, 0], ({ easy }) => easy),
  level('medium', 3, ['greedy'], [0, 0], ({ medium }) => medium),
  level('hard', 4, [], [10, 3], ({ thinker, briefJudgement }) => thinker(briefJudgement)),
  level('champion', 3, [], [100, 80], ({ thinker, bestJudgement }) => thinker(bestJudgement)),
];
