import type { BotMaker } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { grabbingMove, greedyMove } from './greedy.js';
import { championStyle, hardStyle, mediumMemory } from './levels.js';
import { quick } from './quick.js';
import { searcher } from './searcher.js';

export const bots: readonly BotMaker<View, Move>[] = [
  { ...quick('easy', null, grabbingMove), formerly: ['novice'] },
  { ...quick('medium', mediumMemory, greedyMove), formerly: ['greedy', 'traditional'] },
  { ...searcher('hard', 5, 120, hardStyle), formerly: ['expert'] },
  searcher('champion', 90, 5500, championStyle),
];
