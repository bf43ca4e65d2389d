import type { Bot, BotMaker } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { grabbingMove, greedyMove } from './greedy.js';
import { championStyle, hardStyle, mediumMemory } from './levels.js';
import type { Memory } from './memory.js';
import { moveOf, sightOf, type Effect, type Sight } from './sight.js';
import { searcher } from './searcher.js';
import { traditionalMove } from './traditional.js';

/** A bot that answers at once from what it sees and remembers. */
const quick = (
  id: string,
  memory: Memory | null,
  choose: (sight: Sight) => Effect,
): BotMaker<View, Move> => ({
  id,
  milliseconds: 0,
  make: () => Promise.resolve(new Quick(memory, choose)),
});

class Quick implements Bot<View, Move> {
  constructor(
    readonly memory: Memory | null,
    readonly decide: (sight: Sight) => Effect,
  ) {}

  choose(turn: Parameters<Bot<View, Move>['choose']>[0]): Move {
    return moveOf(turn, this.decide(sightOf(turn.view, this.memory)).code);
  }
}

export const bots: readonly BotMaker<View, Move>[] = [
  { ...quick('easy', null, grabbingMove), formerly: ['novice'] },
  { ...quick('medium', mediumMemory, greedyMove), formerly: ['greedy', 'traditional'] },
  { ...searcher('hard', 5, hardStyle), formerly: ['expert'] },
  searcher('champion', 90, championStyle),
];

/** Players to measure by, with a perfect memory; no levels of the product. */
export const references: readonly BotMaker<View, Move>[] = [
  quick('greedy', null, greedyMove),
  quick('traditional', null, (sight) => traditionalMove(sight)),
];
