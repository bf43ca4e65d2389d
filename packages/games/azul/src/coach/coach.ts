import { ok, type Coach, type CoachMaker } from '@chiaro/kernel';
import { AlphaBeta } from '../bots/alphabeta.js';
import { stateFromView, type View } from '../view.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import { adviseOn } from './advise.js';
import { readPosition } from './consult.js';
import { reviewGame } from './review.js';

function makeCoach(): Coach<State, View, Move> {
  const alphaBeta = new AlphaBeta();
  return {
    consult(input, aid) {
      const s = readPosition(input);
      return s.ok ? ok(adviseOn(s.value, aid.budget(), alphaBeta)) : s;
    },
    advise: ({ view, budget }) => adviseOn(stateFromView(view), budget, alphaBeta),
    review: (game, aid) => reviewGame(game, aid, alphaBeta),
  };
}

export const coachMaker: CoachMaker<State, View, Move> = {
  make: () => Promise.resolve(makeCoach()),
};
