import type { GameModule } from '@chiaro/kernel';
import { contests } from './bots/contests.js';
import { playable } from './playable.js';
import { ruleBook } from './rule-book.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';
import type { Options } from './options.js';

/** The complete Liap Tui module: rules, words, scorekeeper, bots, coach. */
export const module: GameModule<State, Move, View, Options> = {
  ...playable,
  rules: ruleBook,
  sheet,
  contests,
  practice: {
    make: () => import('./coach/practice.js').then(({ createPractice }) => createPractice()),
  },
};

/** The game, under its own name: `import { liaptui } from '@chiaro/liaptui'`. */
export { module as liaptui };

export { lenientCodes, scoreMatch } from './sheet/sheet.js';
export { zeroStreaksOf, type MatchScore, type RoundTotals } from './sheet/match.js';
export { ruleNumbers } from './numbers.js';
export { ZERO_LIMIT } from './scoring.js';
export { recognise, type PieceSet, type SetType } from './sets.js';
export { type LastTurn, type SeatView, type TurnView, type View } from './view.js';
export type { State } from './state.js';
export {
  isRed,
  nameOf,
  PILES,
  SEATS,
  type Answer,
  type Move,
  type Outcome,
  type Phase,
  type Piece,
  type PieceName,
} from './types.js';
export type { Options } from './options.js';
