import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesIt from '../RULES.it.md?raw';
import rulesEn from '../RULES.md?raw';
import { bots } from './bots/makers.js';
import { contests } from './bots/contests.js';
import { coachMaker } from './coach/coach.js';
import { practice } from './coach/practice.js';
import { game } from './game.js';
import { narrator } from './narrate/narrate.js';
import type { View } from './view.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { Options } from './options.js';

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
export type { Board, Counts, Grid, Line, Position } from './position.js';
export type { View } from './view.js';
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
  type Phase,
  type Place,
  type Take,
} from './types.js';
export type { Options, WallKind } from './options.js';
