import type { Problem } from './errors.js';
import type { Json } from './json.js';
import type { Entry } from './ledger.js';
import type { Result } from './result.js';
import type { Phrase } from './words.js';

/**
 * The scorekeeper: what a person writes down at a real table, in; a ledger, or everything that
 * is wrong with it, out. The form is documented in the game's RULES.md.
 */
export interface Sheet {
  /** Inputs that a newcomer can copy, one of each form; the first is the most usual. */
  readonly examples: readonly Json[];
  /** What the rules page and `chiaro rules` work out for a newcomer, in the order of reading. */
  readonly worked?: readonly WorkedExample[];
  /** Any value at all may come in; what is wrong is listed in full, each problem with its path. */
  score(input: unknown): Result<SheetScore, readonly Problem[]>;
}

/** An input with the sentence that sets its scene; its lines are those that `score` answers. */
export interface WorkedExample {
  /** Says what lies on the table, never what it is worth: that is left to the lines. */
  readonly scene: Phrase;
  readonly input: Json;
}

/** What an input is worth, and why. */
export interface SheetScore {
  /** One number for each side: the sum of that side's lines. */
  readonly points: readonly number[];
  /** As play would enter them: the same rules, the same facts. */
  readonly lines: readonly Entry[];
  /** How the sides are called, where the input says so. */
  readonly names?: readonly string[];
  /** Further keys of the answer; sentences are made with `say`. */
  more<S>(say: (phrase: Phrase) => S): Readonly<Record<string, Said<S>>>;
}

/** JSON in which sentences are what `say` made of them: texts, or whatever else will be written. */
export type Said<S> = Json | S | readonly Said<S>[] | { readonly [key: string]: Said<S> };
