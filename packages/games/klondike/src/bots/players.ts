import type { Bot } from '@chiaro/kernel';
import type { Move } from '../types.js';
import type { View } from '../view.js';
import { eager, methodical, practised, preferred, type Habit } from './habits.js';
import { Judge, type Judgement } from './judge.js';
import { onceForEach, planner } from './planner.js';

type KlondikeBot = Bot<View, Move>;

/** Plays by habit, without search. */
const byHabit = (habit: Habit): KlondikeBot =>
  planner(({ position }, plans) => preferred(position, plans, habit));

export const easy = byHabit(methodical);
export const medium = byHabit(practised);

/** Values the plans of every decision in sampled worlds. */
export function thinker(judgement: Judgement): KlondikeBot {
  const judge = new Judge(judgement);
  return planner(
    onceForEach(({ position, rng }, plans, { budget }) =>
      judge.choose(position, plans, rng, budget),
    ),
  );
}

/** For the champion and for hints. */
export const bestJudgement: Judgement = {
  hindsight: 0.5,
  habit: practised,
  firstSight: eager,
  isBrief: true,
  nodes: 600,
  caution: 'some',
  worlds: 1_000,
};

/**
 * For hard: playouts in so few worlds that it misjudges rare cases; where they do not distinguish
 * the plans, the habit decides.
 */
export const briefJudgement: Judgement = {
  ...bestJudgement,
  hindsight: 0,
  firstSight: practised,
  worlds: 3,
};
