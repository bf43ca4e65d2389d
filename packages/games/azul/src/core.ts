import type { CoreModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import { game } from './game.js';
import { narrator } from './narrate/narrate.js';
import type { Move } from './types.js';
import type { Options } from './options.js';
import type { State } from './state.js';
import type { View } from './view.js';

/** Rules, words and narrator: all that a page needs to play and to explain. */
export const azul: CoreModule<State, Move, View, Options> = { game, words: { it, en }, narrator };
