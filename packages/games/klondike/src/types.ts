/** A pack of cards; the first suits of each are red, the last two black. */
export const decks = ['french', 'neapolitan'] as const;
export type Deck = (typeof decks)[number];

export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];

/** How many cards a draw may turn up. */
export const drawSizes = [1, 2, 3] as const;
export type DrawSize = (typeof drawSizes)[number];

export const timerModes = ['off', 'permissive', 'strict'] as const;
export type TimerMode = (typeof timerModes)[number];

export const recycleModes = ['turn', 'shuffle'] as const;
export type RecycleMode = (typeof recycleModes)[number];

export const endReasons = ['victory', 'overtimeVictory', 'abandoned', 'timeout'] as const;
export type EndReason = (typeof endReasons)[number];

export const SUITS = 4;
/** Piles of the tableau. */
export const PILES = 7;
/** 1 + 2 + … + 7 cards are dealt to the piles, all but the last of each face down. */
export const DEALT = 28;
export const HIDDEN_AT_START = 21;
export const MAX_CARDS = 52;
/** Six hidden cards and a run from king to ace. */
export const PILE_ROOM = 19;

/** Piles and suits count from 0; `count` cards from the top of the pile move together. */
export type Move =
  | { readonly kind: 'draw' }
  | { readonly kind: 'recycle' }
  | { readonly kind: 'wasteHome' }
  | { readonly kind: 'wasteToPile'; readonly to: number }
  | { readonly kind: 'pileHome'; readonly from: number }
  | { readonly kind: 'run'; readonly from: number; readonly to: number; readonly count: number }
  | { readonly kind: 'back'; readonly suit: number; readonly to: number }
  | { readonly kind: 'finish' }
  | { readonly kind: 'hint' }
  | { readonly kind: 'abandon' };

/** The final counts behind the score, without their order. */
export interface Counts {
  wasteToFoundation: number;
  tableauToFoundation: number;
  cardRevealed: number;
  foundationToTableau: number;
  stockDraw: number;
  recycleWaste: number;
  /** Refused attempts; no log records them, so only the scorekeeper has them. */
  invalidMove: number;
  autoMove: number;
  undoMove: number;
  hintUsed: number;
  /** Card transfers. */
  moves: number;
}

export const countNames = [
  'wasteToFoundation',
  'tableauToFoundation',
  'cardRevealed',
  'foundationToTableau',
  'stockDraw',
  'recycleWaste',
  'invalidMove',
  'autoMove',
  'undoMove',
  'hintUsed',
  'moves',
] as const satisfies readonly (keyof Counts)[];
