import { below, pickOne, type Bot, type BotMaker, type Turn } from '@chiaro/kernel';
import { casualMove } from './casual.js';
import { decodeMove } from '../codes.js';
import { search, type Depth } from './search.js';
import { leading } from './tally.js';
import type { Move } from '../types.js';
import { type View, blindState } from '../view.js';

const casual: Bot<View, Move> = {
  choose: ({ view }) => decodeMove(casualMove(blindState(view))),
};

/** Every third move is the first that comes to mind. */
const novice: Bot<View, Move> = {
  choose: (turn) =>
    below(turn.rng, 3) === 0 ? pickOne(turn.legal, turn.rng) : casual.choose(turn),
};

const searching = (depth: Depth): Bot<View, Move> => ({
  choose({ view, legal, rng, budget }: Turn<View, Move>): Move {
    const [only] = legal;
    if (legal.length === 1 && only !== undefined) return only;
    return decodeMove(leading(search(view, rng, budget, depth).tallies).code);
  },
});

const maker = (id: string, milliseconds: number, bot: Bot<View, Move>): BotMaker<View, Move> => ({
  id,
  milliseconds,
  make: () => Promise.resolve(bot),
});

export const bots: readonly BotMaker<View, Move>[] = [
  maker('novice', 0, novice),
  maker('casual', 0, casual),
  maker('strong', 20, searching({ deals: 12, solvesEndings: false, drops: true })),
  maker('champion', 80, searching({ deals: 2000, solvesEndings: true, drops: true })),
];
