import { solve } from './solver/solve.js';
import { stats } from './solver/stats.js';
import { encodeTable } from './solver/table-file.js';
import { options } from './options.js';

/** Makes dist/assets/yahtzee-forced.bin during the build: the solution of the default rules. */
export function make(): Uint8Array {
  const rules = options.defaults;
  const table = solve(rules);
  return encodeTable(rules, { table, stats: stats(rules, table) });
}
