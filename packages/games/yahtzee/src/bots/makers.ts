import type { Bot, BotMaker, Resources } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';

const simple = (
  id: 'easy' | 'medium' | 'hard',
  version: number,
  formerly: string,
): BotMaker<View, Move> => ({
  id,
  version,
  formerly: [formerly],
  milliseconds: 0,
  iterations: 0,
  make: () => import('./simple.js').then((bots) => bots[id]),
});

export const bots: readonly BotMaker<View, Move>[] = [
  simple('easy', 2, 'beginner'),
  simple('medium', 3, 'casual'),
  simple('hard', 2, 'strong'),
  {
    id: 'champion',
    version: 1,
    milliseconds: 0,
    iterations: 0,
    /** Loads the solver's code and table with the first champion. */
    async make(resources: Resources): Promise<Bot<View, Move>> {
      const { loadSolutions } = await import('../solver/solutions.js');
      await loadSolutions(resources);
      return (await import('./champion.js')).createChampion();
    },
  },
];
