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

/** The mean of the points to come in every state, and what can be asked of it. */
export const loadSolver = () => import('./solver/library.js');

export { ruleNumbers } from './numbers.js';
export { assess, type Assessment, type CardState } from './assess.js';
export {
  rankingOf,
  totalsOf,
  upperProspect,
  type Card,
  type CardTotals,
  type UpperProspect,
} from './card.js';
export { assessOffers, scoreTurn, type SheetCard, type TurnScore } from './sheet.js';
export {
  allDiceCounts,
  boxPoints,
  legalBoxes,
  maximumTotal,
  diceCountsOf,
  upperBonus,
  yahtzeeBonus,
} from './scoring.js';
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
