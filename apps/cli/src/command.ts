import type { CatalogGame } from '@chiaro/catalog';
import type { Offer } from '@chiaro/kernel';
import type { Context } from './context.js';
import type { FlagName, Flags } from './flags.js';

/**
 * A command as data. Its words are `cli.<name>.summary`, `cli.<name>.about`, and
 * `cli.<name>.example.<n>` for each example; arguments and flags share `cli.argument.<name>` and
 * `cli.flag.<name>`.
 */
export interface CommandSpec {
  readonly name: string;
  /** In the syntax of commander: `<game>`, `[file]`, `<logs...>`. */
  readonly args: readonly string[];
  /** In addition to `--lang`, which every command has. */
  readonly flags: readonly FlagName[];
  /** The feature that a game must have for the command to apply, if not every game has it. */
  readonly needs?: Offer;
  /** Whether it answers one JSON line for each input line, unless `--text` is given. */
  readonly streams?: boolean;
  /** Example command lines, for a game of the catalog that has the feature. */
  examples(game: string): readonly string[];
  /** Returns the exit code. */
  run(context: Context, args: readonly string[], flags: Flags): Promise<number>;
}

/** The first game that the command applies to. */
export const exampleGame = (
  { catalog }: Context,
  { needs }: CommandSpec,
): CatalogGame | undefined =>
  catalog.find(({ offers = [] }) => needs === undefined || offers.includes(needs)) ?? catalog[0];
