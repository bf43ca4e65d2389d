import { mustApply, Playthrough } from '@chiaro/kernel';
import { cloneState, type State } from '../state.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** A decision of the player with the complete state before it. */
export interface Decision {
  readonly step: number;
  readonly move: Move;
  readonly before: State;
}

interface Decisions {
  readonly decisions: readonly Decision[];
  /** The decisions that were not taken back: the others are reviewed too, but lost nothing. */
  readonly line: readonly Decision[];
}

/** Moves as they were chosen. Hints do not change the position and are taken back like moves. */
export function decisionsOf(game: Playthrough<State, Move, View, unknown>): Decisions {
  const again = new Playthrough(game.game, game.options);
  const decisions: Decision[] = [];
  const line: Decision[] = [];
  let undone: Decision[] = [];
  for (const [step, each] of game.steps.entries()) {
    if (each.kind === 'move') {
      const decision = { step, move: each.move, before: cloneState(again.state) };
      decisions.push(decision);
      line.push(decision);
      undone = [];
    }
    if (each.kind === 'undo') undone.push(line.pop()!);
    if (each.kind === 'redo') line.push(undone.pop()!);
    mustApply(again, each);
  }
  return { decisions, line };
}

export function withoutHints({ decisions, line }: Decisions): Decisions {
  const isDecision = ({ move }: Decision): boolean => move.kind !== 'hint';
  return { decisions: decisions.filter(isDecision), line: line.filter(isDecision) };
}
