import type { Bot, BotMaker, Turn } from '@chiaro/kernel';
import { leading } from '@chiaro/search';
import { casualMove } from './casual.js';
import { decodeMove } from '../codes.js';
import { search, type Depth } from './search.js';
import type { Move } from '../types.js';
import { type View, blindState } from '../view.js';

/** Declares with care, then takes whatever it can. */
const easy: Bot<View, Move> = {
  choose: ({ view }) => decodeMove(casualMove(blindState(view), true)),
};

const medium: Bot<View, Move> = {
  choose: ({ view }) => decodeMove(casualMove(blindState(view))),
};

const searching = (depth: Depth): Bot<View, Move> => ({
  choose({ view, legal, rng, budget }: Turn<View, Move>): Move {
    const [only] = legal;
    if (legal.length === 1 && only !== undefined) return only;
    return decodeMove(leading(search(view, rng, budget, depth).moves).code);
  },
});

const maker = (
  id: string,
  formerly: readonly string[],
  [milliseconds, iterations]: readonly [number, number],
  bot: Bot<View, Move>,
): BotMaker<View, Move> => ({
  id,
  version: 2,
  formerly,
  milliseconds,
  iterations,
  make: () => Promise.resolve(bot),
});

export const bots: readonly BotMaker<View, Move>[] = [
  maker('easy', ['novice'], [0, 0], easy),
  maker('medium', ['casual'], [0, 0], medium),
  {
    ...maker(
      'hard',
      ['strong'],
      [20, 4],
      searching({ deals: 4, solvesEndings: false, drops: true }),
    ),
    version: 3,
  },
  maker('champion', [], [80, 500], searching({ deals: 2000, solvesEndings: true, drops: true })),
];
