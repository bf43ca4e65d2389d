import { TARGETS, targetsOf } from '../moves.js';
import type { State } from '../state.js';
import { SIZE } from '../types.js';

/** The legal takes, without those from a display with the same tiles as an earlier one. */
export function writeDistinctTakes(s: State, out: Int32Array): number {
  const targets = targetsOf(s, s.seat);
  const { offer } = s;
  let count = 0;
  for (let from = 0; from < offer.length; from++) {
    let tiles = offer[from]!;
    if (tiles === 0 || (from > 1 && isRepeated(offer, from))) continue;
    for (let colour = 0; tiles !== 0; colour++, tiles >>>= 5) {
      if ((tiles & 31) === 0) continue;
      const code = (from * SIZE + colour) * TARGETS;
      let lines = (targets >>> (6 * colour)) & 63;
      for (let line = 0; lines !== 0; line++, lines >>>= 1)
        if (lines & 1) out[count++] = code + line;
    }
  }
  return count;
}

function isRepeated(offer: Int32Array, from: number): boolean {
  for (let before = 1; before < from; before++) if (offer[before] === offer[from]) return true;
  return false;
}

/**
 * Like `writeDistinctTakes`, also without takes that change the boards and the number of tiles left
 * in the same way as an earlier one: the same number of a colour from another display.
 */
export function writeKindsOfTakes(s: State, out: Int32Array): number {
  const targets = targetsOf(s, s.seat);
  const { offer } = s;
  let count = 0;
  let seen = 0;
  for (let from = 0; from < offer.length; from++) {
    let tiles = offer[from]!;
    for (let colour = 0; tiles !== 0; colour++, tiles >>>= 5) {
      if ((tiles & 31) === 0) continue;
      if (from > 0) {
        const kind = 1 << (colour * SIZE + (tiles & 31));
        if ((seen & kind) !== 0) continue;
        seen |= kind;
      }
      const code = (from * SIZE + colour) * TARGETS;
      let lines = (targets >>> (6 * colour)) & 63;
      for (let line = 0; lines !== 0; line++, lines >>>= 1)
        if (lines & 1) out[count++] = code + line;
    }
  }
  return count;
}
