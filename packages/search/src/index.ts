/** A fair bot for any game with `fast`, and how it searches. */
export { searchBot, usualStyle, type SearchStyle } from './bot.js';
/** Flat Monte Carlo: moves tried on the same deals. */
export { leading, Trial, tryMoves, type FlatPlan } from './flat.js';
/** What a search needs of the rules and of hidden information. */
export type { SearchRules, Worlds } from './rules.js';
/** Information set Monte Carlo tree search. */
export { Tree, type TreeMove, type TreeSettings } from './tree.js';
