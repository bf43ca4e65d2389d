import type { Memory } from './memory.js';
import type { Style } from './thinker.js';

const SEVENS = 1 << 6;

/** The cards of the last five rounds. */
export const easyMemory: Memory = { plays: 20, values: 0 };

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

/** Few lines of play, no conclusions from what others passed up, and a memory for the sevens and the last five rounds. */
export const mediumStyle: Style = {
  ...plainStyle,
  network: true,
  memory: { ...easyMemory, values: SEVENS },
  most: 200,
};

/** More lines, and no card forgotten; still no conclusions. */
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
