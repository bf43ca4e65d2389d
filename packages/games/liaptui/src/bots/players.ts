import type { Bot, Turn } from '@chiaro/kernel';
import { leading } from '@chiaro/search';
import { decodeMove } from '../codes.js';
import type { Move } from '../types.js';
import { type View, blindState } from '../view.js';
import { TURN } from '../state.js';
import { casualMove } from './casual.js';
import { forgetfulPlay } from './policy.js';
import { search, type Depth } from './search.js';

type LiaptuiBot = Bot<View, Move>;

/** Declares the number of its strong pieces, then plays to take exactly that many piles. */
export const easy: LiaptuiBot = {
  choose({ view }: Turn<View, Move>): Move {
    const s = blindState(view);
    return decodeMove(s.phase === TURN ? forgetfulPlay(s) : casualMove(s));
  },
};

const searching = (depth: Depth): LiaptuiBot => ({
  choose({ view, legal, rng, budget }: Turn<View, Move>): Move {
    const [only] = legal;
    if (legal.length === 1 && only !== undefined) return only;
    return decodeMove(leading(search(view, rng, budget, depth).moves).code);
  },
});

export const medium = searching({ deals: 3, solvesEndings: false, drops: true });
export const hard = searching({ deals: 8, solvesEndings: false, drops: true });
export const champion = searching({ deals: 2000, solvesEndings: true, drops: true });
