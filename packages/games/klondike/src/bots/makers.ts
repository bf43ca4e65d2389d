import type { BotMaker } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';
import { easy } from './easy.js';
import { eager, methodical, practised, preferred, type Habit } from './habits.js';
import { Judge, type Judgement } from './judge.js';
import { onceForEach, planner } from './planner.js';

/** Plays by habit and does not think ahead. */
const byHabit = (habit: Habit): BotMaker<View, Move>['make'] => {
  const bot = planner(({ position }, plans) => preferred(position, plans, habit));
  return () => Promise.resolve(bot);
};

/** A bot that judges every decision in imagined worlds. */
export const thinker = (
  id: string,
  milliseconds: number,
  judgement: Judgement,
): BotMaker<View, Move> => ({
  id,
  milliseconds,
  make() {
    const judge = new Judge(judgement);
    const bot = planner(
      onceForEach(({ position, rng }, plans, { budget }) =>
        judge.choose(position, plans, rng, budget),
      ),
    );
    return Promise.resolve(bot);
  },
});

/** Of the champion, and of hints. */
export const bestJudgement: Judgement = {
  hindsight: 0.5,
  habit: practised,
  firstSight: eager,
  isBrief: true,
};

export const bots: readonly BotMaker<View, Move>[] = [
  { id: 'easy', formerly: ['casual'], milliseconds: 0, make: () => Promise.resolve(easy) },
  { id: 'medium', formerly: ['greedy'], milliseconds: 0, make: byHabit(methodical) },
  { id: 'hard', milliseconds: 0, make: byHabit(practised) },
  thinker('champion', 100, bestJudgement),
];
