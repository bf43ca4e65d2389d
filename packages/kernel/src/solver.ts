import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Result } from './result.js';

/**
 * Long exact computations, `chiaro solve <game>`. The caller provides the threads; each of them
 * loads the same module and calls `work`.
 */
export interface Solver<O> {
  /** The question as a whole (the best mean score, the share of winnable deals); returns the last line. */
  solve(job: SolveJob<O>): AsyncGenerator<SolveStep, Readonly<Record<string, Json>>>;
  /**
   * One line of input (a deal, a position, or `{"state":…}` with a stored state) and its verdict, in
   * the form the game's RULES.md gives.
   */
  decide?(
    input: unknown,
    job: SolveJob<O>,
  ): Promise<Result<Readonly<Record<string, Json>>, readonly Problem[]>>;
  /** One piece of the work, in any thread: what goes in and out is copied as messages are. */
  work?(task: unknown): unknown;
  /** Whether that is JSON both ways and shares no memory, so that another machine can do it. */
  readonly isPortable?: boolean;
}

/** What to solve, how much of it, and with whom. */
export interface SolveJob<O> {
  readonly options: O;
  /** Names the stream of whatever is drawn at random. */
  readonly seed: string;
  /** How many deals or samples; null for the solver's own choice. */
  readonly count: number | null;
  /** Nodes to search for each of them; null for the solver's own choice. */
  readonly nodes: number | null;
  /** Whether `decide` looks for a solution as short as the nodes allow, where there are such. */
  readonly shortest?: boolean;
  readonly crew: Crew;
}

/** Threads that do `work`. A crew of one may be the calling thread itself. */
export interface Crew {
  readonly size: number;
  do(task: unknown): Promise<unknown>;
}

/** What a solver tells while it works. */
export type SolveStep =
  /** 0..1 */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'line'; readonly line: Readonly<Record<string, Json>> };
