import type { Bot } from '@chiaro/kernel';
import { decodeMove } from '../../moves.js';
import { stateFromView, type View } from '../../view.js';
import type { Move } from '../../types.js';
import { AlphaBeta } from './alphabeta.js';
import { valuePlacements } from './placing.js';

const VICTORY = 12;

/** The strongest bot of that day, frozen: the files beside this one change only with the rules. */
export function search(): Bot<View, Move> {
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
