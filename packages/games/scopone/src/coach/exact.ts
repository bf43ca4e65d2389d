import { silent } from '@chiaro/kernel';
import { leafValue } from '../bots/endgame.js';
import type { Sight } from '../bots/sight.js';
import { Solver } from '../bots/solver.js';
import { playCode } from '../rules.js';
import { copy, initial, type State } from '../state.js';

/** Every legal move with all cards open, best first, in whole points to the end of the hand. */
export function exactValues(s: State, sight: Sight): { code: number; value: number; visits: number; loss: number }[] {
  const solver = new Solver(s.options);
  const next = initial(s.options);
  const valued = sight.moves.map(({ code }) => {
    copy(s, next);
    playCode(next, code, silent);
    return { code, value: leafValue(next, s, solver), visits: Infinity };
  });
  const top = Math.max(...valued.map(({ value }) => value));
  return valued.map((each) => ({ ...each, loss: top - each.value })).sort((a, b) => a.loss - b.loss);
}
