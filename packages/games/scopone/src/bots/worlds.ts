import { below, fraction, shuffleInPlace, type Rng } from '@chiaro/kernel';
import { hiBit, loBit } from '../cards.js';
import { handCount, type State } from '../state.js';
import { unseenIn, type View } from '../view.js';
import { Evidence, type EvidenceTrust } from './evidence.js';

/**
 * The hidden hands as they may be. Without evidence each call deals the unseen cards afresh;
 * with it, a walk through the deals exchanges two cards at a time and stays longer with those
 * that explain the plays seen so far (Metropolis).
 */
export class Worlds {
  readonly #unseen: Int32Array;
  /** The hidden seat that holds `unseen[i]`. */
  readonly #holder: Int32Array;
  readonly #hands: Int32Array;
  readonly #evidence: Evidence | null;
  readonly #weights = new Float64Array(4);
  #started = false;

  constructor(
    readonly known: State,
    sizes: View['handSizes'],
    trust: EvidenceTrust | null,
  ) {
    this.#unseen = Int32Array.from(unseenIn(known));
    this.#hands = known.hands.slice();
    this.#holder = Int32Array.from(
      sizes.flatMap((size, seat) => new Array<number>(size - handCount(known, seat)).fill(seat)),
    );
    this.#evidence = trust === null || known.plays === 0 ? null : new Evidence(known, trust);
  }

  /** Fills in `hands` of a state that is otherwise a copy of what is known. */
  deal(target: State, rng: Rng): void {
    if (this.#evidence === null || !this.#started) this.#dealAfresh(rng);
    if (this.#evidence !== null) this.#walk(this.#started ? STEPS : FIRST_STEPS, this.#evidence, rng);
    this.#started = true;
    target.hands.set(this.#hands);
  }

  #dealAfresh(rng: Rng): void {
    const unseen = this.#unseen;
    const hands = this.#hands;
    shuffleInPlace(unseen, rng);
    hands.set(this.known.hands);
    for (let i = 0; i < unseen.length; i++) {
      const half = 2 * this.#holder[i]!;
      hands[half]! |= loBit(unseen[i]!);
      hands[half + 1]! |= hiBit(unseen[i]!);
    }
    if (this.#evidence !== null)
      for (const seat of new Set(this.#holder))
        this.#weights[seat] = this.#evidence.weigh(seat, hands[2 * seat]!, hands[2 * seat + 1]!);
  }

  #walk(steps: number, evidence: Evidence, rng: Rng): void {
    const cards = this.#unseen.length;
    for (let step = 0; step < steps; step++) {
      const i = below(rng, cards);
      const j = below(rng, cards);
      const a = this.#holder[i]!;
      const b = this.#holder[j]!;
      if (a === b) continue;
      this.#exchange(i, j);
      const weightA = evidence.weigh(a, this.#hands[2 * a]!, this.#hands[2 * a + 1]!);
      const weightB = evidence.weigh(b, this.#hands[2 * b]!, this.#hands[2 * b + 1]!);
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
    const [a, b] = [2 * this.#holder[i]!, 2 * this.#holder[j]!];
    const [first, second] = [this.#unseen[i]!, this.#unseen[j]!];
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

const FIRST_STEPS = 200;
const STEPS = 10;
