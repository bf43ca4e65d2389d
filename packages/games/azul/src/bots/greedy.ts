import { below, type Rng } from '@chiaro/kernel';
import { TiledBoard } from './board.js';
import { colourOfTake, FIRST_PLACE, MAX_MOVES, sourceOf, targetOf, writeLegal } from '../moves.js';
import { floorCount, lineAt, lineCount } from '../packed.js';
import { take } from '../rules.js';
import { scoreCell } from '../scoring.js';
import { cellBit, copyState, initialState, TILING, type State } from '../state.js';
import { SIZE } from '../types.js';

const moves = new Int32Array(MAX_MOVES);
const tiled = new TiledBoard();

/**
 * Maximises the score of the own board as if the round ended after this move; fuller lines among
 * equals.
 */
export function greedyMove(s: State, rng: Rng): number {
  const count = writeLegal(s, moves);
  const scratch = initialState(s.options);
  let best = -Infinity;
  let chosen = moves[0]!;
  let equals = 0;
  for (let i = 0; i < count; i++) {
    const code = moves[i]!;
    const value = s.phase === TILING ? placeValue(s, code) : takeValue(s, code, scratch);
    if (value > best) equals = 0;
    if (value < best) continue;
    best = value;
    if (below(rng, ++equals) === 0) chosen = code;
  }
  return chosen;
}

function takeValue(s: State, code: number, scratch: State): number {
  const { seat } = s;
  copyState(s, scratch);
  take(scratch, sourceOf(code), colourOfTake(code), targetOf(code));
  tiled.tile(scratch, seat, scratch.lines[seat]!, floorCount(scratch.floors[seat]!));
  return tiled.score + FILLED_SHARE * filledShare(tiled.lines);
}

/** Small compared with a point, so that it decides only between equal scores. */
const FILLED_SHARE = 0.01;

function filledShare(lines: number): number {
  let share = 0;
  for (let row = 0; row < SIZE; row++) share += lineCount(lineAt(lines, row)) / (row + 1);
  return share;
}

/** On the grey wall: the points of the column that scores most. */
function placeValue(s: State, code: number): number {
  const column = (code - FIRST_PLACE) % SIZE;
  return scoreCell(s.walls[s.seat]! | cellBit(s.row, column), s.row, column);
}
