import type { Memory } from './memory.js';
import type { Style } from './thinker.js';

/** Remembers no captured card: each may still be in somebody's hand. */
export const noMemory: Memory = { plays: 0, values: 0 };

/** The last twelve cards, three of each player. */
export const lastTwelve: Memory = { plays: 12, values: 0 };

/**
 * Searches every deal of the hidden cards with equal weight; leaves are played out and the last
 * cards solved.
 */
const plainStyle: Style = {
  network: false,
  playout: { noise: 10, solveAt: 8 },
  curiosity: 4,
  bias: 8,
  victory: 2,
  trust: null,
  exactLeaves: 0,
  allWorlds: 0,
  memory: null,
  most: Infinity,
};

/** Few iterations, and no inference from what others passed up. */
export const hardStyle: Style = { ...plainStyle, network: true, most: 400 };

/**
 * Evidence from what was played, leaves that the network values (with house rules it does not
 * know: played out, or solved), all deals at the end.
 */
export const championStyle: Style = {
  ...plainStyle,
  network: true,
  trust: { habits: true, sharpness: 0.1, doubt: 0.05 },
  exactLeaves: 16,
  allWorlds: 8,
};

/**
 * Searches like the champion, but counts only points and distributes its tries among the moves more
 * evenly.
 */
export const coachStyle: Style = { ...championStyle, curiosity: 8, victory: 0 };
