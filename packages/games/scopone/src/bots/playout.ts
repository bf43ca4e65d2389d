import type { Rng } from '@chiaro/kernel';
import { pips } from '../cards.js';
import type { Options } from '../options.js';
import { sideOf, NOBODY, type State } from '../state.js';
import { OpenHands, threatOf, takenHi, takenLo, takesWhole } from './open.js';
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

  constructor(
    options: Options,
    readonly solver: Solver,
    readonly style: PlayoutStyle,
  ) {
    this.#open = new OpenHands(options);
  }

  run(s: State, rng: Rng): number {
    const open = this.#open;
    const { hands } = open;
    const { noise, solveAt } = this.style;
    hands.set(s.hands);
    let left = open.left();
    let seat = s.turn;
    let { tableLo, tableHi } = s;
    let sum = pips(tableLo, tableHi);
    const side = sideOf(seat);
    let ownLo = s.piles[2 * side]!;
    let ownHi = s.piles[2 * side + 1]!;
    let otherLo = s.piles[2 - 2 * side]!;
    let otherHi = s.piles[3 - 2 * side]!;
    let last = s.lastTaker === NOBODY ? 0 : sideOf(s.lastTaker) === side ? 1 : -1;
    let gained = 0;
    while (left > solveAt) {
      const code = this.#choose(seat, left, tableLo, tableHi, sum, noise, rng);
      const card = code & 63;
      const lo = card < 20 ? 1 << card : 0;
      const hi = card < 20 ? 0 : 1 << (card - 20);
      hands[2 * seat]! ^= lo;
      hands[2 * seat + 1]! ^= hi;
      if (code < 64) {
        tableLo |= lo;
        tableHi |= hi;
        sum += (card % 10) + 1;
      } else {
        const gotLo = takenLo(code, tableLo);
        const gotHi = takenHi(code, tableHi);
        const whole = takesWhole(code);
        tableLo &= ~gotLo;
        tableHi &= ~gotHi;
        sum = whole ? 0 : sum - (card % 10) - 1;
        if (sum === 0 && !whole && (left > 1 || open.lastCounts)) gained += 1;
        ownLo |= gotLo | lo;
        ownHi |= gotHi | hi;
        last = 1;
      }
      // From the other side's point of view.
      const lowHalf = ownLo;
      const highHalf = ownHi;
      ownLo = otherLo;
      ownHi = otherHi;
      otherLo = lowHalf;
      otherHi = highHalf;
      last = 0 - last;
      gained = 0 - gained;
      seat = (seat + 1) & 3;
      left--;
    }
    if (left > 0) {
      this.solver.loadHands(hands);
      gained += this.solver.exact(
        seat,
        left,
        tableLo,
        tableHi,
        sum,
        ownLo,
        ownHi,
        otherLo,
        otherHi,
        last,
        0,
      );
    } else if (last < 0) gained += open.points(ownLo, ownHi, otherLo | tableLo, otherHi | tableHi);
    else gained += open.points(ownLo | tableLo, ownHi | tableHi, otherLo, otherHi);
    return sideOf(seat) === 0 ? gained : 0 - gained;
  }

  #choose(
    seat: number,
    left: number,
    tableLo: number,
    tableHi: number,
    sum: number,
    noise: number,
    rng: Rng,
  ): number {
    const open = this.#open;
    const { hands, moves, ranks } = open;
    let lo = 0,
      hi = 0;
    for (let k = 1; k < 4; k++) {
      const o = 2 * ((seat + k) & 3);
      lo |= hands[o]!;
      hi |= hands[o + 1]!;
    }
    const threat = left > 2 ? threatOf(lo, hi) : 0;
    const found = open.generate(seat, tableLo, tableHi, sum, threat, -1, 0);
    if (found === 1) return moves[0]!;
    const word = rng.uint32();
    if ((word & 255) < noise) return moves[(word >>> 8) % found]!;
    let top = 0;
    for (let i = 1; i < found; i++) if (ranks[i]! > ranks[top]!) top = i;
    return moves[top]!;
  }
}
