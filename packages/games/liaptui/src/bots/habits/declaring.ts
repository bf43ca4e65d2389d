import { handStrength } from '../policy.js';
import { strongPieces } from '../casual.js';
import { largestSet } from './held-sets.js';
import { at, clamp, NUMBERS } from './layout.js';
import { straying } from './fitted.js';
import { weights } from './weights.js';
import { DECLARE } from '../../codes.js';
import type { State } from '../../state.js';

/** Scores the declarations of the seat to act. */
export function scoreDeclarations(
  s: State,
  codes: Int32Array,
  moves: number,
  scores: Float64Array,
): void {
  const { seat, starter } = s;
  const hand = s.hands[seat]!;
  const place = (seat - starter) & 3;
  const starts = place === 0 ? 1 : 0;
  const strength = handStrength(hand, starts === 1);
  let sum = 0;
  for (let i = 0; i < place; i++) sum += s.declared[(starter + i) & 3]!;
  const byStrength = at.declaredByStrength + clamp(Math.round(strength * 2), 0, 11) * NUMBERS;
  const byPlace = at.declaredByPlace + (place * 6 + clamp(sum - place, 0, 5)) * NUMBERS;
  const byStrong = at.declaredByStrong + (starts * 10 + clamp(strongPieces(hand), 0, 9)) * NUMBERS;
  const bySet = at.declaredBySet + largestSet(hand) * NUMBERS;
  for (let i = 0; i < moves; i++) {
    const piles = codes[i]! - DECLARE;
    const number = Math.min(piles, NUMBERS - 1);
    scores[i] =
      weights[byStrength + number]! +
      weights[byPlace + number]! +
      weights[byStrong + number]! +
      weights[bySet + number]! -
      straying[place]! * Math.abs(piles - strength);
  }
}
