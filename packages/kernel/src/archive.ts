import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Playthrough } from './playthrough.js';
import type { Result } from './result.js';
import type { Phrase, Section } from './words.js';

/**
 * What is stored across games: scores, bests, statistics (`chiaro scores`, `chiaro import`). The
 * store is the text of one file, null before the first game; the caller reads and writes the file.
 */
export interface Archive<S, M, V, O> {
  /** Adds finished games, the oldest first; the remarks are about the last one. */
  add(
    games: readonly FinishedPlay<S, M, V, O>[],
    store: string | null,
  ): Result<Archived, readonly Problem[]>;
  /**
   * Imports the file of another program, all or nothing. Idempotent: importing the same file twice
   * changes nothing.
   */
  import(source: string, store: string | null): Result<Archived, readonly Problem[]>;
  /** Everything stored, for display. */
  show(store: string | null): Result<ArchiveView, readonly Problem[]>;
}

/** A finished game, with facts that its device knows and no log records. */
export interface FinishedPlay<S, M, V, O> {
  readonly playthrough: Playthrough<S, M, V, O>;
  /** Whether the player picked the deal (a number, a seed). */
  readonly isChosen?: boolean;
  /** How many of the player's attempts the rules refused. */
  readonly refused?: number;
}

/** The result of a change to a store. */
export interface Archived {
  /** The store afterwards. */
  readonly store: string;
  /** Remarks to show: a new best, or the result for each entry of an import. */
  readonly remarks: readonly Phrase[];
  /** The remarks as JSON. */
  readonly json: Readonly<Record<string, Json>>;
}

/** A store in words and as data. */
export interface ArchiveView {
  readonly sections: readonly Section[];
  /** The same as JSON. */
  readonly json: Readonly<Record<string, Json>>;
}
