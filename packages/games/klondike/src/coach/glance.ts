import { silent, type Turn } from '@chiaro/kernel';
import { defaultConfig } from '../config.js';
import { encodeMove } from '../moves.js';
import { createRules } from '../rules.js';
import { DealSolver } from '../solver/solver.js';
import { copyState, initialState, type State } from '../state.js';
import type { Move } from '../types.js';
import { stateFromView, type View } from '../view.js';
import type { Worth } from './worth.js';

const rules = createRules(defaultConfig);

const NODES = 600;
const MOST_WORLDS = 100;

/**
 * Values moves by imagined worlds consistent with the view: the share of them that can still be won
 * after a move, with all cards known.
 */
export class Glance {
  readonly #solver = new DealSolver();

  worths({ view, rng, budget }: Turn<View, Move>, moves: readonly Move[]): Worth[] {
    if (moves.length === 0) return [];
    const won = new Float64Array(moves.length);
    const after = initialState(view.options);
    let worlds = 0;
    do {
      const world = stateFromView(view, rng);
      for (const [i, move] of moves.entries()) {
        copyState(world, after);
        rules.play(after, encodeMove(move), silent);
        won[i]! += this.#chance(after);
      }
      worlds++;
    } while (worlds < MOST_WORLDS && budget.more());
    return moves.map((move, i) => {
      const share = won[i]! / worlds;
      return { share, rating: share + taste(move, view) };
    });
  }

  #chance(s: State): number {
    if (s.phase === 'over') return s.end === 'victory' || s.end === 'overtimeVictory' ? 1 : 0;
    this.#solver.position.load(s, s.options.recycle === 'shuffle' ? 1 : s.options.draw);
    const verdict = this.#solver.probe(NODES);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }
}

/** An undecided search counts as a fifth of a win. */
const UNDECIDED = 0.2;

/**
 * A tie-break for what hindsight ignores: a card turned up is known sooner, and a move without
 * effect only has the value of the move after it.
 */
function taste(move: Move, view: View): number {
  const hidden = hiddenUnder(move, view);
  if (hidden > 0) return 0.16 + 0.016 * hidden;
  switch (move.kind) {
    case 'finish':
      return 1;
    case 'pileHome':
      return 0.02;
    case 'wasteHome':
      return 0.01;
    case 'run':
      return emptiesPile(move, view) ? 0.005 : -0.1;
    case 'back':
      return -0.1;
    case 'recycle':
      return -0.01;
    default:
      return 0;
  }
}

/** Hidden cards in the pile where a move turns one up; 0 if it turns up none. */
export function hiddenUnder(move: Move, view: View): number {
  if (move.kind !== 'run' && move.kind !== 'pileHome') return 0;
  const { hidden, cards } = view.piles[move.from]!;
  return cards.length === (move.kind === 'run' ? move.count : 1) ? hidden : 0;
}

/** Moving a king from the bottom of its pile to another empty pile gains nothing. */
export const emptiesPile = (move: Move & { readonly kind: 'run' }, view: View): boolean => {
  const { hidden, cards } = view.piles[move.from]!;
  return hidden === 0 && cards.length === move.count && view.piles[move.to]!.cards.length > 0;
};
