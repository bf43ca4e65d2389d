import { pickOne, type Bot, type BotMaker } from '@chiaro/kernel';
import { greedyMove } from './bots/greedy.js';
import { decodeMove } from './moves.js';
import { search } from './past/2026-11-16/search.js';
import { stateFromView, type View } from './view.js';
import type { Move } from './types.js';

const random: Bot<View, Move> = { choose: ({ legal, rng }) => pickOne(legal, rng) };

const greedy: Bot<View, Move> = {
  choose: ({ view, rng }) => decodeMove(greedyMove(stateFromView(view), rng)),
};

const entrant = (
  id: string,
  [milliseconds, iterations]: readonly [number, number],
  make: () => Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version: 1,
  milliseconds,
  iterations,
  make: () => Promise.resolve(make()),
});

/** Bots for the arena only: two baselines, and the champion of an earlier version. */
export const entrants: readonly BotMaker<View, Move>[] = [
  entrant('random', [0, 0], () => random),
  entrant('greedy', [0, 0], () => greedy),
  entrant('search-2026-11-16', [200, 800], search),
];
