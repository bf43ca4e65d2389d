import { SUPPLY } from './pieces.js';
import { HAND, PILES, RED_GENERAL, SEATS, WEAK_LIMIT } from './types.js';

/**
 * The numbers of the rules. Code outside of the game must not repeat them:
 * tests/rule-numbers.test.ts searches apps/ for them.
 */
export const ruleNumbers = {
  values: [SEATS, HAND, PILES, RED_GENERAL, WEAK_LIMIT],
  tables: [SUPPLY.slice(1)],
};
