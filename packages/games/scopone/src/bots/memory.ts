import { hiBit, inAllSuits, loBit, type CardSet } from '../cards.js';
import { cardOfCode } from '../moves.js';
import type { State } from '../state.js';

/** What a player still remembers of the cards that have gone. */
export interface Memory {
  /** The cards of so many last plays. */
  readonly plays: number;
  /** Values that are never forgotten, as a mask: bit `value − 1`. */
  readonly values: number;
}

/** The captured cards that a player has forgotten: each may still be in somebody's hand. */
export function forgottenIn(s: State, { plays, values }: Memory): CardSet {
  let lo = (s.piles[0]! | s.piles[2]!) & ~inAllSuits(values);
  let hi = (s.piles[1]! | s.piles[3]!) & ~inAllSuits(values);
  for (let i = Math.max(0, s.plays - plays); i < s.plays; i++) {
    lo &= ~loBit(cardOfCode(s.history[i]!));
    hi &= ~hiBit(cardOfCode(s.history[i]!));
  }
  return { lo, hi };
}
