import { pickOne, type Bot, type BotMaker, type Contest } from '@chiaro/kernel';
import { AlphaBeta } from './alphabeta.js';
import { greedyMove } from './greedy.js';
import { decodeMove } from '../moves.js';
import { valuePlacements } from './placing.js';
import { stateOf, type View } from '../position.js';
import type { Move } from '../types.js';

type AzulBot = Bot<View, Move>;

const random: AzulBot = { choose: ({ legal, rng }) => pickOne(legal, rng) };

const greedy: AzulBot = { choose: ({ view, rng }) => decodeMove(greedyMove(stateOf(view), rng)) };

/** A won game is worth more than a point more; a lost one is not ended by one's own row. */
const VICTORY = 12;

/** Deterministic: equal views and equal iterations give equal moves. */
function search(): AzulBot {
  const alphaBeta = new AlphaBeta();
  return {
    choose({ view, budget }) {
      const s = stateOf(view);
      const [best] =
        view.phase === 'tiling'
          ? valuePlacements(s).map(({ code }) => code)
          : alphaBeta.search(s, budget, { victory: VICTORY }).moves;
      return decodeMove(best!);
    },
  };
}

const maker = (
  id: string,
  milliseconds: number,
  iterations: number,
  make: () => AzulBot,
): BotMaker<View, Move> => ({
  id,
  version: 1,
  milliseconds,
  iterations,
  make: () => Promise.resolve(make()),
});

export const bots: readonly BotMaker<View, Move>[] = [
  maker('random', 0, 0, () => random),
  maker('greedy', 0, 0, () => greedy),
  maker('search50', 50, 200, search),
  maker('search', 200, 800, search),
  maker('search1000', 1000, 4000, search),
];

/** Each deal is played once with every seating. */
export const contests: readonly Contest[] = [
  { id: 'search-greedy', bot: 'search', against: 'greedy', deals: 100 },
  { id: 'search-random', bot: 'search', against: 'random', deals: 10 },
  { id: 'greedy-random', bot: 'greedy', against: 'random', deals: 100 },
  { id: 'search50-greedy', bot: 'search50', against: 'greedy', deals: 50 },
  { id: 'search1000-search50', bot: 'search1000', against: 'search50', deals: 10 },
  { id: 'three', bot: 'search', against: 'greedy', deals: 10, options: { players: 3 } },
  { id: 'four', bot: 'search', against: 'greedy', deals: 10, options: { players: 4 } },
  { id: 'grey', bot: 'search', against: 'greedy', deals: 10, options: { wall: 'grey' } },
];
