import type { Fast, Rng } from '@chiaro/kernel';

/**
 * The rules as a search needs them; a game's own `fast` fits. A search that looks only to the end
 * of a hand or round brings an `actor` that answers `OVER` there.
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
