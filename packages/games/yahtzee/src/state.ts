import { BOXES, DICE } from './types.js';
import type { Options } from './options.js';

/** A position: cards, dice, whose turn. */
export interface State {
  readonly options: Options;
  /** Points of each box, −1 while open: `points[seat * 13 + box]`. */
  readonly points: Int8Array;
  /** Filled boxes of each seat as a mask. */
  readonly filled: Uint16Array;
  /** Upper total of each seat, without the bonus. */
  readonly upper: Uint8Array;
  /** Number of 100-point bonuses of each seat. */
  readonly bonuses: Uint8Array;
  readonly totals: Int16Array;
  /** Values of the five dice; 0 before the first roll of a turn. */
  readonly dice: Uint8Array;
  /** Bits of the dice that the coming roll leaves alone, or the latest one did. */
  kept: number;
  /** Rolls made this turn. */
  rolls: number;
  /** True when the dice not kept must be rolled now. */
  rolling: boolean;
  seat: number;
  /** Boxes filled by everybody together. */
  turns: number;
}

export function initialState(options: Options): State {
  return {
    options,
    points: new Int8Array(options.players * BOXES).fill(-1),
    filled: new Uint16Array(options.players),
    upper: new Uint8Array(options.players),
    bonuses: new Uint8Array(options.players),
    totals: new Int16Array(options.players),
    dice: new Uint8Array(DICE),
    kept: 0,
    rolls: 0,
    rolling: true,
    seat: 0,
    turns: 0,
  };
}

export function copyState(source: State, target: State): void {
  target.points.set(source.points);
  target.filled.set(source.filled);
  target.upper.set(source.upper);
  target.bonuses.set(source.bonuses);
  target.totals.set(source.totals);
  target.dice.set(source.dice);
  target.kept = source.kept;
  target.rolls = source.rolls;
  target.rolling = source.rolling;
  target.seat = source.seat;
  target.turns = source.turns;
}

export function cloneState(source: State): State {
  const copy = initialState(source.options);
  copyState(source, copy);
  return copy;
}

/** YZ-E1: complete when every box of every card is filled. */
export const isOver = (s: State): boolean => s.turns === s.options.players * BOXES;
