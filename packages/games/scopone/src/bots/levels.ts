import type { Memory } from './memory.js';
import type { Style } from './thinker.js';

/** Every card that has gone seems to be still in somebody's hand. */
export const noMemory: Memory = { plays: 0, values: 0 };

/** The last twelve cards, three of each player. */
export const lastTwelve: Memory = { plays: 12, values: 0 };

/** Searches every deal of the hidden cards alike, with leaves played out and the last cards solved. */
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

/** Few lines of play, and no conclusions from what others passed up. */
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

/** Thinks as the champion does, but counts in points alone and looks at every move more evenly. */
export const coachStyle: Style = { ...championStyle, curiosity: 8, victory: 0 };
