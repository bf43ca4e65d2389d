import type { BotMaker } from '@chiaro/kernel';
import { champion } from './past/2026-11-18/champion.js';
import type { Move } from './types.js';
import type { View } from './view.js';

/** Bots for the arena only: the champion of an earlier version. */
export const entrants: readonly BotMaker<View, Move>[] = [
  {
    id: 'champion-2026-11-18',
    version: 1,
    milliseconds: 80,
    iterations: 500,
    make: () => Promise.resolve(champion),
  },
];
