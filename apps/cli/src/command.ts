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
  /** As commander reads them: `<game>`, `[file]`, `<logs...>`. */
  readonly args: readonly string[];
  /** Beside `--lang`, which every command has. */
  readonly flags: readonly FlagName[];
  /** What a game must offer for the command to be of use, where not every game does. */
  readonly needs?: Offer;
  /** Whether it answers JSON lines, one for each that comes in, unless `--text` is said. */
  readonly streams?: boolean;
  /** What somebody could type, for a game of the catalog that offers it. */
  examples(game: string): readonly string[];
  /** Returns the exit code. */
  run(context: Context, args: readonly string[], flags: Flags): Promise<number>;
}
