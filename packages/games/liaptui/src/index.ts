import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesEn from '../RULES.md?raw';
import rulesIt from '../RULES.it.md?raw';
import { contests } from './bots/contests.js';
import { bots } from './bots/makers.js';
import { coachMaker } from './coach/coach.js';
import { game } from './game.js';
import { narrator } from './narrate.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';
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
};

export { game } from './game.js';
export { sheet } from './sheet/sheet.js';
export { summaryPhrases } from './narrate.js';
export { basePoints, outcomeOf, ruleOf, winnersAfter } from './scoring.js';
export { recognise, SETS, setTypes, type PieceSet, type SetType } from './sets.js';
export { parsePieces, piecesText } from './notation.js';
export { roundSummary, type LastTurn, type SeatView, type TurnView, type View } from './view.js';
export type { State } from './state.js';
export {
  isRed,
  nameOf,
  phases,
  pieceNames,
  type Answer,
  type Move,
  type Outcome,
  type Phase,
  type Piece,
  type PieceName,
} from './types.js';
export type { Options } from './options.js';
