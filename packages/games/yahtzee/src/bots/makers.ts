import type { Bot, BotMaker, Resources } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';

const simple = (id: 'easy' | 'medium', formerly: string): BotMaker<View, Move> => ({
  id,
  version: 2,
  formerly: [formerly],
  milliseconds: 0,
  iterations: 0,
  make: () => import('./simple.js').then((bots) => bots[id]),
});

/** The solver's code and table are loaded with the first bot that needs them. */
const solving = (
  id: string,
  create: () => Promise<() => Bot<View, Move>>,
): BotMaker<View, Move> => ({
  id,
  version: 1,
  milliseconds: 0,
  iterations: 0,
  async make(resources: Resources) {
    const { loadSolutions } = await import('../solver/solutions.js');
    await loadSolutions(resources);
    return (await create())();
  },
});

export const bots: readonly BotMaker<View, Move>[] = [
  simple('easy', 'beginner'),
  simple('medium', 'casual'),
  {
    ...solving('hard', () => import('./strong.js').then(({ createStrong }) => createStrong)),
    formerly: ['strong'],
  },
  solving('champion', () => import('./champion.js').then(({ createChampion }) => createChampion)),
];
