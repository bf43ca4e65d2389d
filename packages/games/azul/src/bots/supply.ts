import { countOf, FULL_BAG, tilesIn, UNIT } from '../packed.js';
import { countCells } from '../scoring.js';
import type { State } from '../state.js';
import { DISPLAY_TILES, displaysFor, SIZE } from '../types.js';
import { cellsOf } from '../wall.js';

/** The usual number of rounds of a game. */
export const USUAL_ROUNDS = 5;

/**
 * How many tiles of each colour are still to come. Two players use exactly the bag in five rounds,
 * so the last rounds bring what is left in it. With more players, tiles are also drawn from the
 * lid, which is assumed to hold whatever is neither in the bag nor on a wall. All of it is constant
 * within a round.
 */
export class Supply {
  /** Expected in the next round, less an equal share of the colours. */
  readonly surplus = new Float64Array(SIZE);
  /** Expected in all rounds that usually remain. */
  readonly toCome = new Float64Array(SIZE);

  foresee(s: State): void {
    const need = displaysFor(s.players) * DISPLAY_TILES;
    const rounds = Math.max(1, USUAL_ROUNDS - s.round);
    const lid = this.#elsewhere(s);
    for (let colour = 0; colour < SIZE; colour++) {
      this.surplus[colour] = expected(s.bag, lid, colour, need) - need / SIZE;
      this.toCome[colour] = expected(s.bag, lid, colour, need * rounds);
    }
  }

  /** Counts of the tiles that are neither in the bag nor on a wall. */
  #elsewhere(s: State): number {
    let counts = FULL_BAG - s.bag;
    for (let seat = 0; seat < s.players; seat++)
      for (let colour = 0; colour < SIZE; colour++)
        counts -= countCells(cellsOf(s, seat, colour)) * UNIT[colour]!;
    return counts;
  }
}

/** Expected tiles of a colour among a number drawn, first from the bag and then from the lid. */
function expected(bag: number, lid: number, colour: number, drawn: number): number {
  const inBag = tilesIn(bag);
  const inLid = tilesIn(lid);
  if (drawn <= inBag) return (countOf(bag, colour) * drawn) / inBag;
  const fromLid = Math.min(drawn - inBag, inLid);
  return countOf(bag, colour) + (fromLid > 0 ? (countOf(lid, colour) * fromLid) / inLid : 0);
}
