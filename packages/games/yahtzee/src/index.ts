import type { GameModule } from '@chiaro/kernel';
import { contests } from './bots/contests.js';
import { playable } from './playable.js';
import { ruleBook } from './rule-book.js';
import { sheet } from './sheet.js';
import type { Move } from './types.js';
import type { View } from './view.js';
import type { State } from './state.js';
import type { Options } from './options.js';

/** The complete Yahtzee module: rules, words, scorekeeper, bots, coach. */
export const module: GameModule<State, Move, View, Options> = {
  ...playable,
  rules: ruleBook,
  sheet,
  contests,
  practice: {
    make: async (resources) => {
      const { loadSolutions } = await import('./solver/solutions.js');
      await loadSolutions(resources);
      return (await import('./coach/practice.js')).createPractice();
    },
  },
};

/** The game, under its own name: `import { yahtzee } from '@chiaro/yahtzee'`. */
export { module as yahtzee };

export { ruleNumbers } from './numbers.js';
export { assess, type Assessment, type CardState } from './assess.js';
export { oddsOf } from './odds.js';
export { totalsOf, upperProspect, type Card, type CardTotals, type UpperProspect } from './card.js';
export { assessOffers, scoreTurn, type SheetCard, type TurnScore } from './sheet.js';
export {
  boxes,
  DICE,
  FACES,
  fixedPoints,
  lowerBoxes,
  ROLLS,
  UPPER_BOXES,
  upperBoxes,
  UPPER_GOAL,
  YAHTZEE_POINTS,
  type Box,
  type Move,
} from './types.js';
export type { State } from './state.js';
export { jokerRules, type Options, type RuleSet } from './options.js';
export { scorePoints, type WrittenPoints } from './written.js';
export { assessAll, cardsOf, totalOf, type CardView, type View } from './view.js';
