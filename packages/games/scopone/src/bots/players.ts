import type { Bot } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { championStyle, hardStyle } from './levels.js';
import { Searcher } from './searcher.js';

type ScoponeBot = Bot<View, Move>;

export const hard = (): ScoponeBot => new Searcher(hardStyle);
export const champion = (): ScoponeBot => new Searcher(championStyle);
