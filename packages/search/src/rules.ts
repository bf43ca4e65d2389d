import type { Fast, Rng } from '@chiaro/kernel';

/**
 * The part of the rules that a search needs; a game's own `fast` fits. A search that stops at the
 * end of a hand or round passes an `actor` that returns `OVER` there.
 */
export type SearchRules<S> = Pick<
  Fast<S, never>,
  'maxMoves' | 'actor' | 'legal' | 'play' | 'chance'
>;

/** Full states that the searching seat cannot tell from the real one. */
export interface Worlds<S> {
  /** Overwrites `target` with one of them. */
  deal(target: S, rng: Rng): void;
}
