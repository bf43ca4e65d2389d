import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';

/** How a bot plays is loaded with the first that is made; two levels need no network and no search. */
const level = (
  id: string,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  make: () => Promise<Bot<View, Move>>,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  formerly,
  milliseconds,
  iterations,
  make,
});

const searching = (...args: Parameters<typeof level>): BotMaker<View, Move> => ({
  ...level(...args),
  version: 3,
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', ['novice'], [0, 0], async () => (await import('./quick.js')).easy()),
  level('medium', ['greedy', 'traditional'], [0, 0], async () =>
    (await import('./quick.js')).medium(),
  ),
  searching('hard', ['expert'], [5, 120], async () => (await import('./players.js')).hard()),
  searching('champion', [], [90, 5500], async () => (await import('./players.js')).champion()),
];
