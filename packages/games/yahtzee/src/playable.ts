import type { PlayableModule } from '@chiaro/kernel';
import { bots } from './bots/makers.js';
import { yahtzee as core } from './core.js';
import type { Move } from './types.js';
import type { Options } from './options.js';
import type { State } from './state.js';
import type { View } from './view.js';

/** What a page loads to play; bots and coach are loaded on demand. */
export const playable: PlayableModule<State, Move, View, Options> = {
  ...core,
  bots,
  coach: {
    make: (resources) =>
      import('./coach/coach.js').then(({ coachMaker }) => coachMaker.make(resources)),
  },
  solver: {
    async *solve(job) {
      const { solveInParts } = await import('./solver/hook.js');
      return yield* solveInParts(job);
    },
    work: (task) => import('./solver/hook.js').then(({ work }) => work(task)),
  },
};
