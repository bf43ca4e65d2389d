import { FastRng } from '@chiaro/kernel';
import { BITS, count, RE_BELLO, SETTEBELLO, SUIT_MASK } from '../cards.js';
import { PRIMIERA } from '../scoring.js';
import type { Moment } from './line.js';

/** Two random words for each seat and card. */
export const HAND_KEYS = ((): Int32Array => {
  const rng = FastRng.from('scopone solver keys');
  return Int32Array.from({ length: 2 * 4 * 40 }, () => rng.uint32() | 0);
})();

const SIZE = 18;
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
  /** The check word of the question asked last. */
  word = 0;

  readonly #words = new Int32Array(2 << SIZE);
  #age = 1;

  forget(): void {
    this.#age = (this.#age + 1) & 2047;
    if (this.#age === 0) {
      this.#words.fill(0);
      this.#age = 1;
    }
  }

  /** Sets the slot and the check word, and if the position is stored its bounds and best card. */
  find(handsKey: number, handsCheck: number, now: Moment, napola: boolean): boolean {
    const piles = pileKey(now, napola);
    const prime = primieraKey(now);
    const key = mix(handsKey, now.tableLo, now.tableHi, piles, prime);
    const check =
      handsCheck ^
      Math.imul(key ^ piles, 0x2c1b3c6d) ^
      Math.imul(prime ^ now.tableLo, 0x297a2d39) ^
      now.tableHi;
    const slot = (key >>> (32 - SIZE)) << 1;
    this.slot = slot;
    this.word = check;
    const bounds = this.#words[slot + 1]!;
    if (this.#words[slot] !== check || bounds >>> 20 !== this.#age) return false;
    this.lower = (bounds & 127) - OFFSET;
    this.upper = ((bounds >> 7) & 127) - OFFSET;
    this.card = (bounds >> 14) & 63;
    return true;
  }

  keep(slot: number, check: number, lower: number, upper: number, card: number): void {
    const words = this.#words;
    words[slot] = check;
    words[slot + 1] = (lower + OFFSET) | ((upper + OFFSET) << 7) | (card << 14) | (this.#age << 20);
  }
}

// ---------------------------------------------------------------------------- keys

/** All of the piles that future points depend on, primiera aside. */
function pileKey({ ownLo, ownHi, otherLo, otherHi, last }: Moment, napola: boolean): number {
  const carte = count(ownLo, ownHi);
  const otherCarte = count(otherLo, otherHi);
  const denari = BITS[ownLo & SUIT_MASK]!;
  const otherDenari = BITS[otherLo & SUIT_MASK]!;
  const carteKey = carte > 20 ? 41 : otherCarte > 20 ? 42 : carte;
  const denariKey = napola ? ownLo & SUIT_MASK : denari > 5 ? 11 : otherDenari > 5 ? 12 : denari;
  const bells = ((ownLo >> SETTEBELLO) & 1) | (((ownLo >> RE_BELLO) & 1) << 1);
  return carteKey | (bells << 6) | ((last + 1) << 8) | (denariKey << 10);
}

/** Primiera values in order, from 1; 0 for none. */
const LEVEL = new Uint8Array(1024);
for (let mask = 1; mask < 1024; mask++)
  LEVEL[mask] = [10, 12, 13, 14, 15, 16, 18, 21].indexOf(PRIMIERA[mask]!) + 1;

/** The best primiera value of each suit on each side, four bits each. */
const primieraKey = ({ ownLo, ownHi, otherLo, otherHi }: Moment): number =>
  LEVEL[ownLo & SUIT_MASK]! |
  (LEVEL[ownLo >> 10]! << 4) |
  (LEVEL[ownHi & SUIT_MASK]! << 8) |
  (LEVEL[ownHi >> 10]! << 12) |
  (LEVEL[otherLo & SUIT_MASK]! << 16) |
  (LEVEL[otherLo >> 10]! << 20) |
  (LEVEL[otherHi & SUIT_MASK]! << 24) |
  (LEVEL[otherHi >> 10]! << 28);

function mix(
  hands: number,
  tableLo: number,
  tableHi: number,
  piles: number,
  prime: number,
): number {
  let key =
    hands ^
    Math.imul(tableLo ^ 0x5bd1e995, 0x9e3779b1) ^
    Math.imul(tableHi ^ 0x7f4a7c15, 0x85ebca6b);
  key = Math.imul(key ^ (key >>> 15) ^ piles, 0xc2b2ae35);
  key = Math.imul(key ^ (key >>> 13) ^ prime, 0x27d4eb2f);
  return key ^ (key >>> 16);
}
