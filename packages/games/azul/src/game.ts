import { CHANCE, OVER, silent, type Fast, type Game } from '@chiaro/kernel';
import { codec } from './codec.js';
import { checkMove, decodeMove, encodeMove, legalMoves, MAX_MOVES, writeLegal } from './moves.js';
import { notation } from './notation.js';
import { stateFromView, viewOf, type View } from './view.js';
import { actorOf, playCode, settleByChance, settleOutcome, winnersOf } from './rules.js';
import {
  cloneState,
  copyState,
  initialState,
  OVER_PHASE,
  REFILL,
  START,
  type State,
} from './state.js';
import type { Move } from './types.js';
import { options, type Options } from './options.js';

export const fast: Fast<State, Move> = {
  maxMoves: MAX_MOVES,
  actor(s) {
    if (s.phase === START || s.phase === REFILL) return CHANCE;
    return s.phase === OVER_PHASE ? OVER : s.seat;
  },
  legal: writeLegal,
  play: (s, code) => playCode(s, code, silent),
  chance: settleByChance,
  copy: copyState,
  encode: encodeMove,
  decode: decodeMove,
};

const SIDES: readonly (readonly number[])[] = [[], [], [0, 1], [0, 1, 2], [0, 1, 2, 3]];

export const game: Game<State, Move, View, Options> = {
  id: 'azul',
  rulesVersion: 1,
  nature: {
    seats: { min: 2, max: 4 },
    hidden: false,
    longest: null,
    lowest: 0,
    /** 25 tiles of at most 10 points, plus every bonus. */
    highest: 345,
  },
  options,
  seating: ({ players }) => ({ seats: players, sides: players, sideOf: SIDES[players]! }),
  initial: initialState,
  actor: actorOf,
  legal: legalMoves,
  check: checkMove,
  play: (s, move, ledger) => playCode(s, encodeMove(move), ledger),
  settle: (s, outcome) => settleOutcome(s, outcome),
  clone: cloneState,
  totals: (s) => Array.from(s.scores),
  winners: winnersOf,
  view: viewOf,
  resample: (view) => stateFromView(view),
  conceals: () => false,
  notation,
  codec,
  undo: 'untilRevealed',
  fast,
};
