import { countOf, lineAt, lineColour, lineCount, tilesIn } from '../packed.js';
import { rowBits } from '../scoring.js';
import { IN_CENTRE, type State } from '../state.js';
import { SIZE } from '../types.js';
import { BITS, WORTH_BITS } from './board.js';
import { USUAL_ROUNDS } from './supply.js';

/**
 * The expected change of a board in the rest of the round. The value of a board inside a round is
 * its value if the round ended now, plus this. Weights are fitted for each stage of the game and
 * each number of tiles left, for the seat to move and for the others.
 *
 * Features of each row with a begun line: whether enough tiles of its colour are left (none, too
 * few, just enough, one more, more), the value of its tile if they are, how many it needs, and that
 * number again if they are left. Of each row with an empty line: the best value among the colours
 * with enough tiles left, how many such colours there are, and that the line is empty. Of the
 * board: how many tiles the lines could take, how many would be left over if all boards had as much
 * room, and the things on the floor. Of the table: a constant one, the marker in the centre, the
 * product of marker and number of tiles in the centre, and that number.
 */
const PER_ROW = 11;
const WORTH = 5;
const NEED = 6;
const NEED_MET = 7;
const BEST = 8;
const CHOICES = 9;
const EMPTY = 10;
const ROOM = SIZE * PER_ROW;
const LEFT_OVER = ROOM + 1;
const ON_FLOOR = ROOM + 2;
const TABLE = ROOM + 3;
const WEIGHTS = TABLE + 4;

/** Upper limit of tiles left in each bucket of weights. */
const BUCKETS: readonly number[] = [2, 4, 7, 10, 14, 20, 28, 36];
const BUCKET_OF = Uint8Array.from({ length: 37 }, (_, tiles) =>
  BUCKETS.findIndex((most) => tiles <= most),
);
/** Stages: the first round, the second and third, the fourth, the last. */
const STAGE_OF: readonly number[] = [0, 0, 1, 1, 2, 3];
const STAGES = 4;
/** To move, or not to move. */
const ROLES = 2;

/** A begun line by its row, its count and the tiles left of its colour, up to `MOST_LEFT` of them. */
const MOST_LEFT = 7;
const LINE_STATES = SIZE * SIZE * (MOST_LEFT + 1);

/** Weights in thousandths of a point, and precomputed sums for begun lines. */
export interface RestWeights {
  readonly weights: Int32Array;
  readonly begun: Int32Array;
  readonly buckets: number;
}

export function restWeights(weights: Int32Array): RestWeights {
  const tables = weights.length / WEIGHTS;
  const begun = new Int32Array(tables * LINE_STATES);
  for (let table = 0; table < tables; table++)
    writeBegun(weights, table * WEIGHTS, begun, table * LINE_STATES);
  return { weights, begun, buckets: tables / STAGES / ROLES };
}

function writeBegun(weights: Int32Array, from: number, out: Int32Array, at: number): void {
  for (let row = 0; row < SIZE; row++)
    for (let count = 1; count <= row; count++)
      for (let left = 0; left <= MOST_LEFT; left++) {
        const first = from + row * PER_ROW;
        const need = row + 1 - count;
        const met = left >= need ? need * weights[first + NEED_MET]! : 0;
        out[at + (row * SIZE + count) * (MOST_LEFT + 1) + left] =
          weights[first + classOf(left, need)]! + need * weights[first + NEED]! + met;
      }
}

function classOf(left: number, need: number): number {
  if (left === 0) return 0;
  return left < need ? 1 : 2 + Math.min(left - need, 2);
}

/** The expected change in the rest of one round, during a search. */
export class Rest {
  #tables!: RestWeights;
  #stage = 0;
  #players = 0;
  /** The colours, as five bits, that each row of each seat lacks; they change between rounds. */
  readonly #open = new Uint8Array(4 * SIZE);
  /** Tiles left of each colour, and for each row the colours with enough tiles to fill it. */
  readonly #left = new Int32Array(SIZE);
  readonly #enough = new Int32Array(SIZE);
  #tiles = 0;
  #bucket = 0;
  #marker = 0;
  #centre = 0;

  begin(s: State, tables: RestWeights): void {
    this.#tables = tables;
    this.#stage = STAGE_OF[Math.min(s.round, USUAL_ROUNDS)]!;
    this.#players = s.players;
    for (let seat = 0; seat < s.players; seat++)
      for (let row = 0; row < SIZE; row++)
        this.#open[seat * SIZE + row] = 31 & ~rowBits(s.rowColours[seat]!, row);
  }

  /**
   * Must be called before any board is evaluated, with all tiles on offer and those of the centre.
   */
  see(offer: number, centre: number, marker: number): void {
    const left = this.#left;
    const enough = this.#enough;
    enough.fill(0);
    for (let colour = 0; colour < SIZE; colour++) {
      const tiles = countOf(offer, colour);
      left[colour] = tiles;
      for (let row = Math.min(tiles, SIZE) - 1; row >= 0; row--) enough[row]! |= 1 << colour;
    }
    this.#tiles = tilesIn(offer);
    this.#bucket = Math.min(BUCKET_OF[this.#tiles]!, this.#tables.buckets - 1);
    this.#marker = marker === IN_CENTRE ? 1 : 0;
    this.#centre = tilesIn(centre);
  }

  /** The expected gain of a board; `worths` of its cells begin at `at`. */
  gain(
    seat: number,
    isToMove: boolean,
    lines: number,
    things: number,
    worths: Uint8Array,
    at: number,
  ): number {
    const { weights, begun, buckets } = this.#tables;
    const table = (this.#stage * buckets + this.#bucket) * ROLES + (isToMove ? 0 : 1);
    const first = table * WEIGHTS;
    let room = 0;
    let gain = 0;
    for (let row = 0; row < SIZE; row++) {
      const line = lineAt(lines, row);
      const count = lineCount(line);
      if (count > row) continue;
      const of = first + row * PER_ROW;
      if (count > 0) {
        const colour = lineColour(line);
        const left = this.#left[colour]!;
        const need = row + 1 - count;
        const known = left > MOST_LEFT ? MOST_LEFT : left;
        gain += begun[table * LINE_STATES + (row * SIZE + count) * (MOST_LEFT + 1) + known]!;
        if (left < need) room += left;
        else {
          room += need;
          gain += (weights[of + WORTH]! * worths[at + row * SIZE + colour]!) >> WORTH_BITS;
        }
        continue;
      }
      const open = this.#open[seat * SIZE + row]!;
      const fitting = open & this.#enough[row]!;
      gain += weights[of + EMPTY]!;
      if (fitting === 0) {
        room += this.#most(open);
        continue;
      }
      room += row + 1;
      let best = 0;
      for (let colour = 0; colour < SIZE; colour++)
        if ((fitting >> colour) & 1 && worths[at + row * SIZE + colour]! > best)
          best = worths[at + row * SIZE + colour]!;
      gain +=
        ((weights[of + BEST]! * best) >> WORTH_BITS) + weights[of + CHOICES]! * BITS[fitting]!;
    }
    return gain + this.#common(first, room, things);
  }

  #common(first: number, room: number, things: number): number {
    const { weights } = this.#tables;
    const over = this.#tiles - this.#players * room;
    return (
      weights[first + ROOM]! * room +
      weights[first + LEFT_OVER]! * (over > 0 ? over : 0) +
      weights[first + ON_FLOOR]! * things +
      weights[first + TABLE]! +
      this.#marker * (weights[first + TABLE + 1]! + weights[first + TABLE + 2]! * this.#centre) +
      weights[first + TABLE + 3]! * this.#centre
    );
  }

  /** Most tiles left of one of these colours. */
  #most(colours: number): number {
    let most = 0;
    for (let colour = 0; colour < SIZE; colour++)
      if ((colours >> colour) & 1 && this.#left[colour]! > most) most = this.#left[colour]!;
    return most;
  }
}
