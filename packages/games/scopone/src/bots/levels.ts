import type { Style } from './thinker.js';

/** Plain information set search: every deal counts the same, only the last cards are solved. */
export const expertStyle: Style = {
  playout: { noise: 10, solveAt: 8 },
  curiosity: 4,
  bias: 8,
  victory: 2,
  trust: null,
  exactLeaves: 0,
  allWorlds: 0,
};

/** The same with evidence from what was played, solved leaves, and all deals at the end. */
export const championStyle: Style = {
  ...expertStyle,
  trust: { sharpness: 0.1, doubt: 0.1 },
  exactLeaves: 16,
  allWorlds: 8,
};

/** Thinks as the champion does, but counts in points alone and looks at every move more evenly. */
export const coachStyle: Style = { ...championStyle, curiosity: 8, victory: 0 };
