import { games } from '@chiaro/catalog';
import { commands } from './commands.js';
import { nodeWorld } from './node.js';
import { run } from './program.js';

const code = await run(process.argv.slice(2), nodeWorld(), games, commands);
// A server that failed to start has already set it and printed why.
process.exitCode ??= code;
