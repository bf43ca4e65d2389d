import type { Archive } from './archive.js';
import type { BotMaker, Contest } from './bot.js';
import type { CoachMaker } from './coach.js';
import type { Problem } from './errors.js';
import type { Game } from './game.js';
import type { Narrator } from './narrator.js';
import type { PracticeMaker } from './practice.js';
import type { Result } from './result.js';
import type { Sheet } from './sheet.js';
import type { Solver } from './solver.js';
import type { Language, Messages } from './words.js';

/**
 * What it takes to play a game and to explain it, without bots, coach and scorekeeper: the
 * lightest thing a page can load (`@chiaro/<game>/core`).
 */
export interface CoreModule<S, M, V, O> {
  readonly game: Game<S, M, V, O>;
  /** Every message of the game, the same ids in each language. */
  readonly words: Readonly<Record<Language, Messages>>;
  readonly narrator: Narrator<S, V, M>;
}

/**
 * What a page loads to play (`@chiaro/<game>/playable`): the core, and who can be asked to think.
 * Their code is loaded by `make`, `solve`, `decide` and `work`, not with the module.
 */
export interface PlayableModule<S, M, V, O> extends CoreModule<S, M, V, O> {
  /** From weakest to strongest. */
  readonly bots: readonly BotMaker<V, M>[];
  /** `chiaro advise` and `review`, hints with reasons, the review page. */
  readonly coach?: CoachMaker<S, V, M>;
  /** `chiaro solve`. */
  readonly solver?: Solver<O>;
}

/**
 * Everything a game brings to the table. A package's index exports one `module`; the catalog
 * loads it when the game is opened.
 *
 * Methods (not function properties) throughout: a `GameModule<State, …>` can then stand in the
 * catalog as an `AnyModule`.
 */
export interface GameModule<S, M, V, O> extends PlayableModule<S, M, V, O> {
  /** RULES.md of each language; both have the same rule ids. */
  readonly rules: Readonly<Record<Language, string>>;
  readonly sheet: Sheet;
  /** What `npm run arena` plays when only the game is named. */
  readonly contests?: readonly Contest[];
  /** `chiaro practice`. */
  readonly practice?: PracticeMaker<S, M>;
  /** `chiaro scores` and `import`. */
  readonly archive?: Archive<S, M, V, O>;
  /**
   * The same game with the numbers of a configuration file, for games that have such: rules,
   * narrator, coach and stored scores go by it, and `game.config` names it. The text of the file,
   * or null where there is none: then the numbers are the built-in ones. A file with anything wrong
   * is refused as a whole.
   */
  configure?(source: string | null): Result<GameModule<S, M, V, O>, readonly Problem[]>;
}

/** A game of the catalog, whichever it is. */
export type AnyModule = GameModule<unknown, unknown, unknown, unknown>;

/** A game of the catalog as a page plays it. */
export type AnyPlayable = PlayableModule<unknown, unknown, unknown, unknown>;

/** What the home page shows before the game itself is loaded. */
export interface Cover {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence. */
  readonly blurb: Readonly<Record<Language, string>>;
  readonly seats: { readonly min: number; readonly max: number };
  /** What not every game has. */
  readonly offers?: readonly Offer[];
}

/** Puzzles to practise on; a solver that decides written deals; scoring by numbers from a file; stored scores. */
export type Offer = 'practice' | 'deals' | 'numbers' | 'scores';
