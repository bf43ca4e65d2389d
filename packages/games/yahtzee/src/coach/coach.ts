import { ok, type Coach, type CoachMaker } from '@chiaro/kernel';
import { loadSolutions } from '../solver/solutions.js';
import type { Move } from '../types.js';
import type { State } from '../state.js';
import { stateFromView, type View } from '../view.js';
import { adviseOn } from './advise.js';
import { positionOf, readPosition } from './position.js';
import { reviewGame } from './review.js';

const coach: Coach<State, View, Move> = {
  consult(input) {
    const position = readPosition(input);
    return position.ok ? ok(adviseOn(position.value)) : position;
  },
  advise: ({ view }) => adviseOn(positionOf(stateFromView(view))),
  review: (game, aid) => reviewGame(game, (done) => aid.progress?.(done)),
};

export const coachMaker: CoachMaker<State, View, Move> = {
  async make(resources) {
    await loadSolutions(resources);
    return coach;
  },
};
