import { sha256, utf8 } from './sha256.js';

/** A source of uniform 32-bit words. Everything random is derived from it without bias. */
export interface Rng {
  uint32(): number;
}

/**
 * Fast generator for bots and simulations: xoshiro128** (Blackman and Vigna, public domain
 * algorithm). Deals to people come from `deal.ts`, which cannot be predicted from its output.
 */
export class FastRng implements Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  private constructor(words: readonly number[]) {
    [this.#a, this.#b, this.#c, this.#d] = words as [number, number, number, number];
  }

  /** Separate names give independent streams. */
  static from(name: string): FastRng {
    const hash = new DataView(sha256(utf8(name)).buffer);
    return new FastRng([0, 4, 8, 12].map((at) => hash.getInt32(at)));
  }

  uint32(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }
}

const WORDS = 2 ** 32;

/**
 * A whole number in 0..n−1, every one equally likely: Lemire's multiplication with rejection. The
 * product of a word and n (below 2^21) is exact in a double.
 */
export function below(rng: Rng, n: number): number {
  let product = rng.uint32() * n;
  let low = product >>> 0;
  if (low < n) {
    const threshold = WORDS % n;
    while (low < threshold) {
      product = rng.uint32() * n;
      low = product >>> 0;
    }
  }
  return (product - low) / WORDS;
}

/** A number in [0, 1) with 32 bits. For weights and noise, never for deals. */
export const fraction = (rng: Rng): number => rng.uint32() / WORDS;

/** Fisher–Yates in place. */
export function shuffleInPlace(items: { length: number; [index: number]: number }, rng: Rng): void {
  for (let last = items.length - 1; last > 0; last--) {
    const pick = below(rng, last + 1);
    const held = items[last]!;
    items[last] = items[pick]!;
    items[pick] = held;
  }
}

/** One item of a list, each equally likely. */
export function pickOne<T>(items: readonly T[], rng: Rng): T {
  if (items.length === 0) throw new Error('Nothing to pick from');
  return items[below(rng, items.length)] as T;
}
