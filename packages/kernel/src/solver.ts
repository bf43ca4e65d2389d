import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Result } from './result.js';

/**
 * Long exact computations, `chiaro solve <game>`. The caller provides the threads; each of them
 * loads the same module and calls `work`.
 */
export interface Solver<O> {
  /**
   * Answers a question about the whole game (the best mean score, the share of winnable deals);
   * returns the last line of output.
   */
  solve(job: SolveJob<O>): AsyncGenerator<SolveStep, Readonly<Record<string, Json>>>;
  /**
   * Decides one line of input (a deal, a position, or `{"state":…}` with a stored state), in the
   * format that the game's RULES.md gives.
   */
  decide?(
    input: unknown,
    job: SolveJob<O>,
  ): Promise<Result<Readonly<Record<string, Json>>, readonly Problem[]>>;
  /** Computes one task, in any thread: its argument and result are copied by structured clone. */
  work?(task: unknown): unknown;
  /**
   * Whether tasks and results are JSON and share no memory, so that another machine can compute
   * them.
   */
  readonly isPortable?: boolean;
}

/** What to solve, how much of it, and with which threads. */
export interface SolveJob<O> {
  readonly options: O;
  /** Names the random stream of everything that is drawn. */
  readonly seed: string;
  /** How many deals or samples; null for the solver's own choice. */
  readonly count: number | null;
  /** Nodes to search for each of them; null for the solver's own choice. */
  readonly nodes: number | null;
  /**
   * Whether `decide` looks for a solution as short as the nodes allow, for solvers that support it.
   */
  readonly shortest?: boolean;
  readonly crew: Crew;
}

/** Threads that run `work`. A crew of one may be the calling thread itself. */
export interface Crew {
  readonly size: number;
  do(task: unknown): Promise<unknown>;
}

/** Output of a solver while it works. */
export type SolveStep =
  /** 0..1 */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'line'; readonly line: Readonly<Record<string, Json>> };
