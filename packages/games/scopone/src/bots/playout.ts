import type { Rng } from '@chiaro/kernel';
import { hiBit, loBit } from '../cards.js';
import type { Options } from '../options.js';
import { sideOf, type State } from '../state.js';
import { advance, finalPoints, Moment } from './line.js';
import { OpenHands, threatOf, NO_CARD } from './open.js';
import type { Solver } from './solver.js';

/** How a hand is played on from a leaf of the tree. */
export interface PlayoutStyle {
  /** Chance of a random move instead of the best ranked one, in 256ths. */
  readonly noise: number;
  /** With so many cards left or fewer the rest is solved. */
  readonly solveAt: number;
}

/** Plays a hand on, quickly, and tells what side 0 gains on side 1 from here to the end. */
export class Playout {
  readonly #open: OpenHands;
  readonly #now = new Moment();

  readonly solver: Solver;
  readonly style: PlayoutStyle;

  constructor(options: Options, solver: Solver, style: PlayoutStyle) {
    this.solver = solver;
    this.style = style;
    this.#open = new OpenHands(options);
  }

  run(s: State, rng: Rng): number {
    const open = this.#open;
    const { hands } = open;
    const now = this.#now;
    hands.set(s.hands);
    now.load(s);
    let gained = 0;
    while (now.left > this.style.solveAt) {
      const { seat } = now;
      const code = this.#choose(now, rng);
      const card = code & 63;
      hands[2 * seat]! ^= loBit(card);
      hands[2 * seat + 1]! ^= hiBit(card);
      gained = 0 - gained - advance(now, code, now, open.lastCounts);
    }
    gained += now.left > 0 ? this.solver.valueOf(now, hands) : finalPoints(now, open);
    return sideOf(now.seat) === 0 ? gained : 0 - gained;
  }

  #choose(now: Moment, rng: Rng): number {
    const open = this.#open;
    const { moves, ranks } = open;
    const found = open.generate(now, this.#threatOn(now), NO_CARD, 0);
    if (found === 1) return moves[0]!;
    const word = rng.uint32();
    if ((word & 255) < this.style.noise) return moves[(word >>> 8) % found]!;
    let top = 0;
    for (let i = 1; i < found; i++) if (ranks[i]! > ranks[top]!) top = i;
    return moves[top]!;
  }

  /** Any card that somebody else holds may be the next player's. */
  #threatOn({ seat, left }: Moment): number {
    if (left <= 2) return 0;
    const { hands } = this.#open;
    let lo = 0;
    let hi = 0;
    for (let other = 0; other < 4; other++)
      if (other !== seat) {
        lo |= hands[2 * other]!;
        hi |= hands[2 * other + 1]!;
      }
    return threatOf(lo, hi);
  }
}
