import { solve } from './solver/solve.js';
import { stats } from './solver/stats.js';
import { encodeTable } from './solver/table.js';
import { options } from './options.js';

/** What the build writes to dist/assets/yahtzee-forced.bin: the default rules, solved. */
export function make(): Uint8Array {
  const rules = options.defaults;
  const table = solve(rules);
  return encodeTable(rules, { table, stats: stats(rules, table) });
}
