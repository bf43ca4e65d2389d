import type { Bot } from '@chiaro/kernel';
import { leading } from '@chiaro/search';
import { decodeMove } from '../../codes.js';
import type { Move } from '../../types.js';
import type { View } from '../../view.js';
import { search } from './search.js';

/** The champion as it was on 18 November 2026; a test compares its moves with those it made then. */
export const champion: Bot<View, Move> = {
  choose({ view, legal, rng, budget }) {
    const [only] = legal;
    if (legal.length === 1 && only !== undefined) return only;
    const depth = { deals: 2000, solvesEndings: true, drops: true };
    return decodeMove(leading(search(view, rng, budget, depth).moves).code);
  },
};
