import { FULL_BAG } from './packed.js';
import { displaysFor, SIZE } from './types.js';
import type { Options } from './options.js';

/** `State.phase`, by index into `phases`. */
export const START = 0;
export const REFILL = 1;
export const OFFER = 2;
export const TILING = 3;
export const OVER_PHASE = 4;

/** Value of `State.marker` while the marker is in the centre. */
export const IN_CENTRE = -1;

/** Everything in Azul is public except the order of the tiles in the bag. */
export interface State {
  readonly options: Options;
  readonly players: number;
  readonly grey: boolean;
  phase: number;
  /** From 1. */
  round: number;
  /** The seat that started this round. */
  starter: number;
  /** The seat to take or place now; the starter during chance, 0 before and after the game. */
  seat: number;
  /** The row of the full line to place on the grey wall; 0 outside tiling. */
  row: number;
  /** The seat that took the starting marker this round, or `IN_CENTRE`. */
  marker: number;
  /** Tiles laid on the displays in this refill; 0 outside it. */
  laid: number;
  /** Counts. */
  bag: number;
  lid: number;
  /** Counts of the centre at index 0 and of each display from 1. */
  readonly offer: Int32Array;
  /**
   * For each seat: lines, taken cells (bit `row * 5 + column`), colours of each row (bit `row * 5 +
   * colour`), floor, and score.
   */
  readonly lines: Int32Array;
  readonly walls: Int32Array;
  readonly rowColours: Int32Array;
  readonly floors: Int32Array;
  readonly scores: Int32Array;
  /**
   * The cells taken by each colour, at `seat * 5 + colour`; empty on the fixed wall, where the cell
   * determines the colour.
   */
  readonly greyCells: Int32Array;
}

export function initialState(options: Options): State {
  const { players } = options;
  const grey = options.wall === 'grey';
  return {
    options,
    players,
    grey,
    phase: START,
    round: 1,
    starter: 0,
    seat: 0,
    row: 0,
    marker: IN_CENTRE,
    laid: 0,
    bag: FULL_BAG,
    lid: 0,
    offer: new Int32Array(displaysFor(players) + 1),
    lines: new Int32Array(players),
    walls: new Int32Array(players),
    rowColours: new Int32Array(players),
    floors: new Int32Array(players),
    scores: new Int32Array(players),
    greyCells: new Int32Array(grey ? players * SIZE : 0),
  };
}

export function cloneState(s: State): State {
  const copy = initialState(s.options);
  copyState(s, copy);
  return copy;
}

export function copyState(source: State, target: State): void {
  target.phase = source.phase;
  target.round = source.round;
  target.starter = source.starter;
  target.seat = source.seat;
  target.row = source.row;
  target.marker = source.marker;
  target.laid = source.laid;
  target.bag = source.bag;
  target.lid = source.lid;
  for (let i = 0; i < source.offer.length; i++) target.offer[i] = source.offer[i]!;
  for (let seat = 0; seat < source.players; seat++) {
    target.lines[seat] = source.lines[seat]!;
    target.walls[seat] = source.walls[seat]!;
    target.rowColours[seat] = source.rowColours[seat]!;
    target.floors[seat] = source.floors[seat]!;
    target.scores[seat] = source.scores[seat]!;
  }
  for (let i = 0; i < source.greyCells.length; i++) target.greyCells[i] = source.greyCells[i]!;
}

export const cellBit = (row: number, column: number): number => 1 << (row * SIZE + column);
