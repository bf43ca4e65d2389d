import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Entry } from './ledger.js';
import type { Result } from './result.js';
import type { Phrase } from './words.js';

/**
 * The scorekeeper: its input is what a person writes down at a real table; its result is a ledger,
 * or every problem in the input. The format is documented in the game's RULES.md.
 */
export interface Sheet {
  /** Inputs that a newcomer can copy, one of each form; the first is the most usual. */
  readonly examples: readonly Json[];
  /** Worked examples for the rules page and `chiaro rules`, in reading order. */
  readonly worked?: readonly WorkedExample[];
  /** Accepts any value; returns all problems, each with its path. */
  score(input: unknown): Result<SheetScore, readonly Problem[]>;
}

/**
 * An input with a sentence that describes its position; its lines are those that `score` returns.
 */
export interface WorkedExample {
  /** Describes the position without its points, which the lines give. */
  readonly scene: Phrase;
  readonly input: Json;
}

/** The points of an input, with their reasons. */
export interface SheetScore {
  /** One number for each side: the sum of that side's lines. */
  readonly points: readonly number[];
  /** The same entries as in play: the same rules and facts. */
  readonly lines: readonly Entry[];
  /** The names of the sides, if the input gives them. */
  readonly names?: readonly string[];
  /** Further keys of the answer; sentences are made with `say`. */
  more<S>(say: (phrase: Phrase) => S): Readonly<Record<string, Said<S>>>;
}

/** JSON in which sentences are what `say` made of them: texts, or whatever else will be written. */
export type Said<S> = Json | S | readonly Said<S>[] | { readonly [key: string]: Said<S> };
