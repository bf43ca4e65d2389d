import type { GameModule } from '@chiaro/kernel';
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots } from './bots/makers.js';
import { coachMaker } from './coach/coach.js';
import { contests } from './bots/contests.js';
import { scopone as core } from './core.js';
import type { Move } from './moves.js';
import type { Options } from './options.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { View } from './view.js';

export const module: GameModule<State, Move, View, Options> = {
  ...core,
  rules: { it: rulesIt, en: rulesEn },
  sheet,
  bots,
  coach: coachMaker,
  contests,
};

/** The game, under its own name: `import { scopone } from '@chiaro/scopone'`. */
export { module as scopone };

export { Solver } from './bots/solver.js';
export {
  cardNames,
  makeCard,
  PACK,
  parseCard,
  SEATS,
  SUIT_CARDS,
  suitNames,
  suits,
  values,
  type CardName,
  type Suit,
  type Value,
} from './cards.js';
export { fast, game } from './game.js';
export type { Move } from './moves.js';
export { ruleNumbers } from './numbers.js';
export { options, type Options } from './options.js';
export {
  awardsOf,
  pointsAtStake,
  PRIMIERA_VALUES,
  primieraOf,
  primieraOfValues,
  primieraOrder,
  tallyOf,
  type Awards,
  type Tally,
} from './scoring.js';
export { scoreMatch, type HandTotals, type MatchScore } from './sheet/sheet.js';
export type { State } from './state.js';
export type { SeenPlay, View } from './view.js';
