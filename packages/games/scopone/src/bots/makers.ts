import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';

/** Loads the code of a bot with the first one; two levels need no network and no search. */
const level = (
  id: string,
  version: number,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  make: () => Promise<Bot<View, Move>>,
): BotMaker<View, Move> => ({
  id,
  version,
  formerly,
  milliseconds,
  iterations,
  make,
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', 3, ['novice'], [0, 0], async () => (await import('./quick.js')).easy()),
  level('medium', 4, ['greedy', 'traditional'], [0, 0], async () =>
    (await import('./quick.js')).medium(),
  ),
  level('hard', 4, ['expert'], [15, 400], async () => (await import('./players.js')).hard()),
  level('champion', 3, [], [90, 5500], async () => (await import('./players.js')).champion()),
];
