import type { BotMaker, Rng } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { greedyMove } from './greedy.js';
import { noviceMove } from './novice.js';
import { moveOf, sightOf, type Effect, type Sight } from './sight.js';
import { searcher } from './searcher.js';
import type { Style } from './thinker.js';
import { traditionalMove } from './traditional.js';

/** A bot that answers at once from what it sees. */
const quick = (id: string, choose: (sight: Sight, rng: Rng) => Effect): BotMaker<View, Move> => ({
  id,
  milliseconds: 0,
  make: () => Promise.resolve({ choose: (turn) => moveOf(turn, choose(sightOf(turn.view), turn.rng).code) }),
});

/** Plain information set search: every deal counts the same, only the last cards are solved. */
const expertStyle: Style = {
  playout: { noise: 77, solveAt: 8 },
  curiosity: 2.5,
  bias: 8,
  trust: null,
  exactLeaves: 0,
  allWorlds: 0,
};

/** The same with evidence from what was played, solved leaves, and all deals at the end. */
const championStyle: Style = {
  ...expertStyle,
  trust: { sharpness: 0.05, doubt: 0.1 },
  exactLeaves: 16,
  allWorlds: 8,
};

export const bots: readonly BotMaker<View, Move>[] = [
  quick('novice', noviceMove),
  quick('greedy', greedyMove),
  quick('traditional', (sight) => traditionalMove(sight)),
  searcher('expert', 20, expertStyle),
  searcher('champion', 90, championStyle),
];
