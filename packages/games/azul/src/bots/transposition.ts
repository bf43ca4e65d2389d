import { floorCount } from '../packed.js';
import type { State } from '../state.js';
import { CENTRE } from '../types.js';

const SIZE = 1 << 17;

/** The bound that a stored value is of the true one. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** A depth greater than any search: the round was searched to its end. */
export const TO_THE_END = 100;

/**
 * Transposition table. The key is displays without their order, centre, lines, fill of the floors,
 * marker and seat, as two hashes of 32 bits. A newer position replaces an older one.
 */
export class Transpositions {
  readonly #keys = new Int32Array(SIZE);
  readonly #locks = new Int32Array(SIZE);
  readonly #values = new Int32Array(SIZE);
  readonly #moves = new Int16Array(SIZE);
  readonly #depths = new Int8Array(SIZE);
  readonly #bounds = new Uint8Array(SIZE);
  #key = 0;
  #lock = 0;

  clear(): void {
    this.#depths.fill(-1);
  }

  /** The place of a position; −1 − place if it is not stored. */
  find(s: State): number {
    this.#hash(s);
    const place = this.#key & (SIZE - 1);
    const here =
      this.#depths[place]! >= 0 &&
      this.#keys[place] === this.#key &&
      this.#locks[place] === this.#lock;
    return here ? place : -1 - place;
  }

  /** The hashes of the latest lookup, to store the position after its children were searched. */
  get key(): number {
    return this.#key;
  }
  get lock(): number {
    return this.#lock;
  }

  move(place: number): number {
    return this.#moves[place]!;
  }
  depth(place: number): number {
    return this.#depths[place]!;
  }
  value(place: number): number {
    return this.#values[place]!;
  }

  /** Whether the stored value is sufficient for a search of this depth with these bounds. */
  decides(place: number, depth: number, alpha: number, beta: number): boolean {
    if (this.#depths[place]! < depth) return false;
    const value = this.#values[place]!;
    const bound = this.#bounds[place]!;
    return bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha);
  }

  store(
    key: number,
    lock: number,
    depth: number,
    value: number,
    bound: number,
    move: number,
  ): void {
    const place = key & (SIZE - 1);
    this.#keys[place] = key;
    this.#locks[place] = lock;
    this.#values[place] = value;
    this.#moves[place] = move;
    this.#depths[place] = depth;
    this.#bounds[place] = bound;
  }

  #hash(s: State): void {
    const centre = s.offer[CENTRE]!;
    let key = Math.imul(centre + 0x51ed27, 0x2c1b3c6d) ^ (s.seat << 3) ^ ((s.marker + 1) << 6);
    let lock = Math.imul(centre ^ 0x3779b97f, 0x297a2d39) + s.seat;
    for (let from = 1; from < s.offer.length; from++) {
      const tiles = s.offer[from]!;
      if (tiles === 0) continue;
      const product = Math.imul(tiles ^ (tiles >>> 13), 0x85ebca6b);
      const mixed = product ^ (product >>> 15);
      key = (key + mixed) | 0;
      lock = (lock + Math.imul(mixed, 0xc2b2ae35)) | 0;
    }
    for (let seat = 0; seat < s.players; seat++) {
      const things = floorCount(s.floors[seat]!) + 8 * seat;
      key = Math.imul(key ^ s.lines[seat]! ^ (key >>> 15), 0x9e3779b1) ^ things;
      lock = Math.imul(lock ^ s.lines[seat]! ^ (lock >>> 13), 0x85ebca77) + things;
    }
    this.#key = key ^ (key >>> 16);
    this.#lock = lock;
  }
}
