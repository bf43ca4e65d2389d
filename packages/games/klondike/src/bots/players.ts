import type { Bot } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';
import { eager, methodical, practised, preferred, type Habit } from './habits.js';
import { Judge, type Judgement } from './judge.js';
import { onceForEach, planner } from './planner.js';

type KlondikeBot = Bot<View, Move>;

export { easy } from './easy.js';

/** Plays by habit and does not think ahead. */
const byHabit = (habit: Habit): KlondikeBot =>
  planner(({ position }, plans) => preferred(position, plans, habit));

export const medium = byHabit(methodical);
export const hard = byHabit(practised);

/** Judges every decision in imagined worlds. */
export function thinker(judgement: Judgement): KlondikeBot {
  const judge = new Judge(judgement);
  return planner(
    onceForEach(({ position, rng }, plans, { budget }) =>
      judge.choose(position, plans, rng, budget),
    ),
  );
}

/** Of the champion, and of hints. */
export const bestJudgement: Judgement = {
  hindsight: 0.5,
  habit: practised,
  firstSight: eager,
  isBrief: true,
  nodes: 600,
  caution: 'some',
};
