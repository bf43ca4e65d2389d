import type { BotMaker, Rng } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { greedyMove } from './greedy.js';
import { championStyle, expertStyle } from './levels.js';
import { noviceMove } from './novice.js';
import { moveOf, sightOf, type Effect, type Sight } from './sight.js';
import { searcher } from './searcher.js';
import { traditionalMove } from './traditional.js';

/** A bot that answers at once from what it sees. */
const quick = (id: string, choose: (sight: Sight, rng: Rng) => Effect): BotMaker<View, Move> => ({
  id,
  version: 1,
  milliseconds: 0,
  iterations: 0,
  make: () =>
    Promise.resolve({ choose: (turn) => moveOf(turn, choose(sightOf(turn.view), turn.rng).code) }),
});

export const bots: readonly BotMaker<View, Move>[] = [
  quick('novice', noviceMove),
  quick('greedy', greedyMove),
  quick('traditional', (sight) => traditionalMove(sight)),
  searcher('expert', 20, 600, expertStyle),
  searcher('champion', 90, 3000, championStyle),
];
