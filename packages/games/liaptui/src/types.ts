/** Players of a game. */
export const SEATS = 4;
export const HAND = 8;
/** Piles of a round: one for each piece that a player holds. */
export const PILES = 8;

/**
 * A piece is named by its value, 1 (black Soldier) to 14 (red General): even values are red. Two
 * pieces of one value are the same piece.
 */
export type Piece = number;
export const pieceNames = [
  'soldier',
  'cannon',
  'horse',
  'chariot',
  'elephant',
  'advisor',
  'general',
] as const;
/** The name of a piece, without its colour. */
export type PieceName = (typeof pieceNames)[number];
export const RED_GENERAL: Piece = 14;
/** A hand whose pieces are all worth this or less is weak. */
export const WEAK_LIMIT = 9;

/** Whether a piece is red; otherwise it is black. */
export const isRed = (piece: Piece): boolean => piece % 2 === 0;
/** The name of a piece. */
export const nameOf = (piece: Piece): PieceName => pieceNames[(piece - 1) >> 1] ?? 'soldier';

export const phases = ['preparation', 'declaration', 'turn', 'scoring', 'over'] as const;
/** Part of a round. */
export type Phase = (typeof phases)[number];

/** What a player with a weak hand answers. */
export type Answer = 'keep' | 'redeal';

/** What a player may do. */
export type Move =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'declare'; readonly piles: number }
  /** Strongest piece first. */
  | { readonly kind: 'play'; readonly pieces: readonly Piece[] };
/** Totals are limited to this, positive or negative. */
export const MAX_TOTAL = 1_000_000;

export type ScoreRule = 'LT-S1' | 'LT-S2' | 'LT-S3' | 'LT-S4';

/** A player's line of the round summary. */
export interface Outcome {
  readonly declared: number;
  readonly taken: number;
  readonly base: number;
  readonly multiplier: number;
  readonly points: number;
  readonly total: number;
  readonly rule: ScoreRule;
}
