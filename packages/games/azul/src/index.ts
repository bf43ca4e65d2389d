import type { GameModule } from '@chiaro/kernel';
import { contests } from './bots/contests.js';
import type { View } from './view.js';
import { playable } from './playable.js';
import { ruleBook } from './rule-book.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { Options } from './options.js';

/** The complete Azul module: rules, words, scorekeeper, bots, coach. */
export const module: GameModule<State, Move, View, Options> = {
  ...playable,
  rules: ruleBook,
  sheet,
  contests,
  practice: {
    make: () => import('./coach/practice.js').then(({ createPractice }) => createPractice()),
  },
};

/** The game, under its own name: `import { azul } from '@chiaro/azul'`. */
export { module as azul };

export { roundPreview, wallBits, type RoundPreview } from './preview.js';
export { ruleNumbers } from './numbers.js';
export type { Board, Counts, Grid, Line, Position } from './position.js';
export type { View } from './view.js';
export { floorCost, scoreCell, SPACE_COST } from './scoring.js';
export { withLeftovers, type KeptLine } from './sheet/leftovers.js';
export type { RoundBoard, TieBreak } from './sheet/match.js';
export { scoreMatch, type MatchScore } from './sheet/sheet.js';
export type { State } from './state.js';
export {
  CENTRE,
  colourOf,
  colours,
  columnOf,
  FLOOR,
  FLOOR_SPACES,
  SIZE,
  TILES,
  wallIndices,
  type Colour,
  type Move,
  type Phase,
  type Place,
  type Take,
} from './types.js';
export type { Options, WallKind } from './options.js';
