import { silent } from '@chiaro/kernel';
import { TiledBoard } from './evaluate.js';
import { writeLegal } from '../../moves.js';
import { floorCount } from '../../packed.js';
import { playCode } from '../../rules.js';
import { cloneState, OVER_PHASE, TILING, type State } from '../../state.js';
import { SIZE } from '../../types.js';
import { STAGES } from './weights.js';

/**
 * Points ahead of the best other after each placement on the grey wall, the own placements to
 * follow being the best ones; best first.
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

function boardValue(s: State, seat: number): number {
  if (s.phase === OVER_PHASE) return s.scores[seat]!;
  tiled.tile(s, seat, s.lines[seat]!, floorCount(s.floors[seat]!));
  const stage = tiled.fullestRow();
  if (stage === STAGES) return tiled.score + tiled.bonuses();
  tiled.describe();
  return tiled.score + tiled.promise(stage);
}
