import type { CoreModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import { defaultConfig, type ScoringConfig } from './config.js';
import { createGame } from './game.js';
import { createNarrator } from './narrate.js';
import type { Options } from './options.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';

/** The rules, words and narrator with the numbers of a scoring configuration. */
export const createCore = (config: ScoringConfig): CoreModule<State, Move, View, Options> => ({
  game: createGame(config),
  words: { it, en },
  narrator: createNarrator(config),
});

/** Rules, words and narrator: all that a page needs to play and to explain. */
export const klondike = createCore(defaultConfig);
