import { CHANCE } from '@chiaro/kernel';
import { SEATS } from './types.js';
import type { Options } from './options.js';

/** `State.phase`, by index into `phases`. */
export const PREPARATION = 0;
export const DECLARATION = 1;
export const TURN = 2;
export const SCORING = 3;
export const OVER_PHASE = 4;

export const NOBODY = -1;
export const UNDECLARED = -1;

/** `State.answers` */
export const UNASKED = 0;
export const KEEP = 1;
export const REDEAL = 2;

/**
 * The complete state of a game, hidden pieces included. Arrays have one cell for each seat; pieces
 * are packed.
 */
export interface State {
  readonly options: Options;
  phase: number;
  round: number;
  multiplier: number;
  /** Redeals of this round; the multiplier may be capped. */
  redeals: number;
  /**
   * Redeal answers are asked from this seat on: the winner of the last turn of the previous round.
   */
  opener: number;
  /** First accepter of the latest redeal of this round, or NOBODY. */
  accepter: number;
  /** NOBODY until the preparation is over. */
  starter: number;
  /** The actor: a seat, CHANCE or OVER. */
  seat: number;
  /** From 1; 0 before the first turn. */
  turn: number;
  leader: number;
  /** Pieces that each player plays in this turn; 0 until the leader has played. */
  count: number;
  /** The seat with the best play, and its set; meaningless while `count` is 0. */
  best: number;
  bestSet: number;
  /** The leader of the previous turn in this round, or NOBODY. */
  lastLeader: number;
  lastWinner: number;
  /** The shared memory of all arrays below: one call copies them. */
  readonly cells: Int32Array;
  readonly hands: Int32Array;
  readonly played: Int32Array;
  readonly table: Int32Array;
  readonly last: Int32Array;
  readonly declared: Int32Array;
  readonly piles: Int32Array;
  readonly zeros: Int32Array;
  readonly answers: Int32Array;
  readonly totals: Int32Array;
}

const ROWS = 9;

export function initialState(options: Options): State {
  const cells = new Int32Array(ROWS * SEATS);
  const row = (at: number): Int32Array => cells.subarray(at * SEATS, (at + 1) * SEATS);
  const s: State = {
    options,
    phase: PREPARATION,
    round: 1,
    multiplier: 1,
    redeals: 0,
    opener: 0,
    accepter: NOBODY,
    starter: NOBODY,
    seat: CHANCE,
    turn: 0,
    leader: NOBODY,
    count: 0,
    best: NOBODY,
    bestSet: NOBODY,
    lastLeader: NOBODY,
    lastWinner: NOBODY,
    cells,
    hands: row(0),
    played: row(1),
    table: row(2),
    last: row(3),
    declared: row(4),
    piles: row(5),
    zeros: row(6),
    answers: row(7),
    totals: row(8),
  };
  s.declared.fill(UNDECLARED);
  return s;
}

export function copyState(source: State, target: State): void {
  target.phase = source.phase;
  target.round = source.round;
  target.multiplier = source.multiplier;
  target.redeals = source.redeals;
  target.opener = source.opener;
  target.accepter = source.accepter;
  target.starter = source.starter;
  target.seat = source.seat;
  target.turn = source.turn;
  target.leader = source.leader;
  target.count = source.count;
  target.best = source.best;
  target.bestSet = source.bestSet;
  target.lastLeader = source.lastLeader;
  target.lastWinner = source.lastWinner;
  target.cells.set(source.cells);
}

export function cloneState(s: State): State {
  const copy = initialState(s.options);
  copyState(s, copy);
  return copy;
}

export const nextSeat = (seat: number): number => (seat + 1) & 3;

/** Every seat once, from `first` on. */
export const seatsFrom = (first: number): number[] =>
  Array.from({ length: SEATS }, (_, i) => (first + i) % SEATS);
