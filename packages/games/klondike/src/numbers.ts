import { packs } from './cards.js';
import { DEALT, HIDDEN_AT_START, PILE_ROOM, PILES } from './types.js';

/**
 * The numbers of the rules. Code outside of the game must not repeat them:
 * tests/rule-numbers.test.ts searches apps/ for them.
 */
export const ruleNumbers = {
  values: [
    PILES,
    DEALT,
    HIDDEN_AT_START,
    PILE_ROOM,
    ...Object.values(packs).flatMap(({ size, stock }) => [size, stock]),
  ],
  tables: [],
};
