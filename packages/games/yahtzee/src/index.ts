import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots } from './bots/makers.js';
import { contests } from './bots/contests.js';
import { game } from './game.js';
import { narrator } from './narrate.js';
import { sheet } from './sheet.js';
import type { Move } from './types.js';
import type { View } from './view.js';
import type { State } from './state.js';
import type { Options } from './options.js';

export const module: GameModule<State, Move, View, Options> = {
  game,
  words: { it, en },
  rules: { it: rulesIt, en: rulesEn },
  narrator,
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

/** The mean of the points to come in every state, and what can be asked of it. */
export const loadSolver = () => import('./solver/library.js');

export { assess, type Assessment, type CardState } from './assess.js';
export { rankingOf, totalsOf, type Card, type CardTotals } from './card.js';
export {
  allTallies,
  boxPoints,
  legalBoxes,
  maximumTotal,
  tallyOf,
  upperBonus,
  yahtzeeBonus,
} from './scoring.js';
export { boxes, UPPER_GOAL, type Box, type Move } from './types.js';
export type { State } from './state.js';
export type { Options, RuleSet } from './options.js';
export { cardState, type CardView, type View } from './view.js';
