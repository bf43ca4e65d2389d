import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots } from './bots/makers.js';
import { coach } from './coach/coach.js';
import { contests } from './bots/contests.js';
import { game } from './game.js';
import type { Move } from './moves.js';
import { narrator } from './narrate.js';
import type { Options } from './options.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { View } from './view.js';

export const module: GameModule<State, Move, View, Options> = {
  game,
  words: { it, en },
  rules: { it: rulesIt, en: rulesEn },
  narrator,
  sheet,
  bots,
  coach,
  contests,
};

/** For the arena: players to measure by, and champions of the past. */
export { references } from './bots/makers.js';
export { searcher } from './bots/searcher.js';
export { Solver } from './bots/solver.js';
export {
  cardNames,
  makeCard,
  parseCard,
  suits,
  values,
  type CardName,
  type Suit,
  type Value,
} from './cards.js';
export { fast, game } from './game.js';
export type { Move } from './moves.js';
export { options, type Options } from './options.js';
export { awardsOf, primieraOf, tallyOf, type Awards, type Tally } from './scoring.js';
export type { State } from './state.js';
export type { SeenPlay, View } from './view.js';
