import type { Bot, Turn } from '@chiaro/kernel';
import { leading } from '@chiaro/search';
import { decodeMove } from '../codes.js';
import type { Move } from '../types.js';
import { type View, blindState } from '../view.js';
import { casualMove } from './casual.js';
import { search, type Depth } from './search.js';

type LiaptuiBot = Bot<View, Move>;

/** Declares with care, then takes whatever it can. */
export const easy: LiaptuiBot = {
  choose: ({ view }) => decodeMove(casualMove(blindState(view), true)),
};

export const medium: LiaptuiBot = {
  choose: ({ view }) => decodeMove(casualMove(blindState(view))),
};

const searching = (depth: Depth): LiaptuiBot => ({
  choose({ view, legal, rng, budget }: Turn<View, Move>): Move {
    const [only] = legal;
    if (legal.length === 1 && only !== undefined) return only;
    return decodeMove(leading(search(view, rng, budget, depth).moves).code);
  },
});

export const hard = searching({ deals: 4, solvesEndings: false, drops: true });
export const champion = searching({ deals: 2000, solvesEndings: true, drops: true });
