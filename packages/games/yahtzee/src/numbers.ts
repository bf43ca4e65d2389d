import {
  BOXES,
  boxes,
  DICE,
  FACES,
  fixedPoints,
  ROLLS,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
} from './types.js';

/**
 * The numbers that the rules of this game are made of. Nobody outside writes them again:
 * tests/rule-numbers.test.ts looks for them in apps/.
 */
export const ruleNumbers = {
  values: [
    BOXES,
    DICE,
    FACES,
    ROLLS,
    UPPER_BOXES,
    UPPER_GOAL,
    UPPER_BONUS,
    ...Object.values(fixedPoints),
  ],
  tables: [Object.values(fixedPoints)],
  orders: [boxes],
};
