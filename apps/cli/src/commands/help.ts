import type { CommandSpec } from '../command.js';
import { OK } from '../context.js';

/** Listed like the others; `program.ts` turns it into `--help` before anything runs. */
export const help: CommandSpec = {
  name: 'help',
  args: ['[command]'],
  flags: [],
  examples: (game) => ['chiaro help', 'chiaro help score', `chiaro rules ${game}`],
  run: async () => OK,
};
