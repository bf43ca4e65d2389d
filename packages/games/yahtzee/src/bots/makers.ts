import type { Bot, BotMaker, Resources } from '@chiaro/kernel';
import { loadSolutions } from '../solver/solutions.js';
import type { Move, View } from '../types.js';
import { createChampion } from './champion.js';
import { beginner, casual } from './simple.js';
import { createStrong } from './strong.js';

const simple = (id: string, bot: Bot<View, Move>): BotMaker<View, Move> => ({
  id,
  milliseconds: 0,
  make: () => Promise.resolve(bot),
});

const solving = (id: string, create: () => Bot<View, Move>): BotMaker<View, Move> => ({
  id,
  milliseconds: 0,
  async make(resources: Resources) {
    await loadSolutions(resources);
    return create();
  },
});

export const bots: readonly BotMaker<View, Move>[] = [
  simple('beginner', beginner),
  simple('casual', casual),
  solving('strong', createStrong),
  solving('champion', createChampion),
];
