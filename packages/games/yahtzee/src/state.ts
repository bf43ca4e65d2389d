import { BOXES, DICE, YAHTZEE } from './types.js';
import type { Options } from './options.js';

/**
 * A position: cards, dice, whose turn. With three columns (YZ-C1) each column is stored as a card
 * of its own: the cards of a seat are `seat * columns` and the following ones.
 */
export interface State {
  readonly options: Options;
  /**
   * Points of each box as the dice score, without bonuses or multiplier, −1 while open:
   * `points[card * 13 + box]`.
   */
  readonly points: Int8Array;
  /** Filled boxes of each card as a mask. */
  readonly filled: Uint16Array;
  /** Upper total of each card, without the bonus. */
  readonly upper: Uint8Array;
  /** Number of 100-point bonuses of each card. */
  readonly bonuses: Uint8Array;
  /** Grand total of each seat: every card times its column. */
  readonly totals: Int16Array;
  /** Values of the five dice; 0 before the first roll of a turn. */
  readonly dice: Uint8Array;
  /** Mask of the dice kept in the coming roll, or in the latest one. */
  kept: number;
  /** Rolls made this turn. */
  rolls: number;
  /** True when the dice not kept must be rolled now. */
  rolling: boolean;
  seat: number;
  /** Boxes filled by all players together. */
  turns: number;
}

export function initialState(options: Options): State {
  const cards = options.players * options.columns;
  return {
    options,
    points: new Int8Array(cards * BOXES).fill(-1),
    filled: new Uint16Array(cards),
    upper: new Uint8Array(cards),
    bonuses: new Uint8Array(cards),
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
export const isOver = (s: State): boolean => s.turns === s.filled.length * BOXES;

/** Boxes that are filled in every column of a seat; with one column, its filled boxes. */
export function filledInAll(s: State, seat: number): number {
  const { columns } = s.options;
  let filled = s.filled[seat * columns]!;
  for (let column = 1; column < columns; column++) filled &= s.filled[seat * columns + column]!;
  return filled;
}

/** The minimum of a seat's Yahtzee boxes: 50 if all of them hold 50, −1 if one is open. */
export function yahtzeeInAll(s: State, seat: number): number {
  const { columns } = s.options;
  let least = s.points[seat * columns * BOXES + YAHTZEE]!;
  for (let column = 1; column < columns; column++)
    least = Math.min(least, s.points[(seat * columns + column) * BOXES + YAHTZEE]!);
  return least;
}
