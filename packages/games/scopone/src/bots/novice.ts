import { pickOne, type Rng } from '@chiaro/kernel';
import type { Effect, Sight } from './sight.js';

/** Any card, but never past a scopa. */
export function noviceMove(sight: Sight, rng: Rng): Effect {
  const scope = sight.moves.filter((effect) => effect.scopa);
  return pickOne(scope.length > 0 ? scope : sight.moves, rng);
}
