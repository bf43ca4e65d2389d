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

/** Players that only the arena knows: two to measure by, and the champion of a day in the past. */
export const entrants: readonly BotMaker<View, Move>[] = [
  { id: 'random', milliseconds: 0, make: () => Promise.resolve(random) },
  { id: 'greedy', milliseconds: 0, make: () => Promise.resolve(greedy) },
  { id: 'search-2026-11-16', milliseconds: 200, make: () => Promise.resolve(search()) },
];
