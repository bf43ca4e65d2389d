import type { Habits } from './person.js';

/**
 * The levels below the champion. Each wins about three of four games against the one below it
 * (BOTS.md); what makes the difference are mistakes that people make, not moves at random.
 */

/** Sees two moves of each side, overlooks three sources of ten, and cannot resist a point. */
export const easy: Habits = { plies: 4, thought: 20, overlooks: 30, greed: 1 };

/** Reads on until it tires, overlooks a source now and then, likes points that are sure. */
export const medium: Habits = { plies: 20, thought: 60, overlooks: 15, greed: 0.5 };

/** Reads the round ahead as far as a moment's thought goes; sees everything. */
export const hard: Habits = { plies: 40, thought: 200, overlooks: 0, greed: 0 };
