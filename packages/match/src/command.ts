import {
  err,
  ok,
  type Entry,
  type Outcome,
  type Problem,
  type Result,
  type Step,
  type TimeControl,
  type Viewer,
} from '@chiaro/kernel';
import type { Outages } from './clock.js';
import type { ChanceSource, MatchEvent, SeatSpec, Setup } from './setup.js';
import type { Shown, Told } from './told.js';

/** The commands of a match. The caller checks who may act for a seat. */
export type Command<M> =
  | { readonly kind: 'move'; readonly seat: number; readonly move: M }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'undo' | 'redo' | 'resign'; readonly seat: number }
  | {
      readonly kind: 'sit';
      readonly seat: number;
      readonly holder: string;
      readonly once?: boolean;
    }
  | { readonly kind: 'extra'; readonly seat: number; readonly seconds: number }
  | { readonly kind: 'pause' | 'resume' | 'abandon' };

/** The effect of a command: the events to store, and what each viewer is told of them. */
export interface Change<V, M> {
  /** Number of the first new event. */
  readonly first: number;
  readonly events: readonly MatchEvent[];
  readonly entries: readonly Entry[];
  tell(viewer: Viewer): readonly Told<V, M>[];
  /** The same for a viewer who already has the view before. */
  show(viewer: Viewer): readonly Shown<V, M>[];
}

/** The settings of a new match. */
export interface MatchWish<O> {
  readonly options: O;
  readonly seats: readonly SeatSpec[];
  readonly chance: ChanceSource;
  /** Default true. */
  readonly undo?: boolean;
  /** Default false; always on if there is a `time`. */
  readonly clock?: boolean;
  readonly time?: TimeControl | undefined;
  readonly standIn?: string | undefined;
  /** Default false. */
  readonly rated?: boolean;
}

/** How playing time continues in a match that is restored. */
export interface RestoreOptions {
  /** When the playing time resumes; without it the clock is stopped until the next `start`. */
  readonly now?: number;
  /** Whether the time since the last event counts as playing time (a server that was restarted). */
  readonly countAway?: boolean;
  /** How much of the time since the last event is charged to no seat. */
  readonly outages?: Outages | undefined;
}

/** Refusals of the match itself, whatever the game allows. */
export function refusalOf<M>(command: Command<M>, { chance, undo }: Setup): Problem | null {
  switch (command.kind) {
    case 'outcome':
      return chance.kind === 'hand'
        ? null
        : { code: 'NOT_ALLOWED', reason: 'match.refusal.outcome' };
    case 'undo':
    case 'redo':
      return undo ? null : { code: 'UNDO_REFUSED', reason: 'match.refusal.undo' };
    case 'move':
    case 'resign':
    case 'sit':
    case 'extra':
    case 'pause':
    case 'resume':
    case 'abandon':
      return null;
  }
}

/** The command that requests a step; `time` steps have none. */
export function commandOf<M>(step: Step<M>): Result<Command<M>, Problem> {
  switch (step.kind) {
    case 'chance':
      return ok({ kind: 'outcome', outcome: step.outcome });
    case 'move':
      return ok({ kind: 'move', seat: step.seat, move: step.move });
    case 'undo':
    case 'redo':
    case 'resign':
      return ok({ kind: step.kind, seat: step.seat });
    case 'pause':
    case 'resume':
    case 'abandon':
      return ok({ kind: step.kind });
    case 'sit': {
      const { kind, seat, holder, once } = step;
      return ok({ kind, seat, holder, ...(once === undefined ? {} : { once }) });
    }
    case 'extra':
      return ok({ kind: 'extra', seat: step.seat, seconds: step.seconds });
    case 'time':
    case 'flag':
      return err({ code: 'NOT_ALLOWED' });
  }
}

/** Exactly the fields that are recorded: a command may carry more. */
export function stepOf<M>(command: Command<M>, at: { readonly at?: number }): Step<M> {
  switch (command.kind) {
    case 'outcome':
      return { kind: 'chance', outcome: [...command.outcome], ...at };
    case 'move':
      return { kind: 'move', seat: command.seat, move: command.move, ...at };
    case 'undo':
    case 'redo':
    case 'resign':
      return { kind: command.kind, seat: command.seat, ...at };
    case 'sit': {
      const { kind, seat, holder, once } = command;
      return { kind, seat, holder, ...(once === true ? { once } : {}), ...at };
    }
    case 'extra':
      return { kind: 'extra', seat: command.seat, seconds: command.seconds, ...at };
    case 'pause':
    case 'resume':
    case 'abandon':
      return { kind: command.kind, ...at };
  }
}
