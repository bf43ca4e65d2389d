import { PACK, SEATS, SUIT_CARDS, suitNames } from './cards.js';
import { PRIMIERA_VALUES } from './scoring.js';

/**
 * The numbers of the rules. Code outside of the game must not repeat them:
 * tests/rule-numbers.test.ts searches apps/ for them.
 */
export const ruleNumbers = {
  values: [PACK, SEATS, SUIT_CARDS, ...PRIMIERA_VALUES],
  tables: [PRIMIERA_VALUES.slice(1)],
  orders: [suitNames],
};
