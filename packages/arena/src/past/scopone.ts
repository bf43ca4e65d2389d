import { searcher, references } from '@chiaro/scopone';

/**
 * The champion as it was on 16 November 2026: leaves played out, or solved exactly from 16 cards
 * on. It runs on the search of today; a test compares its moves with those it made then.
 */
const champion = searcher('champion-2026-11-16', 90, {
  network: false,
  playout: { noise: 10, solveAt: 8 },
  curiosity: 4,
  bias: 8,
  victory: 2,
  trust: { habits: false, sharpness: 0.1, doubt: 0.1 },
  exactLeaves: 16,
  allWorlds: 8,
  memory: null,
  most: Infinity,
});

export const scopone = [...references, champion];
