import { pickOne, type Bot, type BotMaker } from '@chiaro/kernel';
import { AlphaBeta } from './alphabeta.js';
import { greedyMove } from './greedy.js';
import { decodeMove } from '../moves.js';
import { valuePlacements } from './placing.js';
import { stateFromView, type View } from '../view.js';
import type { Move } from '../types.js';

type AzulBot = Bot<View, Move>;

const random: AzulBot = { choose: ({ legal, rng }) => pickOne(legal, rng) };

const greedy: AzulBot = {
  choose: ({ view, rng }) => decodeMove(greedyMove(stateFromView(view), rng)),
};

/** A won game is worth more than a point more; a lost one is not ended by one's own row. */
const VICTORY = 12;

/** Deterministic: equal views and equal iterations give equal moves. */
function search(): AzulBot {
  const alphaBeta = new AlphaBeta();
  return {
    choose({ view, budget }) {
      const s = stateFromView(view);
      const [best] =
        view.phase === 'tiling'
          ? valuePlacements(s).map(({ code }) => code)
          : alphaBeta.search(s, budget, { victory: VICTORY }).moves;
      return decodeMove(best!);
    },
  };
}

const maker = (id: string, milliseconds: number, make: () => AzulBot): BotMaker<View, Move> => ({
  id,
  milliseconds,
  make: () => Promise.resolve(make()),
});

export const bots: readonly BotMaker<View, Move>[] = [
  maker('random', 0, () => random),
  maker('greedy', 0, () => greedy),
  maker('search50', 50, search),
  maker('search', 200, search),
  maker('search1000', 1000, search),
];
