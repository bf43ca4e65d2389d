import { DECLARE, REDEAL_CODE } from '../codes.js';
import { legalCodes, MAX_MOVES } from '../moves.js';
import { countOf, KINDS, sizeOf, type Pieces } from '../pieces.js';
import { beats, findSet, SETS } from '../sets.js';
import { DECLARATION, PREPARATION, type State } from '../state.js';

/**
 * Plays like a person who learnt the rules last week: counts the strong pieces, plays the strongest
 * set while piles are missing, and throws the lowest pieces otherwise. It uses only the hand of the
 * seat to act and the open pieces.
 */
const legal = new Int32Array(MAX_MOVES);

/** A piece of this value or more counts as a pile. */
const PILE_WORTHY = 11;

export function casualMove(s: State): number {
  const moves = legalCodes(s, legal);
  if (s.phase === PREPARATION) return REDEAL_CODE;
  if (s.phase === DECLARATION) return nearestDeclaration(strongPieces(s.hands[s.seat]!), moves);
  const need = s.declared[s.seat]! - s.piles[s.seat]!;
  return s.count === 0 ? lead(need, moves) : follow(s, need, moves);
}

/** The number of strong pieces: this player declares it if allowed. */
export function strongPieces(hand: Pieces): number {
  let strong = 0;
  for (let value = PILE_WORTHY; value <= KINDS; value++) strong += countOf(hand, value);
  return strong;
}

/** The wish, or else the nearest number that may be declared, the lower one first. */
function nearestDeclaration(wish: number, moves: number): number {
  let best = legal[0]!;
  for (let i = 1; i < moves; i++)
    if (Math.abs(legal[i]! - DECLARE - wish) < Math.abs(best - DECLARE - wish)) best = legal[i]!;
  return best;
}

/** The largest set that does not take too many piles, the strongest of its size; else the weakest piece. */
function lead(need: number, moves: number): number {
  let best = legal[0]!;
  for (let i = 0; i < moves; i++) {
    const code = legal[i]!;
    if (
      need <= 0 ? sizeOf(code) === 1 && worth(code) < worth(best) : isBetterLead(code, best, need)
    )
      best = code;
  }
  return best;
}

const worth = (code: Pieces): number => SETS[findSet(code)]?.strength ?? 0;

function isBetterLead(code: Pieces, than: Pieces, need: number): boolean {
  const size = sizeOf(code);
  if (size > need) return false;
  const other = sizeOf(than);
  return size > other || (size === other && worth(code) > worth(than));
}

/** The strongest play that takes the turn if it is wanted, else the lowest pieces. */
function follow(s: State, need: number, moves: number): number {
  let best = 0;
  if (need >= s.count)
    for (let i = 0; i < moves; i++) {
      const code = legal[i]!;
      if (beats(findSet(code), s.bestSet) && worth(code) > worth(best)) best = code;
    }
  // Choices stand strongest first, so the last one has the lowest pieces.
  return best === 0 ? legal[moves - 1]! : best;
}
