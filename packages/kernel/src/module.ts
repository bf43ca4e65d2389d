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
 * What a page loads to play (`@chiaro/<game>/playable`): the core, and the makers of bots, coach
 * and solver. Their code is loaded by `make`, `solve`, `decide` and `work`, not with the module.
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
 * Everything a game provides. A package's index exports one `module`; the catalog loads it when the
 * game is opened.
 *
 * Methods, not function properties, throughout: so a `GameModule<State, …>` is assignable to the
 * catalog's `AnyModule`.
 */
export interface GameModule<S, M, V, O> extends PlayableModule<S, M, V, O> {
  /** RULES.md of each language; both have the same rule ids. */
  readonly rules: Readonly<Record<Language, string>>;
  readonly sheet: Sheet;
  /** The contests that `npm run arena` plays if only the game is named. */
  readonly contests?: readonly Contest[];
  /** `chiaro practice`. */
  readonly practice?: PracticeMaker<S, M>;
  /** `chiaro scores` and `import`. */
  readonly archive?: Archive<S, M, V, O>;
  /**
   * The same game with numbers from a configuration file, for games that support it: rules,
   * narrator, coach and stored scores use them, and `game.config` identifies the file. `source` is
   * the text of the file, or null for the built-in numbers. A file with any error is refused as a
   * whole.
   */
  configure?(source: string | null): Result<GameModule<S, M, V, O>, readonly Problem[]>;
}

/** A module of any game in the catalog. */
export type AnyModule = GameModule<unknown, unknown, unknown, unknown>;

/** Any game of the catalog, as a page loads it to play. */
export type AnyPlayable = PlayableModule<unknown, unknown, unknown, unknown>;

/** What the home page shows before the game itself is loaded. */
export interface Cover {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  /** One sentence. */
  readonly blurb: Readonly<Record<Language, string>>;
  readonly seats: { readonly min: number; readonly max: number };
  /** Optional features that this game has. */
  readonly offers?: readonly Offer[];
}

/**
 * `practice`: puzzles to practise on; `deals`: a solver that decides written deals; `numbers`:
 * scoring by numbers from a file; `scores`: stored scores.
 */
export type Offer = 'practice' | 'deals' | 'numbers' | 'scores';
