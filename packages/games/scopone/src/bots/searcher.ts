import type { Bot, Turn } from '@chiaro/kernel';
import type { Move } from '../moves.js';
import type { View } from '../view.js';
import { moveOf, sightOf } from './sight.js';
import { LatestThinker, type Style, type Thought } from './thinker.js';
import { traditionalMove } from './traditional.js';

/** Moves whose values differ by less are equal: tradition decides between them. */
const EQUAL_SAMPLED = 0.1;
const EQUAL_WORKED_OUT = 0.02;
/** A move with fewer visits than this share of the most visited one is too uncertain. */
const KNOWN = 0.5;

/**
 * The equally good moves of a search result, from which the traditional rules choose for this seat.
 */
export type Equals = (thought: Thought, seat: number) => number[];

/** The codes of the best moves, as far as the search can distinguish them. */
export function equalBest({ moves, complete }: Thought): number[] {
  const [top] = moves;
  if (top === undefined) return [];
  const margin = complete ? EQUAL_WORKED_OUT : EQUAL_SAMPLED;
  return moves
    .filter(
      ({ value, visits }) =>
        value >= top.value - margin && (visits === top.visits || visits >= KNOWN * top.visits),
    )
    .map(({ code }) => code);
}

/**
 * Searches, then lets the traditional rules choose among equal moves, so that a partner can read
 * the play.
 */
export class Searcher implements Bot<View, Move> {
  readonly #thinker: LatestThinker;
  readonly #equals: Equals;

  constructor(style: Style, equals: Equals = equalBest) {
    this.#thinker = new LatestThinker(style);
    this.#equals = equals;
  }

  choose(turn: Turn<View, Move>): Move {
    const [only] = turn.legal;
    if (turn.legal.length === 1 && only !== undefined) return only;
    const thinker = this.#thinker.for(turn.view.options);
    const thought = thinker.think(turn.view, turn.budget, turn.rng);
    const sight = sightOf(turn.view);
    const best = this.#equals(thought, sight.seat);
    const among = sight.moves.filter(({ code }) => best.includes(code));
    return moveOf(turn, traditionalMove(sight, among.length > 0 ? among : sight.moves).code);
  }
}
