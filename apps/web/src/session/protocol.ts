import type { Json, Phrase } from '@chiaro/kernel';
import type { BotTurn } from '@chiaro/match';

/** Requests of the page to the worker. */
export type Request = {
  readonly game: string;
  /** Text of the scoring configuration; missing for the built-in numbers. */
  readonly config?: string;
} & (
  | { readonly kind: 'choose'; readonly turn: BotTurn<unknown, unknown> }
  | { readonly kind: 'advise'; readonly turn: BotTurn<unknown, unknown> }
  | { readonly kind: 'decide'; readonly state: Json; readonly options: unknown }
  | { readonly kind: 'review'; readonly log: string }
  | { readonly kind: 'stakes'; readonly log: string; readonly steps: readonly number[] }
  | { readonly kind: 'playAgain'; readonly log: string; readonly seat: number }
  | { readonly kind: 'perfect'; readonly log: string }
  | { readonly kind: 'par'; readonly options: unknown }
);

/** A move with the coach's rating. */
export interface Ranked {
  readonly move: unknown;
  readonly loss: number;
  readonly grade?: string | undefined;
  readonly reasons: readonly Phrase[];
}

/** A suggested move and the reasons. Without a coach it is the strongest bot's move, without reasons. */
export interface Hint {
  readonly move: unknown;
  readonly reasons: readonly Phrase[];
  /** Best first; the one move where there is no coach. */
  readonly ranked: readonly Ranked[];
}

/** What was at stake in a decision of a finished game. */
export interface Stake {
  /** Index into the steps of the log. */
  readonly step: number;
  /** What the easiest bot would have lost here. */
  readonly easiest: number;
  /** What the second best move would have lost. */
  readonly next: number;
}

/** Mean points by the parts of a result. */
export type Par = Readonly<Record<string, number>>;

export interface Numbered<T> {
  readonly id: number;
  readonly body: T;
}

export type Reply =
  /** 0..1, as often as there is news; the answer follows. */
  | { readonly ok: null; readonly done: number }
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };
