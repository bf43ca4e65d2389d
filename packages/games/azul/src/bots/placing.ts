import { silent } from '@chiaro/kernel';
import { TiledBoard } from './board.js';
import { writeLegal } from '../moves.js';
import { floorCount } from '../packed.js';
import { playCode } from '../rules.js';
import { cloneState, OVER_PHASE, TILING, type State } from '../state.js';
import { SIZE } from '../types.js';
import { completeRows } from '../scoring.js';
import { Supply } from './supply.js';
import { firstWeight, weightsFor } from './weights.js';

/**
 * The lead over the best other in points after each placement on the grey wall, if the player's
 * later placements are optimal; best first.
 */
export function valuePlacements(s: State): { code: number; value: number }[] {
  const others = Array.from(s.scores.keys()).filter((seat) => seat !== s.seat);
  const best = Math.max(...others.map((seat) => boardValue(s, seat)));
  return legalCodes(s)
    .map((code) => ({ code, value: bestAfter(s, code, s.seat) - best }))
    .toSorted((a, b) => b.value - a.value);
}

function legalCodes(s: State): number[] {
  const moves = new Int32Array(SIZE);
  return Array.from(moves.subarray(0, writeLegal(s, moves)));
}

function bestAfter(s: State, code: number, seat: number): number {
  const next = cloneState(s);
  playCode(next, code, silent);
  if (next.phase !== TILING || next.seat !== seat) return boardValue(next, seat);
  return Math.max(...legalCodes(next).map((each) => bestAfter(next, each, seat)));
}

const tiled = new TiledBoard();
const supply = new Supply();

function boardValue(s: State, seat: number): number {
  if (s.phase === OVER_PHASE) return s.scores[seat]!;
  tiled.tile(s, seat, s.lines[seat]!, floorCount(s.floors[seat]!));
  if (completeRows(tiled.wall) > 0) return tiled.score + tiled.bonuses();
  supply.foresee(s);
  tiled.describe(supply);
  const first = firstWeight(s.round);
  return tiled.score + tiled.promise(weightsFor(s.players, s.grey).boards, first);
}
