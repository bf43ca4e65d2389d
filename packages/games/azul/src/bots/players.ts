import type { Bot } from '@chiaro/kernel';
import { decodeMove } from '../moves.js';
import type { Move } from '../types.js';
import { stateFromView, type View } from '../view.js';
import { AlphaBeta } from './alphabeta.js';
import * as habits from './habits.js';
import { person } from './person.js';
import { valuePlacements } from './placing.js';

type AzulBot = Bot<View, Move>;

/**
 * Winning has a value beyond its points, so a losing player does not end the game by a complete
 * row.
 */
const VICTORY = 12;

export const easy = (): AzulBot => person(habits.easy);
export const medium = (): AzulBot => person(habits.medium);
export const hard = (): AzulBot => person(habits.hard);

/** Deterministic: equal views and equal iterations give equal moves. */
export function champion(): AzulBot {
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
