import type { GameModule } from '@chiaro/kernel';
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots } from './bots/makers.js';
import { contests } from './bots/contests.js';
import { yahtzee as core } from './core.js';
import { sheet } from './sheet.js';
import type { Move } from './types.js';
import type { View } from './view.js';
import type { State } from './state.js';
import type { Options } from './options.js';

/** Yahtzee with everything it brings: rules, words, scorekeeper, bots, coach. */
export const module: GameModule<State, Move, View, Options> = {
  ...core,
  rules: { it: rulesIt, en: rulesEn },
  sheet,
  bots,
  contests,
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
export { cardState, type CardView, type View } from './view.js';
