import type { GameModule } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import rulesEn from '../RULES.md?raw';
import rulesIt from '../RULES.it.md?raw';
import { bots } from './bots/makers.js';
import { coachMaker } from './coach/coach.js';
import { game } from './game.js';
import { narrator } from './narrate.js';
import { sheet } from './sheet/sheet.js';
import type { State } from './state.js';
import type { Move, Options, View } from './types.js';

export const module: GameModule<State, Move, View, Options> = {
  game,
  words: { it, en },
  rules: { it: rulesIt, en: rulesEn },
  narrator,
  sheet,
  bots,
  coach: coachMaker,
  contests: [
    { id: 'champion-self', bot: 'champion', against: null, deals: 100 },
    { id: 'champion-casual', bot: 'champion', against: 'casual', deals: 100 },
    { id: 'strong-casual', bot: 'strong', against: 'casual', deals: 100 },
  ],
};

export { game } from './game.js';
export { sheet } from './sheet/sheet.js';
export { summaryPhrases } from './narrate.js';
export { basePoints, outcomeOf, ruleOf, winnersAfter } from './scoring.js';
export { recognise, SETS, setTypes, type PieceSet, type SetType } from './sets.js';
export { parsePieces, piecesText } from './notation.js';
export { roundSummary } from './view.js';
export type { State } from './state.js';
export {
  isRed,
  nameOf,
  phases,
  pieceNames,
  type Answer,
  type LastTurn,
  type Move,
  type Options,
  type Outcome,
  type Phase,
  type Piece,
  type PieceName,
  type SeatView,
  type TurnView,
  type View,
} from './types.js';
