import { ok, type Aid, type Coach, type CoachMaker, type Playthrough } from '@chiaro/kernel';
import { Adviser } from './advise.js';
import type { ScoringConfig } from '../config.js';
import { createGame } from '../game.js';
import { readPosition } from '../position-input.js';
import { perfectPlay } from './perfect.js';
import { reviewGame } from './review.js';
import { findWayBack } from './way-back.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** A hint is the first move of `advise`. */
export function coachMaker(config: ScoringConfig): CoachMaker<State, View, Move> {
  const game = createGame(config);
  const make = (): Coach<State, View, Move> => {
    const adviser = new Adviser(config);
    return {
      consult(input, aid) {
        const read = readPosition(input);
        if (!read.ok) return read;
        const { state } = read.value;
        return ok(
          adviser.advise({
            view: game.view(state, 0),
            legal: game.legal(state),
            rng: aid.rng,
            budget: aid.budget(),
          }),
        );
      },
      advise: (turn) => adviser.advise(turn),
      review: (played: Playthrough<State, Move, View, unknown>, aid: Aid) =>
        reviewGame(played, aid, adviser, config),
      wayBack: findWayBack,
      perfect: perfectPlay,
    };
  };
  return { make: () => Promise.resolve(make()) };
}
