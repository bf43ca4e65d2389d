import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Playthrough } from './playthrough.js';
import type { Result } from './result.js';
import type { Phrase, Section } from './words.js';

/**
 * What a game keeps over many games: scores, bests, statistics (`chiaro scores`, `chiaro import`).
 * The store is the text of one file, null before the first; the caller reads and writes the file.
 */
export interface Archive<S, M, V, O> {
  /** After finished games, the oldest first; the remarks are those on the last. */
  add(
    games: readonly FinishedPlay<S, M, V, O>[],
    store: string | null,
  ): Result<Archived, readonly Problem[]>;
  /** After the file of another program: all of it or nothing, and the same when it comes twice. */
  import(source: string, store: string | null): Result<Archived, readonly Problem[]>;
  /** All that is stored, to be read. */
  show(store: string | null): Result<ArchiveView, readonly Problem[]>;
}

/** A finished game, with what its device knows of it and no log does. */
export interface FinishedPlay<S, M, V, O> {
  readonly playthrough: Playthrough<S, M, V, O>;
  /** The player picked its deal: a number, a seed. */
  readonly isChosen?: boolean;
  /** How many attempts the rules refused. */
  readonly refused?: number;
}

/** What became of a store. */
export interface Archived {
  /** The store afterwards. */
  readonly store: string;
  /** What is worth saying: a new best, or what became of each entry of an import. */
  readonly remarks: readonly Phrase[];
  /** The same for a program. */
  readonly json: Readonly<Record<string, Json>>;
}

/** A store in words and as data. */
export interface ArchiveView {
  readonly sections: readonly Section[];
  /** The same for a program. */
  readonly json: Readonly<Record<string, Json>>;
}
