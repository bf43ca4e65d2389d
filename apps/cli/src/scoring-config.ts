import { err, ok, type AnyModule, type Problem, type Result } from '@chiaro/kernel';
import type { Context } from './context.js';
import type { Flags } from './flags.js';
import { readText } from './text.js';

const FILE = 'scoring_config.json';

/** The folder of `--data` or CHIARO_DATA. */
export const dataFolder = (context: Context, flags: Flags): string =>
  flags.data ?? (context.world.env['CHIARO_DATA'] || 'data');

/**
 * The game with the numbers of `--config`, or of `scoring_config.json` in the data folder if it
 * exists. A missing file means the built-in numbers, and is reported if it was named; an invalid
 * file is refused.
 */
export async function configured(
  context: Context,
  module: AnyModule,
  flags: Flags,
): Promise<Result<AnyModule, readonly Problem[]>> {
  const { config: named } = flags;
  const { id } = module.game;
  if (module.configure === undefined)
    return named === undefined
      ? ok(module)
      : err([{ code: 'UNAVAILABLE', reason: 'cli.config.none', facts: { game: id } }]);
  const path = named ?? `${dataFolder(context, flags)}/${FILE}`;
  const text = await readText(context, path, 'MALFORMED_JSON');
  if (text.ok) return module.configure(text.value);
  if (text.error.code !== 'NOT_FOUND') return err([text.error]);
  if (named !== undefined) await context.note(context.say('cli.config.missing', { path }));
  return ok(module);
}
