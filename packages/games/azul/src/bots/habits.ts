import type { Habits } from './person.js';

/**
 * The levels below the champion. Each wins about three of four games against the one below it
 * (BOTS.md). They differ by mistakes that people make, not by random moves.
 */

/**
 * Looks two moves of each side ahead, overlooks three sources of ten, and takes any visible point.
 */
export const easy: Habits = { plies: 4, thought: 20, overlooks: 30, greed: 1 };

/** Looks ahead within a small budget, overlooks a source now and then, prefers certain points. */
export const medium: Habits = { plies: 20, thought: 60, overlooks: 15, greed: 0.5 };

/** Looks ahead within a moderate budget; overlooks nothing. */
export const hard: Habits = { plies: 40, thought: 200, overlooks: 0, greed: 0 };
