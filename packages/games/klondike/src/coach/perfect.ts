import { mustApply, Playthrough, type Perfect } from '@chiaro/kernel';
import { solveShort } from '../solver/solve.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';

type Game = Playthrough<State, Move, View, unknown>;

/** One or two seconds at most; enough to decide all but a few deals in a hundred. */
const NODES = 1_000_000;

/** Whether the deal could be won with all cards known, and in how few moves, if that is known. */
export function perfectPlay(game: Game): Perfect {
  const { verdict, moves, steps } = solveShort(dealtIn(game), NODES);
  return { kind: 'deal', verdict, steps: moves.length === 0 ? null : steps };
}

/** The position before the first move. */
function dealtIn(game: Game): State {
  const start: Game = new Playthrough(game.game, game.options);
  for (const step of game.steps) {
    if (step.kind !== 'chance') break;
    mustApply(start, step);
  }
  return start.state;
}
