import { FastRng } from '@chiaro/kernel';

/** Two random words for each seat and card. */
export const HAND_KEYS = ((): Int32Array => {
  const rng = FastRng.from('scopone solver keys');
  return Int32Array.from({ length: 2 * 4 * 40 }, () => rng.uint32() | 0);
})();

const BITS = 18;
const OFFSET = 64;

/**
 * Bounds of positions already searched, two words an entry: a check word, and lower bound, upper
 * bound (seven bits each), best card (six) and age (eleven). An entry of another age is empty.
 */
export class SolverTable {
  lower = 0;
  upper = 0;
  card = 0;
  slot = 0;

  readonly #words = new Int32Array(2 << BITS);
  #age = 1;

  forget(): void {
    this.#age = (this.#age + 1) & 2047;
    if (this.#age === 0) {
      this.#words.fill(0);
      this.#age = 1;
    }
  }

  /** Leaves the bounds, the best card and the slot of the key behind. */
  find(key: number, check: number): boolean {
    const slot = (key >>> (32 - BITS)) << 1;
    this.slot = slot;
    const word = this.#words[slot + 1]!;
    if (this.#words[slot] !== check || word >>> 20 !== this.#age) return false;
    this.lower = (word & 127) - OFFSET;
    this.upper = ((word >> 7) & 127) - OFFSET;
    this.card = (word >> 14) & 63;
    return true;
  }

  keep(slot: number, check: number, lower: number, upper: number, card: number): void {
    const words = this.#words;
    words[slot] = check;
    words[slot + 1] = (lower + OFFSET) | ((upper + OFFSET) << 7) | (card << 14) | (this.#age << 20);
  }
}
