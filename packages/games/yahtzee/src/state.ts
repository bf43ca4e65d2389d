import { BOXES, DICE, type Options, type State } from './types.js';

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
