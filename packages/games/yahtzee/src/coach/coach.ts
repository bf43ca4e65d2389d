import { ok, type Coach, type Resources } from '@chiaro/kernel';
import { loadSolutions } from '../solver/solutions.js';
import type { Move, State, View } from '../types.js';
import { stateOf } from '../view.js';
import { adviseOn } from './advise.js';
import { positionOf, readPosition } from './position.js';
import { reviewGame } from './review.js';

const coach: Coach<State, View, Move> = {
  consult(input) {
    const position = readPosition(input);
    return position.ok ? ok(adviseOn(position.value)) : position;
  },
  advise: ({ view }) => adviseOn(positionOf(stateOf(view))),
  review: (game, aid) => reviewGame(game, (done) => aid.progress?.(done)),
};

export async function makeCoach(resources: Resources): Promise<Coach<State, View, Move>> {
  await loadSolutions(resources);
  return coach;
}
