import type { Resources, Turn } from './bot.js';
import type { Budget } from './budget.js';
import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Playthrough } from './playthrough.js';
import type { Result } from './result.js';
import type { Rng } from './rng.js';
import type { Phrase } from './words.js';

/** Creates a coach once, on demand, as `BotMaker` does for bots. */
export interface CoachMaker<S, V, M> {
  make(resources: Resources): Promise<Coach<S, V, M>>;
}

/** Values the options of a position and the decisions of a game. */
export interface Coach<S, V, M> {
  /** One line of `chiaro advise`: a position as JSON, in the form the game's RULES.md gives. */
  consult(input: unknown, aid: Aid): Result<Advice, readonly Problem[]>;
  /** Values the options of a seat's turn in a game. */
  advise(turn: Turn<V, M>): Advice<M>;
  /** Every decision of a game, each with its loss. */
  review(game: Playthrough<S, M, V, unknown>, aid: Aid): Review;
  /** For a game that can no longer be won: the way back to the last position that still can. */
  wayBack?(game: Playthrough<S, M, V, unknown>): WayBack<M> | null;
  /** Mean points of perfect play under these options, by the parts of a result; null if unknown. */
  par?(options: unknown): Readonly<Record<string, number>> | null;
  /** The result of perfect play on the deal that this game began with; null if unknown. */
  perfect?(game: Playthrough<S, M, V, unknown>): Perfect | null;
}

/**
 * The result of perfect play, as far as it is known, to compare with a player's result on the same
 * deal.
 */
export type Perfect =
  /** Averaged over all chance: the mean of the final total. */
  | { readonly kind: 'mean'; readonly points: number }
  /** With every card known; `steps` is the length of the shortest solution found in short time. */
  | {
      readonly kind: 'deal';
      readonly verdict: 'winnable' | 'unwinnable' | 'unknown';
      readonly steps: number | null;
    };

/**
 * How to get back to a winnable position. Shown on request only: it is computed from all cards,
 * including hidden ones.
 */
export interface WayBack<M = unknown> {
  /** How many moves to undo; 0 if the current position can still be won. */
  readonly undos: number;
  /**
   * Moves that win from there, the shortest line found in short time; empty if winning needs luck.
   */
  readonly line: readonly M[];
}

/** What the caller provides for long computations. */
export interface Aid {
  readonly rng: Rng;
  /** A fresh budget for each decision. */
  budget(): Budget;
  /** Called with 0..1 during long work. */
  progress?(done: number): void;
}

/** An option of a position and its value. */
export interface RankedOption<M = unknown> {
  /** Missing if the position came from outside and belongs to no game. */
  readonly move?: M;
  /** The option as JSON keys of the answer: `{"keep":[6,6,6]}`, `{"move":"7D"}`. */
  readonly label: Readonly<Record<string, Json>>;
  /** In the game's own unit, as its RULES.md defines it. */
  readonly value: number;
  /** Difference from the best option; 0 for the best. */
  readonly loss: number;
  readonly reasons: readonly Phrase[];
  /** The game's own name for the size of the loss, if it has one. */
  readonly grade?: string;
}

/** All options of a position, ranked. */
export interface Advice<M = unknown> {
  /** Best first, never empty. */
  readonly ranked: readonly RankedOption<M>[];
  /** True when the values are exact, false when they were sampled. */
  readonly exact: boolean;
  /** Further keys of the answer. */
  readonly more?: Readonly<Record<string, Json>>;
}

/** A decision of a game compared with the best one; labels, loss and grade as in `RankedOption`. */
export interface ReviewedDecision {
  /** Index into the steps of the playthrough. */
  readonly step: number;
  readonly seat: number;
  readonly played: Readonly<Record<string, Json>>;
  readonly best: Readonly<Record<string, Json>>;
  /** The best move itself, to be narrated or shown on a board. */
  readonly bestMove?: unknown;
  readonly loss: number;
  readonly exact: boolean;
  readonly grade?: string;
  readonly reasons: readonly Phrase[];
}

/** What the coach can tell of the luck of a seat's deals. Always an estimate. */
export interface Luck {
  /** What they were worth before a move, less those of an average opponent; null if unknown. */
  readonly points: number | null;
  /** The same in words, with what it was compared with. */
  readonly reasons: readonly Phrase[];
}

/** A finished game as its coach sees it. */
export interface Review {
  readonly decisions: readonly ReviewedDecision[];
  /** Figures by name, one record a seat: mean loss, luck, par… */
  readonly seats: readonly Readonly<Record<string, Json>>[];
  /** Remarks about the game as a whole. */
  readonly remarks: readonly Phrase[];
  /** Of each seat; missing where the coach cannot tell luck from the rest. */
  readonly luck?: readonly Luck[];
}
