import { CHANCE, OVER, seatLetter, silent, type Actor, type Game } from '@chiaro/kernel';
import { codec } from './codec.js';
import { notation } from './notation.js';
import {
  checkMove,
  decodeMove,
  encodeMove,
  legalCodes,
  MAX_MOVES,
  PLACES_TO_ROLL,
  playCode,
  rollFast,
  settleRoll,
  winnersOf,
} from './rules.js';
import { maximumTotal } from './scoring.js';
import { cloneState, copyState, initialState, isOver, type State } from './state.js';
import { BOXES, FACES, ROLLS, TRIPLE, type Move } from './types.js';
import { options, type Options } from './options.js';
import { stateFromView, viewOf, type View } from './view.js';

const MAX_PLAYERS = 8;
const over: Actor = { kind: 'over' };

function actor(s: State): Actor {
  if (isOver(s)) return over;
  if (!s.rolling) return { kind: 'seat', seat: s.seat };
  const places = PLACES_TO_ROLL[s.kept]!;
  return {
    kind: 'chance',
    need: {
      kind: 'roll',
      purpose: 'roll',
      place: placeOf(s),
      dice: places.length,
      faces: FACES,
      places,
    },
  };
}

/** `7/B/2`: the second roll of B's seventh turn, independent of the number of players. */
const placeOf = ({ turns, seat, rolls, options: { players } }: State): string =>
  `${Math.floor(turns / players) + 1}/${seatLetter(seat)}/${rolls + 1}`;

const buffer = new Int32Array(MAX_MOVES);

export const game: Game<State, Move, View, Options> = {
  id: 'yahtzee',
  rulesVersion: 1,
  nature: {
    seats: { min: 1, max: MAX_PLAYERS },
    hidden: false,
    // Each turn has at most three rolls, two keeps and one box.
    longest: MAX_PLAYERS * TRIPLE * BOXES * (2 * ROLLS),
    lowest: 0,
    highest: maximumTotal(options.defaults, TRIPLE),
  },
  options,
  seating: ({ players }) => ({
    seats: players,
    sides: players,
    sideOf: Array.from({ length: players }, (_, seat) => seat),
  }),
  initial: initialState,
  actor,
  legal: (s) => Array.from(buffer.subarray(0, legalCodes(s, buffer)), decodeMove),
  check: checkMove,
  play: (s, move, ledger) => playCode(s, encodeMove(move), ledger),
  settle: (s, outcome) => settleRoll(s, outcome),
  clone: cloneState,
  totals: (s) => [...s.totals],
  winners: (s) => (isOver(s) ? winnersOf(s) : []),
  view: viewOf,
  resample: (view) => stateFromView(view),
  conceals: () => false,
  notation,
  codec,
  undo: 'untilRevealed',
  fast: {
    maxMoves: MAX_MOVES,
    actor: (s) => (isOver(s) ? OVER : s.rolling ? CHANCE : s.seat),
    legal: legalCodes,
    play: (s, code) => playCode(s, code, silent),
    chance: rollFast,
    copy: copyState,
    encode: encodeMove,
    decode: decodeMove,
  },
};
