import type { Bot } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { habitualMove } from './habitual.js';
import { noMemory, lastTwelve } from './levels.js';
import type { Memory } from './memory.js';
import { moveOf, sightOf, type Effect, type Sight } from './sight.js';
import { traditionalMove } from './traditional.js';

/** A bot that answers at once from what it sees and remembers. */
export class Quick implements Bot<View, Move> {
  readonly memory: Memory | null;
  readonly decide: (sight: Sight) => Effect;

  constructor(memory: Memory | null, decide: (sight: Sight) => Effect) {
    this.memory = memory;
    this.decide = decide;
  }

  choose(turn: Parameters<Bot<View, Move>['choose']>[0]): Move {
    return moveOf(turn, this.decide(sightOf(turn.view, this.memory)).code);
  }
}

export const easy = (): Quick => new Quick(noMemory, (sight) => traditionalMove(sight));
export const medium = (): Quick => new Quick(lastTwelve, habitualMove);
