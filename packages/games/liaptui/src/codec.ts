import {
  convert,
  err,
  integer,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  readShape,
  text,
  type Problem,
  type Result,
  type Shape,
  type StateCodec,
} from '@chiaro/kernel';
import { invalidity } from './invariants.js';
import { parsePieces, piecesText } from './notation.js';
import { isPossible, unpack } from './pieces.js';
import { redealsToldBy, restore, type Parts, type SeatParts } from './restore.js';
import { KEEP, NOBODY, UNASKED, UNDECLARED, type State } from './state.js';
import { MAX_TOTAL, phases, PILES, SEATS, type Piece } from './types.js';
import { options } from './options.js';

/** Pieces as text, `rG bS bS`; also read by the coach. */
export const piecesShape: Shape<Piece[]> = convert(text({ max: 200 }), (value, report) => {
  const pieces = parsePieces(value);
  if (pieces !== null && isPossible(pieces)) return pieces;
  return report.add('UNKNOWN_CARD', { reason: 'refusal.pieces' });
});

export const seatShape = integer({ min: 0, max: SEATS - 1 });
const answerShape = oneOf(['keep', 'redeal']);

const seatParts = object({
  hand: piecesShape,
  played: piecesShape,
  table: nullable(piecesShape),
  declared: nullable(integer({ min: 0, max: PILES, code: 'DECLARATION_INVALID' })),
  piles: integer({ min: 0, max: PILES }),
  answer: nullable(answerShape),
  zeros: integer({ min: 0, max: 2 }),
  total: integer({ min: -MAX_TOTAL, max: MAX_TOTAL, code: 'SCORE_OVERFLOW' }),
});

const parts = object({
  options: options.shape,
  phase: oneOf(phases),
  round: integer({ min: 1 }),
  multiplier: integer({ min: 1, max: MAX_TOTAL, code: 'MULTIPLIER_INVALID' }),
  redeals: optional(integer({ min: 2 })),
  opener: seatShape,
  accepter: nullable(seatShape),
  starter: nullable(seatShape),
  turn: integer({ min: 0, max: PILES }),
  leader: nullable(seatShape),
  seats: list(seatParts, { length: SEATS, code: 'PLAYER_COUNT' }),
  last: nullable(
    object({ leader: seatShape, winner: seatShape, plays: list(piecesShape, { length: SEATS }) }),
  ),
});

const orNull = (value: number, none: number): number | null => (value === none ? null : value);

/** The parts of a state that are stored. */
export function partsOf(s: State): Parts {
  const seats = Array.from({ length: SEATS }, (_, seat) => seatPartsOf(s, seat));
  const plays = Array.from(s.last, unpack);
  const accepter = orNull(s.accepter, NOBODY);
  const isTold = s.redeals === redealsToldBy({ accepter, multiplier: s.multiplier });
  return {
    options: s.options,
    phase: phases[s.phase]!,
    round: s.round,
    multiplier: s.multiplier,
    ...(isTold ? {} : { redeals: s.redeals }),
    opener: s.opener,
    accepter,
    starter: orNull(s.starter, NOBODY),
    turn: s.turn,
    leader: orNull(s.leader, NOBODY),
    seats,
    last: s.lastWinner === NOBODY ? null : { leader: s.lastLeader, winner: s.lastWinner, plays },
  };
}

function seatPartsOf(s: State, seat: number): SeatParts {
  const answer = s.answers[seat]!;
  const table = s.table[seat]!;
  return {
    hand: unpack(s.hands[seat]!),
    played: unpack(s.played[seat]!),
    table: table === 0 ? null : unpack(table),
    declared: orNull(s.declared[seat]!, UNDECLARED),
    piles: s.piles[seat]!,
    answer: answer === UNASKED ? null : answer === KEEP ? 'keep' : 'redeal',
    zeros: s.zeros[seat]!,
    total: s.totals[seat]!,
  };
}

function decode(json: unknown): Result<State, readonly Problem[]> {
  const read = readShape(parts, json);
  if (!read.ok) return read;
  const { redeals, ...rest } = read.value;
  const written: Parts = redeals === undefined ? rest : { ...rest, redeals };
  const problem = invalidity(written);
  return problem === null ? ok(restore(written)) : err([problem]);
}

export const stateCodec: StateCodec<State> = {
  encode(s) {
    const { options, seats, last, ...rest } = partsOf(s);
    return {
      options: { ...options },
      ...rest,
      seats: seats.map((seat) => ({
        ...seat,
        hand: piecesText(seat.hand),
        played: piecesText(seat.played),
        table: seat.table === null ? null : piecesText(seat.table),
      })),
      last: last === null ? null : { ...last, plays: last.plays.map(piecesText) },
    };
  },
  decode,
};
