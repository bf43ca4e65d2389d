import {
  count,
  countOrNone,
  defineOptions,
  type OptionSchema,
  type OptionsOf,
} from '@chiaro/kernel';
import type { SetType } from './sets.js';

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
export type PieceName = (typeof pieceNames)[number];
export const RED_GENERAL: Piece = 14;
/** A hand whose pieces are all worth this or less is weak. */
export const WEAK_LIMIT = 9;

export const isRed = (piece: Piece): boolean => piece % 2 === 0;
export const nameOf = (piece: Piece): PieceName => pieceNames[(piece - 1) >> 1] ?? 'soldier';

export const phases = ['preparation', 'declaration', 'turn', 'scoring', 'over'] as const;
export type Phase = (typeof phases)[number];

export type Answer = 'keep' | 'redeal';

export type Move =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'declare'; readonly piles: number }
  /** Strongest piece first. */
  | { readonly kind: 'play'; readonly pieces: readonly Piece[] };

const specs = {
  target: count(1, 1000, 50),
  maxRounds: countOrNone(1, 1000),
  multiplierCap: countOrNone(1, 100),
} as const;

export type Options = OptionsOf<typeof specs>;
export const optionSchema: OptionSchema<Options> = defineOptions(specs);

/** Totals never pass this, up or down. */
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

/** What everybody may know of a player. */
export interface SeatView {
  readonly held: number;
  readonly declared: number | null;
  readonly piles: number;
  /** All pieces played in this round, strongest first. */
  readonly played: readonly Piece[];
  /** What lies before the player in this turn. */
  readonly table: readonly Piece[] | null;
  /** `given`: answered, and not yet known to the viewer. Null: not asked, so far. */
  readonly answer: Answer | 'given' | null;
  /** Rounds in a row, up to the last one, with a declaration of zero. */
  readonly zeros: number;
  readonly total: number;
}

export interface TurnView {
  readonly leader: number;
  readonly count: number;
  readonly set: SetType;
  /** Who would take the turn as it lies. */
  readonly best: number;
}

export interface LastTurn {
  readonly leader: number;
  readonly winner: number;
  /** By seat. */
  readonly plays: readonly (readonly Piece[])[];
}

export interface View {
  readonly options: Options;
  readonly viewer: number | 'table';
  readonly phase: Phase;
  readonly round: number;
  readonly multiplier: number;
  /** Answers to a redeal are asked from here on. */
  readonly opener: number;
  /** Who starts because of a redeal in this round. */
  readonly accepter: number | null;
  readonly starter: number | null;
  readonly actor: number | 'chance' | 'over';
  /** From 1; 0 before the first turn of the round. */
  readonly turn: number;
  readonly leader: number | null;
  /** The viewer's own pieces, strongest first; null for somebody who only watches. */
  readonly hand: readonly Piece[] | null;
  readonly seats: readonly SeatView[];
  readonly table: TurnView | null;
  readonly last: LastTurn | null;
  /** The round that was just scored, by seat. */
  readonly summary: readonly Outcome[] | null;
  readonly winners: readonly number[];
}
