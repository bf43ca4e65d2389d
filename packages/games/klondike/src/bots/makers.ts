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
  [milliseconds, iterations]: readonly [number, number],
  judgement: Judgement,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  milliseconds,
  iterations,
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

const level = (
  id: string,
  formerly: readonly string[],
  make: BotMaker<View, Move>['make'],
): BotMaker<View, Move> => ({ id, version: 2, formerly, milliseconds: 0, iterations: 0, make });

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', ['casual'], () => Promise.resolve(easy)),
  level('medium', ['greedy'], byHabit(methodical)),
  level('hard', [], byHabit(practised)),
  thinker('champion', [100, 80], bestJudgement),
];
