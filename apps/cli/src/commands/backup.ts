import type { CommandSpec } from '../command.js';
import { FAILED, OK, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { Progress } from '../progress.js';
import type { Keeper } from '../world.js';

export const backup: CommandSpec = {
  name: 'backup',
  args: ['<to>'],
  flags: ['data'],
  examples: () => [
    'chiaro backup chiaro.backup',
    'chiaro backup monday.backup --data /var/lib/chiaro',
  ],
  run: (context, [file = ''], flags) => keep(context, file, flags, (keeper) => keeper.backup),
};

export const restore: CommandSpec = {
  name: 'restore',
  args: ['<backup>'],
  flags: ['data', 'check', 'progress'],
  examples: () => [
    'chiaro restore chiaro.backup --check',
    'chiaro restore chiaro.backup --data /var/lib/new',
  ],
  run: (context, [file = ''], flags) =>
    keep(context, file, flags, (keeper) =>
      flags.check === true ? keeper.checkBackup : keeper.restore,
    ),
};

async function keep(
  context: Context,
  file: string,
  flags: Flags,
  choose: (keeper: Keeper) => Keeper['backup'],
): Promise<number> {
  const keeper = await context.world.keeper();
  if (keeper === null) {
    await context.note(context.say('cli.serve.missing'));
    return FAILED;
  }
  const progress = new Progress(context, flags.progress ?? 'auto');
  const environment = {
    ...context.world.env,
    ...(flags.data === undefined ? {} : { CHIARO_DATA: flags.data }),
  };
  const { ok, lines } = await choose(keeper)({
    environment,
    language: context.language,
    file,
    progress: (done) => void progress.update(done),
  });
  await progress.finish();
  if (ok) await context.print(...lines);
  else for (const line of lines) await context.note(line);
  return ok ? OK : FAILED;
}
