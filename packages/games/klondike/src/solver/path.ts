import { silent } from '@chiaro/kernel';
import { defaultConfig } from '../config.js';
import { nextHome } from '../legal.js';
import * as code from '../moves.js';
import { createRules } from '../rules.js';
import { cloneState, stockSize, type State } from '../state.js';
import { PILES } from '../types.js';
import {
  aOf,
  BACK,
  bOf,
  cOf,
  isFromTalon,
  kindOf,
  PILE_HOME,
  RUN,
  TALON_HOME,
  TALON_PILE,
} from './position.js';

const rules = createRules(defaultConfig);

/** Codes of the real moves, with draws and recycles, that perform these transfers from `start`. */
export function movesOf(start: State, transfers: Iterable<number>): number[] {
  const s = cloneState(start);
  const moves: number[] = [];
  const play = (move: number): void => {
    moves.push(move);
    rules.play(s, move, silent);
  };
  for (const each of transfers) {
    if (isFromTalon(each)) drawTo(s, aOf(each), play);
    play(codeOf(each));
  }
  return moves;
}

/** The move of a transfer, once its card is on top. */
export function codeOf(each: number): number {
  switch (kindOf(each)) {
    case PILE_HOME:
      return code.PILE_HOME + aOf(each);
    case TALON_HOME:
      return code.WASTE_HOME;
    case TALON_PILE:
      return code.WASTE_TO_PILE + bOf(each);
    case RUN:
      return code.runCode(aOf(each), bOf(each), cOf(each));
    case BACK:
      return code.BACK + aOf(each) * PILES + bOf(each);
    default:
      throw new Error('No such transfer');
  }
}

function drawTo(s: State, place: number, play: (move: number) => void): void {
  while (s.turned !== place + 1) play(stockSize(s) > 0 ? code.DRAW : code.RECYCLE);
}

/** The moves that take everything home, with draws in between, if nothing is hidden or blocked. */
export function finishingMoves(start: State): number[] {
  const s = cloneState(start);
  const moves: number[] = [];
  while (s.phase === 'play') {
    const move = finishingMove(s);
    moves.push(move);
    rules.play(s, move, silent);
  }
  return moves;
}

export const finishingMove = (s: State): number =>
  nextHome(s) ?? (stockSize(s) > 0 ? code.DRAW : code.RECYCLE);
