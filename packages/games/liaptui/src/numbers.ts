import { SUPPLY } from './pieces.js';
import { HAND, PILES, RED_GENERAL, SEATS, WEAK_LIMIT } from './types.js';

/**
 * The numbers that the rules of this game are made of. Nobody outside writes them again:
 * tests/rule-numbers.test.ts looks for them in apps/.
 */
export const ruleNumbers = {
  values: [SEATS, HAND, PILES, RED_GENERAL, WEAK_LIMIT],
  tables: [SUPPLY.slice(1)],
};
