import type { BotMaker } from '@chiaro/kernel';
import { eager } from './bots/habits.js';
import type { Judgement } from './bots/judge.js';
import { thinker } from './bots/players.js';
import type { Move } from './types.js';
import type { View } from './view.js';

/**
 * Players that only the arena knows: the champion as it was on 16 November 2026, by hindsight
 * alone. It runs on the plans of today; a test compares its moves with those it made then.
 */
const formerJudgement: Judgement = {
  hindsight: 1,
  habit: eager,
  firstSight: eager,
  isBrief: false,
  nodes: 1_000,
  caution: 'none',
  worlds: 1_000,
};

export const entrants: readonly BotMaker<View, Move>[] = [
  {
    id: 'champion-2026-11-16',
    version: 2,
    milliseconds: 100,
    iterations: 80,
    make: () => Promise.resolve(thinker(formerJudgement)),
  },
];
