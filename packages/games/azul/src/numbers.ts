import { floorCost, SPACE_COST } from './scoring.js';
import { colours, DISPLAY_TILES, FLOOR_SPACES, SIZE, TILES, TILES_OF_A_COLOUR } from './types.js';

/**
 * The numbers of the rules. Code outside of the game must not repeat them:
 * tests/rule-numbers.test.ts searches apps/ for them.
 */
export const ruleNumbers = {
  values: [SIZE, DISPLAY_TILES, FLOOR_SPACES, TILES, TILES_OF_A_COLOUR],
  tables: [Array.from({ length: FLOOR_SPACES }, (_, things) => floorCost(things + 1)), SPACE_COST],
  orders: [colours],
};
