/** What developers and researchers may want of the solver; loaded apart from the game. */
export { meanOf } from './offers.js';
export { Prospect, type Choice } from './prospect.js';
export { solve, type ExpectedPoints } from './solve.js';
export { EMPTY, outlookOf, stateIndex, type Outlook } from './states.js';
export { stats, type Stats } from './stats.js';
export { decodeTable, encodeTable, ruleSetId, type Solution } from './table-file.js';
export { TurnValues } from './turn.js';
