import { PACK, SEATS, SUIT_CARDS, suitNames } from './cards.js';
import { PRIMIERA_VALUES } from './scoring.js';

/**
 * The numbers that the rules of this game are made of. Nobody outside writes them again:
 * tests/rule-numbers.test.ts looks for them in apps/.
 */
export const ruleNumbers = {
  values: [PACK, SEATS, SUIT_CARDS, ...PRIMIERA_VALUES],
  tables: [PRIMIERA_VALUES.slice(1)],
  orders: [suitNames],
};
