import { packs } from './cards.js';
import { DEALT, HIDDEN_AT_START, PILE_ROOM, PILES } from './types.js';

/**
 * The numbers that the rules of this game are made of. Nobody outside writes them again:
 * tests/rule-numbers.test.ts looks for them in apps/.
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
