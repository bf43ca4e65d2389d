import type { Rng } from '@chiaro/kernel';
import { scoreDeclarations } from './declaring.js';
import { scorePlays } from './plays.js';
import { REDEAL_CODE } from '../../codes.js';
import { legalCodes, MAX_MOVES } from '../../moves.js';
import { DECLARATION, PREPARATION, type State } from '../../state.js';

/**
 * How good players choose: a softmax over the moves of the seat to act, by what it sees alone.
 * Fitted to games of the champion against itself (BOTS.md).
 */
const legal = new Int32Array(MAX_MOVES);
const scores = new Float64Array(MAX_MOVES);

/**
 * With 1, moves would be drawn as often as in the games behind the weights, where the luck of few
 * deals chose some of them; with 0, the favourite always.
 */
const WARMTH = 0.5;
const DRAWS = 4096;
/** Added to each score, these make the highest sum a draw from the softmax (Gumbel). */
const noise = Float64Array.from(
  { length: DRAWS },
  (_, i) => -WARMTH * Math.log(-Math.log((i + 0.5) / DRAWS)),
);

/** A move drawn from those that good players make; of a weak hand, always a redeal. */
export function habitMove(s: State, rng: Rng): number {
  if (s.phase === PREPARATION) return REDEAL_CODE;
  const moves = legalCodes(s, legal);
  if (moves === 1) return legal[0]!;
  if (s.phase === DECLARATION) scoreDeclarations(s, legal, moves, scores);
  else scorePlays(s, legal, moves, scores);
  let best = 0;
  let top = -Infinity;
  for (let i = 0; i < moves; i++) {
    const score = scores[i]! + noise[rng.uint32() >>> 20]!;
    if (score <= top) continue;
    top = score;
    best = i;
  }
  return legal[best]!;
}
