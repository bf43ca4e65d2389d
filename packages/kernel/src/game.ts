import type { Need, Outcome } from './chance.js';
import type { Json } from './json.js';
import type { Ledger } from './ledger.js';
import type { OptionSchema } from './options.js';
import type { Problem, Refusal } from './errors.js';
import type { Result } from './result.js';
import type { Rng } from './rng.js';

/**
 * The interface that every game implements. One page, so that a sixth game is an afternoon's
 * reading. `conform(game)` in @chiaro/testing checks its laws on whole games.
 *
 * Type parameters:
 * - `S` the state: plain data of small integers in fixed shapes, changed in place by `play` and
 *   `settle` only. It holds the whole truth, secrets included, and never leaves the rules side.
 * - `M` a move: small plain data.
 * - `V` a view: plain JSON data, built up from what one seat may know. It has no place for a
 *   secret, and it holds the options and the viewer, so that it can be understood alone.
 * - `O` the house rules.
 *
 * Methods never keep a reference to an argument, and never look at a clock, a random generator
 * or the console.
 */
export interface Game<S, M, V, O> {
  /** Short, lower case, never changed: it is the folder name, the URL path and the `Game` tag. */
  readonly id: string;

  /**
   * Raised when the same log could give another result. Pinned in every log; a log of another
   * version is refused with `VERSION_UNSUPPORTED`.
   */
  readonly rulesVersion: number;

  /**
   * SHA-256 of the scoring configuration, if it differs from the built-in one. It is written into
   * the log, because with other numbers the same moves score other points.
   */
  readonly config?: string;

  /** Properties that hold under all house rules; `conform` checks the bounds. */
  readonly nature: Nature;

  /** House rules with their defaults: validates, documents and renders a form. */
  readonly options: OptionSchema<O>;

  /** Who sits at the table under these options. */
  seating(options: O): Seating;

  /** The state before anything happened, chance included. */
  initial(options: O): S;

  /** Who must act now: a seat, chance, or nobody because the game is over. */
  actor(s: S): Actor;

  /**
   * Every legal move of the seat to act, each once, in an order that depends on the state alone.
   * Never empty while a seat is to act; empty otherwise. It must reveal nothing that the seat to
   * act cannot see.
   */
  legal(s: S): readonly M[];

  /**
   * Moves that `check` may accept although `legal` does not list them: resigning, asking for a
   * hint. They would clutter a list of choices and distort random play. `legal` lists one of them
   * only if there is no other move.
   */
  readonly unlisted?: readonly M[];

  /** Null exactly for the moves in `legal(s)` (and the unlisted ones); otherwise why not, as data. */
  check(s: S, move: M): Refusal | null;

  /** Plays a legal move, in place, and enters its points. */
  play(s: S, move: M, ledger: Ledger): void;

  /** Accepts a possible outcome of the need that `actor(s)` states, in place. */
  settle(s: S, outcome: Outcome, ledger: Ledger): void;

  /** An independent copy. */
  clone(s: S): S;

  /** Points of each side; always the sum of the ledger so far. */
  totals(s: S): readonly number[];

  /** The sides that won, once over: one, several (shared), or none (a lost solitaire). */
  winners(s: S): readonly number[];

  /** What a seat, or a spectator, may know. */
  view(s: S, viewer: Viewer): V;

  /**
   * A full state that the viewer cannot tell from the real one: `view(resample(v, rng), viewer)`
   * equals `v`. Whatever is hidden is drawn afresh, uniformly over what is consistent with `v`.
   */
  resample(view: V, rng: Rng): S;

  /**
   * True when `viewer` must not learn the content of this step, about to be taken in `s` (a deal
   * of hidden cards, a secret answer); that it happened is always public.
   */
  conceals(s: S, step: MoveStep<M> | ChanceStep, viewer: Viewer): boolean;

  /** Moves and outcomes as text: the log, the terminal, what a client sends. */
  readonly notation: Notation<S, M>;

  /** The whole state as JSON, secrets included: stores and threads, never a viewer. */
  readonly codec: StateCodec<S>;

  /** Whether a player may undo moves, see `UndoRule`. */
  readonly undo: UndoRule;

  /**
   * Called after an undo or redo restored a snapshot: carries over the counters that an undo does
   * not reset, and enters what they change in the points. Only games with such counters have it.
   */
  carry?(restored: S, left: S, how: 'undo' | 'redo', ledger: Ledger): void;

  /**
   * Called by the match with the whole `seconds` of playing time since the first action. Only games
   * with time rules have it; it may end the game.
   */
  elapse?(s: S, seconds: number, ledger: Ledger): void;

  /** False if the rules forbid pausing; a game without this field can always be paused. */
  pausable?(s: S): boolean;

  /** The same rules with moves encoded as small integers, for searches and simulations. */
  readonly fast?: Fast<S, M>;
}

/** Properties of a game that no option changes. */
export interface Nature {
  readonly seats: { readonly min: number; readonly max: number };
  /** Whether a seat has information that is hidden from another. */
  readonly hidden: boolean;
  /**
   * Upper bound on the steps (moves and outcomes) of a game; null if the rules allow an endless
   * one.
   */
  readonly longest: number | null;
  /** No side's total leaves `lowest`..`highest` at any moment; null if there is no bound. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Seats are players; sides have the points. A player without partners is a side of one. */
export interface Seating {
  readonly seats: number;
  readonly sides: number;
  /** `sideOf[seat]`; partners share a side. */
  readonly sideOf: readonly number[];
}

/** A seat, counted from 0, or `table` for a spectator, who sees only what is public. */
export type Viewer = number | 'table';

/**
 * Who must act: a seat must move, chance must give an outcome, or nobody because the game is over.
 */
export type Actor =
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'chance'; readonly need: Need }
  | { readonly kind: 'over' };

/**
 * - `free`: any own move can be undone, with what chance did after it (a solitaire).
 * - `untilRevealed`: a move can be undone until chance or another seat has acted after it.
 * - `never`.
 */
export type UndoRule = 'free' | 'untilRevealed' | 'never';

/** A move of the game, as it is applied, logged and told. */
export interface MoveStep<M> {
  readonly kind: 'move';
  readonly seat: number;
  readonly move: M;
  /**
   * Playing time in seconds since the first action, with three decimals, if the match keeps time.
   */
  readonly at?: number;
}

/** An outcome of chance, from any source. */
export interface ChanceStep {
  readonly kind: 'chance';
  readonly outcome: Outcome;
  /** As in `MoveStep`. */
  readonly at?: number;
}

/**
 * Text that a person can read and type.
 *
 * A move's text does not depend on the position, so that somebody who has only a view can write
 * it. Parsing gets the legal moves, so that a short form can be completed from them ("7D" where
 * only one capture is possible). Text that is well formed but not legal still parses, so that
 * `check` can say why; ill-formed text gives a problem.
 */
export interface Notation<S, M> {
  /** One spelling for each move; `parse` reads it back to the same move. */
  format(move: M): string;
  /** Case-insensitive. */
  parse(text: string, legal: readonly M[]): Result<M, Problem>;
  /** The outcome as text, without its purpose: `3 3 5 1 6`, `7D 10B …`. */
  formatOutcome(s: S, need: Need, outcome: Outcome): string;
  /** Parses the text only; `checkOutcome` validates that the outcome is possible. */
  parseOutcome(s: S, need: Need, text: string): Result<Outcome, Problem>;
}

/**
 * The state as JSON; encoding and decoding round-trip byte for byte. Decoding validates everything
 * it reads.
 */
export interface StateCodec<S> {
  encode(s: S): Json;
  decode(json: unknown): Result<S, readonly Problem[]>;
}

/** `Fast.actor` gives a seat, or one of these. */
export const CHANCE = -1;
/** `Fast.actor` of a game that is over. */
export const OVER = -2;

/**
 * The same rules without allocation: every method agrees with its namesake of `Game`, and
 * `conform` compares them step by step.
 */
export interface Fast<S, M> {
  /** A buffer of this length holds the legal moves of any position. */
  readonly maxMoves: number;
  /** The seat to act, `CHANCE` or `OVER`. */
  actor(s: S): number;
  /** Writes the codes of `legal(s)`, in the same order, and returns how many. */
  legal(s: S, out: Int32Array): number;
  /** `play` without a ledger. */
  play(s: S, code: number): void;
  /** Draws an outcome with the same probabilities as `sample(need)` and settles it. */
  chance(s: S, rng: Rng): void;
  /** Overwrites `target`, which came from the same options. */
  copy(source: S, target: S): void;
  /** A code does not depend on the position; `decode` gives the move back. */
  encode(move: M): number;
  decode(code: number): M;
}
