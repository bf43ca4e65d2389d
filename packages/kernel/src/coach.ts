import type { Resources, Turn } from './bot.js';
import type { Budget } from './budget.js';
import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Playthrough } from './playthrough.js';
import type { Result } from './result.js';
import type { Rng } from './rng.js';
import type { Phrase } from './words.js';

/** Made once and on demand, as bots are. */
export interface CoachMaker<S, V, M> {
  make(resources: Resources): Promise<Coach<S, V, M>>;
}

/** Values the options of a position and the decisions of a game. */
export interface Coach<S, V, M> {
  /** One line of `chiaro advise`: a position as JSON, in the form the game's RULES.md gives. */
  consult(input: unknown, aid: Aid): Result<Advice, readonly Problem[]>;
  /** The same for somebody at a table. */
  advise(turn: Turn<V, M>): Advice<M>;
  /** Every decision of a game, each with its loss. */
  review(game: Playthrough<S, M, V, unknown>, aid: Aid): Review;
  /** Where nothing useful is left: the way back to the last position that can still be won. */
  wayBack?(game: Playthrough<S, M, V, unknown>): WayBack<M> | null;
  /** Mean points of perfect play under these options, by the parts of a result; null where unknown. */
  par?(options: unknown): Readonly<Record<string, number>> | null;
  /** What perfect play makes of the deal that this game began with; null where unknown. */
  perfect?(game: Playthrough<S, M, V, unknown>): Perfect | null;
}

/** Perfect play, as far as it can be told: beside one's own result on the same deal. */
export type Perfect =
  /** Over all luck: the mean of the final total. */
  | { readonly kind: 'mean'; readonly points: number }
  /** With every card known; `steps` of a solution as short as could soon be found. */
  | {
      readonly kind: 'deal';
      readonly verdict: 'winnable' | 'unwinnable' | 'unknown';
      readonly steps: number | null;
    };

/** Told on request only: it comes from all cards, hidden ones too. */
export interface WayBack<M = unknown> {
  /** How many moves to undo; 0 if the current position can still be won. */
  readonly undos: number;
  /** Moves that win from there, as short as could soon be found; empty where luck must help. */
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

/** One thing that could be done, with its worth. */
export interface RankedOption<M = unknown> {
  /** Missing where the position came from outside and has no game around it. */
  readonly move?: M;
  /** The option as JSON keys of the answer: `{"keep":[6,6,6]}`, `{"move":"7D"}`. */
  readonly label: Readonly<Record<string, Json>>;
  /** In points of the game's own measure, as its RULES.md says. */
  readonly value: number;
  /** Against the best option; 0 for the best. */
  readonly loss: number;
  readonly reasons: readonly Phrase[];
  /** The game's own word for the loss, where it has one. */
  readonly grade?: string;
}

/** All options of a position, in order. */
export interface Advice<M = unknown> {
  /** Best first, never empty. */
  readonly ranked: readonly RankedOption<M>[];
  /** True when the values are exact, false when they were sampled. */
  readonly exact: boolean;
  /** Further keys of the answer. */
  readonly more?: Readonly<Record<string, Json>>;
}

/** A decision of a game beside the best one; labels, loss and grade as in `RankedOption`. */
export interface ReviewedDecision {
  /** Index into the steps of the playthrough. */
  readonly step: number;
  readonly seat: number;
  readonly played: Readonly<Record<string, Json>>;
  readonly best: Readonly<Record<string, Json>>;
  /** The best move itself, to be put into words or shown on a board. */
  readonly bestMove?: unknown;
  readonly loss: number;
  readonly exact: boolean;
  readonly grade?: string;
  readonly reasons: readonly Phrase[];
}

/** A finished game as its coach sees it. */
export interface Review {
  readonly decisions: readonly ReviewedDecision[];
  /** Figures by name, one record a seat: mean loss, luck, par… */
  readonly seats: readonly Readonly<Record<string, Json>>[];
  /** What is worth saying about the game as a whole. */
  readonly remarks: readonly Phrase[];
}
