import { below, fraction, shuffleInPlace, type Rng } from '@chiaro/kernel';
import { cardsIn, hiBit, loBit, type CardSet } from '../cards.js';
import { copyState, handCount, type State } from '../state.js';
import { unseenIn, type View } from '../view.js';
import { Evidence, type EvidenceTrust } from './evidence.js';

/**
 * Possible hidden hands. Without evidence each call deals the unseen cards at random. With
 * evidence, a random walk through the deals exchanges two cards at a time and prefers those that
 * explain the plays so far (Metropolis). A step costs more than a playout, so visited deals are
 * used again.
 */
export class Worlds {
  readonly #unseen: Int32Array;
  /** The hidden seat that holds `unseen[i]`. */
  readonly #holder: Int32Array;
  readonly #hands: Int32Array;
  readonly #evidence: Evidence | null;
  readonly #weights = new Float64Array(4);
  /** Deals met so far, eight words each. */
  readonly #met: Int32Array;
  #known = 0;
  #calls = 0;

  readonly known: State;
  readonly pace: number;

  /**
   * A new deal is walked to at every call number `pace`, 2 · `pace` and so on. Cards that were
   * `forgotten` have gone, but are dealt with the unseen ones; some of all these then stay out.
   */
  constructor(
    known: State,
    sizes: View['handSizes'],
    trust: EvidenceTrust | null,
    pace: number,
    forgotten: CardSet = { lo: 0, hi: 0 },
  ) {
    this.known = known;
    this.pace = pace;
    this.#unseen = Int32Array.from([...unseenIn(known), ...cardsIn(forgotten.lo, forgotten.hi)]);
    this.#hands = known.hands.slice();
    this.#holder = Int32Array.from(
      sizes.flatMap((size, seat) => new Array<number>(size - handCount(known, seat)).fill(seat)),
    );
    this.#evidence = trust === null || known.plays === 0 ? null : new Evidence(known, trust);
    this.#met = new Int32Array(this.#evidence === null ? 0 : 8 * MOST_MET);
  }

  /** Overwrites a state with what is known and hands as they may be. */
  deal(target: State, rng: Rng): void {
    copyState(this.known, target);
    if (this.#evidence === null) {
      this.#dealAfresh(rng);
      target.hands.set(this.#hands);
      return;
    }
    const room = this.#known < MOST_MET && this.#calls++ % this.pace === 0;
    if (room) this.#meetAnother(this.#evidence, rng);
    const at = 8 * (room ? this.#known - 1 : below(rng, this.#known));
    for (let half = 0; half < 8; half++) target.hands[half] = this.#met[at + half]!;
  }

  #meetAnother(evidence: Evidence, rng: Rng): void {
    if (this.#known === 0) {
      this.#dealAfresh(rng);
      for (const seat of new Set(this.#holder)) this.#weights[seat] = this.#weigh(evidence, seat);
    }
    this.#walk(this.#known === 0 ? FIRST_STEPS : STEPS, evidence, rng);
    this.#met.set(this.#hands, 8 * this.#known++);
  }

  #dealAfresh(rng: Rng): void {
    const unseen = this.#unseen;
    const hands = this.#hands;
    shuffleInPlace(unseen, rng);
    hands.set(this.known.hands);
    for (let i = 0; i < this.#holder.length; i++) {
      const half = 2 * this.#holder[i]!;
      hands[half]! |= loBit(unseen[i]!);
      hands[half + 1]! |= hiBit(unseen[i]!);
    }
  }

  #weigh(evidence: Evidence, seat: number): number {
    return evidence.weigh(seat, this.#hands[2 * seat]!, this.#hands[2 * seat + 1]!);
  }

  #walk(steps: number, evidence: Evidence, rng: Rng): void {
    const cards = this.#holder.length;
    for (let step = 0; step < steps; step++) {
      const i = below(rng, cards);
      const j = below(rng, cards);
      const a = this.#holder[i]!;
      const b = this.#holder[j]!;
      if (a === b) continue;
      this.#exchange(i, j);
      const weightA = this.#weigh(evidence, a);
      const weightB = this.#weigh(evidence, b);
      const change = weightA + weightB - this.#weights[a]! - this.#weights[b]!;
      if (change >= 0 || fraction(rng) < Math.exp(change)) {
        this.#weights[a] = weightA;
        this.#weights[b] = weightB;
      } else this.#exchange(i, j);
    }
  }

  /** The cards at `i` and `j` change hands. */
  #exchange(i: number, j: number): void {
    const hands = this.#hands;
    const a = 2 * this.#holder[i]!;
    const b = 2 * this.#holder[j]!;
    const first = this.#unseen[i]!;
    const second = this.#unseen[j]!;
    const lo = loBit(first) | loBit(second);
    const hi = hiBit(first) | hiBit(second);
    hands[a]! ^= lo;
    hands[a + 1]! ^= hi;
    hands[b]! ^= lo;
    hands[b + 1]! ^= hi;
    this.#unseen[i] = second;
    this.#unseen[j] = first;
  }
}

/** Exchanges tried before the first deal, and between two deals. */
const FIRST_STEPS = 100;
const STEPS = 10;
const MOST_MET = 2_000;
