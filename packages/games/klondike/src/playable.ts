import type { PlayableModule } from '@chiaro/kernel';
import { bots } from './bots/makers.js';
import { defaultConfig, type ScoringConfig } from './config.js';
import { createCore } from './core.js';
import type { Options } from './options.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';

const solver = () => import('./solver/hook.js');

/** `playable` with the numbers of a scoring configuration. */
export const createPlayable = (
  config: ScoringConfig,
): PlayableModule<State, Move, View, Options> => ({
  ...createCore(config),
  bots,
  coach: {
    make: (resources) =>
      import('./coach/coach.js').then(({ coachMaker }) => coachMaker(config).make(resources)),
  },
  solver: {
    async *solve(job) {
      return yield* (await solver()).solveDeals(job);
    },
    decide: async (input, job) => (await solver()).decide(input, job),
    work: async (task) => (await solver()).work(task),
    isPortable: true,
  },
});

/** What a page loads to play; bots and coach are loaded on demand. */
export const playable = createPlayable(defaultConfig);
