import type { Resources } from '@chiaro/kernel';
import { options, type RuleSet } from '../options.js';
import { solve, type ExpectedPoints } from './solve.js';
import { stats, type Stats } from './stats.js';
import { decodeTable, ruleSetId } from './table-file.js';

/** The solution of the default rules, built from forced.asset.ts. */
const RESOURCE = 'yahtzee-forced.bin';

/** The solutions solved or loaded in this thread; missing ones are solved on demand. */
const tables = new Map<string, ExpectedPoints>();
const statistics = new Map<string, Stats>();

/** Loads the table of the default rules, if there is one; a damaged one is ignored. */
export async function loadSolutions(resources: Resources): Promise<void> {
  const rules = options.defaults;
  const id = ruleSetId(rules);
  if (tables.has(id)) return;
  const bytes = await resources.load(RESOURCE);
  const solution = bytes === null ? null : decodeTable(bytes, rules);
  if (solution === null) return;
  tables.set(id, solution.table);
  statistics.set(id, solution.stats);
}

/** Takes about a second for a rule set that is neither loaded nor solved. */
export function tableOf(rules: RuleSet): ExpectedPoints {
  const id = ruleSetId(rules);
  const table = tables.get(id) ?? solve(rules);
  tables.set(id, table);
  return table;
}

/** Takes about two seconds more for such a rule set. */
export function statsFor(rules: RuleSet): Stats {
  const id = ruleSetId(rules);
  const found = statistics.get(id) ?? stats(rules, tableOf(rules));
  statistics.set(id, found);
  return found;
}
