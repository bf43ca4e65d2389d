import { ok, type Coach, type CoachMaker } from '@chiaro/kernel';
import { loadSolutions } from '../solver/solutions.js';
import type { Move } from '../types.js';
import type { Options } from '../options.js';
import type { State } from '../state.js';
import { stateFromView, type View } from '../view.js';
import { adviseOn } from './advise.js';
import { adviseInColumns, reviewInColumns } from './columns.js';
import { columnsPositionOf, positionOf, readPosition } from './position.js';
import { meanUnder, parUnder } from './figures.js';
import { reviewGame } from './review.js';

const coach: Coach<State, View, Move> = {
  consult(input) {
    const position = readPosition(input);
    if (!position.ok) return position;
    return ok(
      'columns' in position.value ? adviseInColumns(position.value) : adviseOn(position.value),
    );
  },
  advise({ view }) {
    const s = stateFromView(view);
    return s.options.columns === 1
      ? adviseOn(positionOf(s))
      : adviseInColumns(columnsPositionOf(s));
  },
  review(game, aid) {
    const progress = (done: number): void => aid.progress?.(done);
    return game.state.options.columns === 1
      ? reviewGame(game, progress)
      : reviewInColumns(game, progress);
  },
  par: (options) => parUnder(options as Options),
  perfect: ({ state: { options } }) =>
    options.columns === 1 ? { kind: 'mean', points: meanUnder(options) } : null,
};

export const coachMaker: CoachMaker<State, View, Move> = {
  async make(resources) {
    await loadSolutions(resources);
    return coach;
  },
};
