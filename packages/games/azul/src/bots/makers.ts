import type { Bot, BotMaker } from '@chiaro/kernel';
import { decodeMove } from '../moves.js';
import { stateFromView, type View } from '../view.js';
import type { Move } from '../types.js';
import { AlphaBeta } from './alphabeta.js';
import { easy, hard, medium } from './habits.js';
import { person } from './person.js';
import { valuePlacements } from './placing.js';

type AzulBot = Bot<View, Move>;

/** A won game is worth more than a point more; a lost one is not ended by one's own row. */
const VICTORY = 12;

/** Deterministic: equal views and equal iterations give equal moves. */
function champion(): AzulBot {
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

const level = (
  id: string,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  make: () => AzulBot,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  formerly,
  milliseconds,
  iterations,
  make: () => Promise.resolve(make()),
});

export const bots: readonly BotMaker<View, Move>[] = [
  level('easy', ['random', 'greedy'], [0, 0], () => person(easy)),
  level('medium', [], [0, 0], () => person(medium)),
  level('hard', ['search50'], [0, 0], () => person(hard)),
  level('champion', ['search', 'search1000'], [200, 450], champion),
];
