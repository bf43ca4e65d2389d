import type { ChanceStep, MoveStep, Notation } from './game.js';
import { seatLetter, type LogLine } from './log.js';

/**
 * Everything that a log can record. Moves and outcomes are the game's; the rest is the match's:
 * undo, the clock, and resigning.
 */
export type Step<M> =
  | MoveStep<M>
  | ChanceStep
  | { readonly kind: 'undo' | 'redo'; readonly seat: number; readonly at?: number }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'pause' | 'resume' | 'abandon'; readonly at?: number }
  | { readonly kind: 'resign' | 'flag'; readonly seat: number; readonly at?: number }
  /**
   * Somebody else takes the seat: a bot (`bot:strong/3/2000`) for one turn or until its person is
   * back, or the person again.
   */
  | {
      readonly kind: 'sit';
      readonly seat: number;
      readonly holder: string;
      readonly once?: boolean;
      readonly at?: number;
    }
  /** More time for a seat, in seconds. */
  | {
      readonly kind: 'extra';
      readonly seat: number;
      readonly seconds: number;
      readonly at?: number;
    };

/**
 * A step as a line of a log. The text of an outcome is passed in, because only the position that
 * asked for it can format it.
 */
export function lineOfStep<S, M>(
  step: Step<M>,
  notation: Notation<S, M>,
  outcome: string,
): LogLine {
  const at = step.at === undefined ? {} : { at: step.at };
  switch (step.kind) {
    case 'move':
      return { actor: step.seat, text: notation.format(step.move), ...at };
    case 'chance':
      return { actor: 'chance', text: outcome, ...at };
    case 'undo':
    case 'redo':
    case 'resign':
      return { actor: step.seat, text: step.kind, ...at };
    case 'flag':
      return { actor: 'match', text: `flag ${seatLetter(step.seat)}`, ...at };
    case 'extra':
      return { actor: 'match', text: `extra ${seatLetter(step.seat)} ${step.seconds}`, ...at };
    case 'sit': {
      const once = step.once === true ? ' once' : '';
      const text = `sit ${seatLetter(step.seat)} ${step.holder}${once}`;
      return { actor: 'match', text, ...at };
    }
    case 'time':
    case 'pause':
    case 'resume':
    case 'abandon':
      return { actor: 'match', text: step.kind, ...at };
  }
}
