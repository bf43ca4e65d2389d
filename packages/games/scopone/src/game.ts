import { silent, CHANCE, OVER, type Fast, type Game, type Seating } from '@chiaro/kernel';
import { codec } from './codec.js';
import { check, decodeMove, encodeMove, legal, writeLegal, MAX_MOVES, type Move } from './moves.js';
import { notation } from './notation.js';
import { options, type Options } from './options.js';
import { actor, play, playCode, settle, settleByChance, totals, winners } from './rules.js';
import { cloneState, copyState, initialState, OVER_PHASE, PLAY, type State } from './state.js';
import { stateFromView, viewOf, type View } from './view.js';

const table: Seating = { seats: 4, sides: 2, sideOf: [0, 1, 0, 1] };

export const fast: Fast<State, Move> = {
  maxMoves: MAX_MOVES,
  actor: (s) => (s.phase === PLAY ? s.turn : s.phase === OVER_PHASE ? OVER : CHANCE),
  legal: writeLegal,
  play: (s, code) => playCode(s, code, silent),
  chance: settleByChance,
  copy: copyState,
  encode: encodeMove,
  decode: decodeMove,
};

/** The rules alone. */
export const game: Game<State, Move, View, Options> = {
  id: 'scopone',
  rulesVersion: 1,
  nature: { seats: { min: 4, max: 4 }, hidden: true, longest: null, lowest: 0, highest: null },
  options,
  seating: () => table,
  initial: initialState,
  actor,
  legal,
  check,
  play,
  settle,
  clone: cloneState,
  totals,
  winners,
  view: viewOf,
  resample: stateFromView,
  // A deal is hidden as a whole: each seat gets its own cards from its view.
  conceals: (_s, step) => step.kind === 'chance' && step.outcome.length > 1,
  notation,
  codec,
  undo: 'never',
  fast,
};
