import type { PlayableModule } from '@chiaro/kernel';
import { bots } from './bots/makers.js';
import { scopone as core } from './core.js';
import type { Move } from './moves.js';
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
};
