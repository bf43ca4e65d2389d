import type { GameModule } from '@chiaro/kernel';
import { contests } from './bots/contests.js';
import type { Move } from './moves.js';
import type { Options } from './options.js';
import { playable } from './playable.js';
import { ruleBook } from './rule-book.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { View } from './view.js';

/** The complete Scopone scientifico module: rules, words, scorekeeper, bots, coach. */
export const module: GameModule<State, Move, View, Options> = {
  ...playable,
  rules: ruleBook,
  sheet,
  contests,
  practice: {
    make: () => import('./coach/practice.js').then(({ createPractice }) => createPractice()),
  },
};

/** The game, under its own name: `import { scopone } from '@chiaro/scopone'`. */
export { module as scopone };

export { cardNames, PACK, SEATS, SUIT_CARDS, suitNames, type CardName } from './cards.js';
export { game } from './game.js';
export type { Move } from './moves.js';
export { ruleNumbers } from './numbers.js';
export { type Options } from './options.js';
export {
  lastHand,
  pointsAtStake,
  PRIMIERA_VALUES,
  primieraOfValues,
  primieraOrder,
} from './scoring.js';
export { scoreMatch, type HandTotals, type MatchScore } from './sheet/sheet.js';
export type { State } from './state.js';
export { unseenCounts, type SeenPlay, type View } from './view.js';
