import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots, contests } from './bots/makers.js';
import { coachMaker } from './coach/coach.js';
import { practice } from './coach/practice.js';
import { game } from './game.js';
import { narrator } from './narrate/narrate.js';
import type { View } from './position.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move, Options } from './types.js';

export const module: GameModule<State, Move, View, Options> = {
  game,
  words: { it, en },
  rules: { it: rulesIt, en: rulesEn },
  narrator,
  sheet,
  bots,
  coach: coachMaker,
  contests,
  practice,
};

export { gradeOf, type Grade } from './coach/advise.js';
export { readPosition } from './coach/consult.js';
export type { Board, Counts, Grid, Line, Position, View } from './position.js';
export { floorCost, scoreCell } from './scoring.js';
export type { State } from './state.js';
export {
  CENTRE,
  colourOf,
  colours,
  columnOf,
  displaysFor,
  FLOOR,
  type Colour,
  type Move,
  type Options,
  type Phase,
  type Place,
  type Take,
  type WallKind,
} from './types.js';
