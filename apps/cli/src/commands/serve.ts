import type { CommandSpec } from '../command.js';
import { FAILED, OK } from '../context.js';

export const serve: CommandSpec = {
  name: 'serve',
  args: [],
  flags: ['port', 'data'],
  examples: () => ['chiaro serve', 'chiaro serve --port 8080 --data /var/lib/chiaro'],
  async run(context, _args, flags) {
    const started = await context.world.serve({
      ...(flags.port === undefined ? {} : { PORT: String(flags.port) }),
      ...(flags.data === undefined ? {} : { CHIARO_DATA: flags.data }),
    });
    if (started) return OK;
    await context.note(context.say('cli.serve.missing'));
    return FAILED;
  },
};
