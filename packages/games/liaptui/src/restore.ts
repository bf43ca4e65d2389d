import { CHANCE, OVER } from '@chiaro/kernel';
import { isWeak, pack, sizeOf } from './pieces.js';
import { beats, findSet } from './sets.js';
import {
  DECLARATION,
  initialState,
  KEEP,
  NOBODY,
  OVER_PHASE,
  PREPARATION,
  REDEAL,
  seatsFrom,
  TURN,
  UNASKED,
  UNDECLARED,
  type State,
} from './state.js';
import { phases, type Answer, type Phase, type Piece } from './types.js';
import type { Options } from './options.js';

/** The parts of a state, without anything derived from the others. */
export interface Parts {
  readonly options: Options;
  readonly phase: Phase;
  readonly round: number;
  readonly multiplier: number;
  /** Present if it differs from what the multiplier shows, because that is capped. */
  readonly redeals?: number;
  readonly opener: number;
  readonly accepter: number | null;
  readonly starter: number | null;
  readonly turn: number;
  readonly leader: number | null;
  readonly seats: readonly SeatParts[];
  readonly last: {
    readonly leader: number;
    readonly winner: number;
    readonly plays: readonly (readonly Piece[])[];
  } | null;
}

export interface SeatParts {
  readonly hand: readonly Piece[];
  readonly played: readonly Piece[];
  readonly table: readonly Piece[] | null;
  readonly declared: number | null;
  readonly piles: number;
  readonly answer: Answer | null;
  readonly zeros: number;
  readonly total: number;
}

/** Builds the state and computes the derived parts (who acts, who leads the turn). */
export function restore(parts: Parts): State {
  const s = initialState(parts.options);
  s.phase = phases.indexOf(parts.phase);
  s.round = parts.round;
  s.multiplier = parts.multiplier;
  s.redeals = parts.redeals ?? redealsToldBy(parts);
  s.opener = parts.opener;
  s.accepter = parts.accepter ?? NOBODY;
  s.starter = parts.starter ?? NOBODY;
  s.turn = parts.turn;
  s.leader = parts.leader ?? NOBODY;
  s.lastLeader = parts.last?.leader ?? NOBODY;
  s.lastWinner = parts.last?.winner ?? NOBODY;
  for (const [seat, each] of parts.seats.entries()) {
    restoreSeat(s, seat, each);
    s.last[seat] = pack(parts.last?.plays[seat] ?? []);
  }
  restoreTable(s);
  s.seat = actorOf(s);
  return s;
}

/** As many as the multiplier shows; a multiplier capped at 1 shows none. */
export const redealsToldBy = ({
  accepter,
  multiplier,
}: Pick<Parts, 'accepter' | 'multiplier'>): number =>
  accepter === null ? 0 : Math.max(1, multiplier - 1);

function restoreSeat(s: State, seat: number, parts: SeatParts): void {
  s.hands[seat] = pack(parts.hand);
  s.played[seat] = pack(parts.played);
  s.table[seat] = pack(parts.table ?? []);
  s.declared[seat] = parts.declared ?? UNDECLARED;
  s.piles[seat] = parts.piles;
  s.answers[seat] = parts.answer === null ? UNASKED : parts.answer === 'keep' ? KEEP : REDEAL;
  s.zeros[seat] = parts.zeros;
  s.totals[seat] = parts.total;
}

function restoreTable(s: State): void {
  if (s.leader === NOBODY || s.table[s.leader] === 0) return;
  s.count = sizeOf(s.table[s.leader]!);
  const best = bestOf(s.table, s.leader);
  s.best = best;
  s.bestSet = findSet(s.table[best]!);
}

/** The seat whose play is the best on the table, led from `leader`. */
export function bestOf(plays: ArrayLike<number>, leader: number): number {
  let best = leader;
  for (const seat of seatsFrom(leader))
    if (beats(findSet(plays[seat]!), findSet(plays[best]!))) best = seat;
  return best;
}

function actorOf(s: State): number {
  switch (s.phase) {
    case PREPARATION:
      return seatsFrom(s.opener).find((seat) => isToAnswer(s, seat)) ?? CHANCE;
    case DECLARATION:
      return firstWith(s.starter, (seat) => s.declared[seat] === UNDECLARED);
    case TURN:
      return firstWith(s.leader, (seat) => s.table[seat] === 0);
    case OVER_PHASE:
      return OVER;
    default:
      return CHANCE;
  }
}

/** Before the deal and before a redeal nobody holds pieces. */
const isToAnswer = (s: State, seat: number): boolean =>
  s.hands[seat] !== 0 && isWeak(s.hands[seat]!) && s.answers[seat] === UNASKED;

const firstWith = (from: number, test: (seat: number) => boolean): number =>
  from === NOBODY ? NOBODY : (seatsFrom(from).find(test) ?? from);
