import { OVER, type Actor, type Game, type Need } from '@chiaro/kernel';
import { stateCodec } from './codec.js';
import { decodeMove, encodeMove } from './codes.js';
import { checkMove, legalCodes, legalMoves, MAX_MOVES } from './moves.js';
import { notation } from './notation.js';
import { SUPPLY } from './pieces.js';
import { deal, dealAtRandom, playCode } from './rules.js';
import { cloneState, copyState, initialState, NOBODY, SCORING, type State } from './state.js';
import { HAND, MAX_TOTAL, SEATS, type Move } from './types.js';
import { options, type Options } from './options.js';
import { concealsStep, viewOf, winnersOf, type View, stateFromView } from './view.js';

/** Names of deals: `deal/3` of round 3; `redeal/3/2` its second redeal. */
const dealNeed = (purpose: string, place: string): Need => ({
  purpose,
  place,
  kind: 'draw',
  counts: SUPPLY.slice(1),
  take: SEATS * HAND,
});

const FINISHED: Actor = { kind: 'over' };
const SEAT_ACTORS: readonly Actor[] = [0, 1, 2, 3].map((seat) => ({ kind: 'seat', seat }));

function actor(s: State): Actor {
  if (s.seat >= 0) return SEAT_ACTORS[s.seat]!;
  if (s.seat === OVER) return FINISHED;
  return { kind: 'chance', need: needOf(s) };
}

/** Between two rounds the state still has the number of the previous one. */
const needOf = (s: State): Need =>
  s.starter === NOBODY && s.accepter !== NOBODY
    ? dealNeed('redeal', `${s.round}/${s.redeals}`)
    : dealNeed('deal', String(s.phase === SCORING ? s.round + 1 : s.round));

const seating = { seats: SEATS, sides: SEATS, sideOf: [0, 1, 2, 3] } as const;

export const game: Game<State, Move, View, Options> = {
  id: 'liaptui',
  rulesVersion: 1,
  nature: {
    seats: { min: SEATS, max: SEATS },
    hidden: true,
    longest: null,
    lowest: -MAX_TOTAL,
    highest: MAX_TOTAL,
  },
  options: options,
  seating: () => seating,
  initial: initialState,
  actor,
  legal: legalMoves,
  check: checkMove,
  play: (s, move, ledger) => playCode(s, encodeMove(move), ledger),
  settle: (s, outcome) => deal(s, outcome),
  clone: cloneState,
  totals: (s) => Array.from(s.totals),
  winners: winnersOf,
  view: viewOf,
  resample: stateFromView,
  conceals: concealsStep,
  notation,
  codec: stateCodec,
  undo: 'never',
  fast: {
    maxMoves: MAX_MOVES,
    actor: (s) => s.seat,
    legal: legalCodes,
    play: (s, code) => playCode(s, code),
    chance: dealAtRandom,
    copy: copyState,
    encode: encodeMove,
    decode: decodeMove,
  },
};
