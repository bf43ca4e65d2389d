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
 * The numbers of the rules. Code outside of the game must not repeat them:
 * tests/rule-numbers.test.ts searches apps/ for them.
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
