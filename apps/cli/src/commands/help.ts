import type { CommandSpec } from '../command.js';
import { OK } from '../context.js';

/** Listed like the other commands; `program.ts` converts it to `--help` before anything runs. */
export const help: CommandSpec = {
  name: 'help',
  args: ['[command]'],
  flags: [],
  examples: (game) => ['chiaro help', 'chiaro help score', `chiaro rules ${game}`],
  run: async () => OK,
};
