import { FastRng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { MAX_CARDS, PILE_ROOM, PILES, SUITS } from '../types.js';

/**
 * A position of the search, with all cards known. It has transfers only: a draw is part of the
 * talon transfer that needs it, and recycling is free here.
 *
 * A transfer is kind | a << 3 | b << 9 | c << 12:
 */
export const PILE_HOME = 0; // a pile, b suit
export const TALON_HOME = 1; // a place in the talon, b suit
export const TALON_PILE = 2; // a place in the talon, b pile
export const RUN = 3; // a pile, b pile, c cards
export const BACK = 4; // a suit, b pile

export const transfer = (kind: number, a: number, b: number, c = 0): number =>
  kind | (a << 3) | (b << 9) | (c << 12);
export const kindOf = (move: number): number => move & 7;
export const aOf = (move: number): number => (move >> 3) & 63;
export const bOf = (move: number): number => (move >> 9) & 7;
export const cOf = (move: number): number => (move >> 12) & 31;

export const isFromTalon = (move: number): boolean =>
  kindOf(move) === TALON_HOME || kindOf(move) === TALON_PILE;

/** Flags of a trail record: what undoing a transfer needs besides the transfer. */
const REVEALED = 1 << 17;
/** The transfer in a trail record. */
export const transferOf = (record: number): number => record & (REVEALED - 1);
const TURNED_SHIFT = 18;

/**
 * The place of a card as bits of the position's key: on one of its two possible parents, a king at
 * the bottom of a pile, at home, or in the talon. The dealt place is zero. Piles have no order of
 * their own, so positions that differ by a swap of piles have one key.
 */
const SLOTS = 8;
const KING_AT_BOTTOM = 2;
const AT_HOME = 3;
const IN_TALON = 4;
const RETURNED = 5;
const ON_EITHER = 6;

const keys = (() => {
  const rng = FastRng.from('klondike solver keys');
  const words = (n: number): Int32Array => Int32Array.from({ length: n }, () => rng.uint32() | 0);
  return {
    low: words(MAX_CARDS * SLOTS),
    high: words(MAX_CARDS * SLOTS),
    turnedLow: words(32),
    turnedHigh: words(32),
  };
})();

export const NONE = 255;

export class Position {
  readonly pileCount: number;

  /** Seven in the game, fewer in tests. */
  constructor(pileCount: number = PILES) {
    this.pileCount = pileCount;
  }

  readonly piles = new Uint8Array(PILES * PILE_ROOM);
  readonly lengths = new Uint8Array(PILES);
  readonly hidden = new Uint8Array(PILES);
  readonly home = new Uint8Array(SUITS);
  readonly talon = new Uint8Array(24);
  talonSize = 0;
  /** Cards of the talon in the waste; 0 wherever their number makes no difference. */
  turned = 0;
  ranks = 13;
  draw = 1;
  /** Number of cards that are not home. */
  left = 0;
  hiddenLeft = 0;
  /** The card on each face-up card of a pile, or NONE. */
  readonly child = new Uint8Array(MAX_CARDS);
  readonly inTalon = new Uint8Array(MAX_CARDS + SUITS);
  low = 0;
  high = 0;
  trail = new Int32Array(512);
  trailLength = 0;

  /** `draw` differs from the state's own if a shuffled waste can bring any card to the top. */
  load(s: State, draw: number = s.options.draw): void {
    this.piles.set(s.piles);
    this.lengths.set(s.lengths);
    this.hidden.set(s.hidden);
    this.home.set(s.home);
    this.talon.set(s.talon.subarray(0, s.talonSize));
    this.talonSize = s.talonSize;
    this.ranks = s.pack.ranks;
    this.draw = draw;
    this.turned = this.#canonical(s.turned);
    this.left = s.pack.size;
    this.hiddenLeft = 0;
    for (let suit = 0; suit < SUITS; suit++) this.left -= s.home[suit]!;
    for (let pile = 0; pile < this.pileCount; pile++) this.hiddenLeft += s.hidden[pile]!;
    this.trailLength = 0;
    this.inTalon.fill(0);
    for (let i = 0; i < this.talonSize; i++) this.inTalon[this.talon[i]!] = 1;
    this.child.fill(NONE);
    for (let pile = 0; pile < this.pileCount; pile++)
      for (let i = this.hidden[pile]! + 1; i < this.lengths[pile]!; i++)
        this.child[this.piles[pile * PILE_ROOM + i - 1]!] = this.piles[pile * PILE_ROOM + i]!;
    this.#hash();
  }

  copyFrom(other: Position): void {
    this.piles.set(other.piles);
    this.lengths.set(other.lengths);
    this.hidden.set(other.hidden);
    this.home.set(other.home);
    this.talon.set(other.talon);
    this.child.set(other.child);
    this.inTalon.set(other.inTalon);
    this.talonSize = other.talonSize;
    this.turned = other.turned;
    this.ranks = other.ranks;
    this.draw = other.draw;
    this.left = other.left;
    this.hiddenLeft = other.hiddenLeft;
    this.low = other.low;
    this.high = other.high;
    this.trailLength = 0;
  }

  /**
   * After a whole number of draws, or with all cards turned, the same cards are reachable as from
   * an unturned talon.
   */
  #canonical(turned: number): number {
    return turned % this.draw === 0 || turned === this.talonSize ? 0 : turned;
  }

  #hash(): void {
    this.low = keys.turnedLow[this.turned]!;
    this.high = keys.turnedHigh[this.turned]!;
    for (let i = 0; i < this.talonSize; i++) this.#toggle(this.talon[i]!, IN_TALON);
    for (let suit = 0; suit < SUITS; suit++)
      for (let rank = 0; rank < this.home[suit]!; rank++)
        this.#toggle(rank * SUITS + suit, AT_HOME);
    for (let pile = 0; pile < this.pileCount; pile++)
      for (let i = this.hidden[pile]!; i < this.lengths[pile]!; i++) this.#togglePlace(pile, i);
  }

  #toggle(card: number, slot: number): void {
    this.low ^= keys.low[card * SLOTS + slot]!;
    this.high ^= keys.high[card * SLOTS + slot]!;
  }

  #togglePlace(pile: number, index: number): void {
    const at = pile * PILE_ROOM + index;
    const card = this.piles[at]!;
    if (index > this.hidden[pile]!) this.#toggle(card, this.piles[at - 1]! & 1);
    else if (index === 0 && card >> 2 === this.ranks - 1) this.#toggle(card, KING_AT_BOTTOM);
  }

  keyLow = 0;
  keyHigh = 0;

  /**
   * Computes the key of the position in the search. A run on one of two twin cards, with the other
   * one open, could be moved across and back: both positions have one key. `returned` is the pile
   * that has just received a card back from home, or −1.
   */
  computeKey(returned: number): void {
    let { low, high } = this;
    for (let pile = 0; pile < this.pileCount; pile++) {
      if (this.lengths[pile] === 0) continue;
      const twin = this.top(pile) ^ 1;
      const child = this.child[twin]!;
      if (child === NONE) continue;
      const at = child * SLOTS;
      low ^= keys.low[at + (twin & 1)]! ^ keys.low[at + ON_EITHER]!;
      high ^= keys.high[at + (twin & 1)]! ^ keys.high[at + ON_EITHER]!;
    }
    if (returned >= 0) {
      const at = this.top(returned) * SLOTS + RETURNED;
      low ^= keys.low[at]!;
      high ^= keys.high[at]!;
    }
    this.keyLow = low;
    this.keyHigh = high;
  }

  /** The key of the same position with the whole talon unturned. */
  unturnedLow = (): number => this.keyLow ^ keys.turnedLow[this.turned]! ^ keys.turnedLow[0]!;
  unturnedHigh = (): number => this.keyHigh ^ keys.turnedHigh[this.turned]! ^ keys.turnedHigh[0]!;

  top(pile: number): number {
    return this.piles[pile * PILE_ROOM + this.lengths[pile]! - 1]!;
  }

  // -------------------------------------------------------------------------- play

  make(move: number): void {
    const { turned } = this;
    const a = aOf(move);
    const b = bOf(move);
    let revealed = 0;
    switch (kindOf(move)) {
      case PILE_HOME:
        this.#pop(a);
        this.#goHome(b);
        revealed = this.#reveal(a);
        break;
      case TALON_HOME:
        this.#takeTalon(a);
        this.#goHome(b);
        break;
      case TALON_PILE:
        this.#push(b, this.#takeTalon(a));
        break;
      case RUN:
        this.#moveRun(a, b, cOf(move));
        revealed = this.#reveal(a);
        break;
      default:
        this.#push(b, this.#leaveHome(a));
    }
    if (this.trailLength === this.trail.length) this.#lengthenTrail();
    this.trail[this.trailLength++] = move | revealed | (turned << TURNED_SHIFT);
  }

  #lengthenTrail(): void {
    const longer = new Int32Array(this.trail.length * 2);
    longer.set(this.trail);
    this.trail = longer;
  }

  #goHome(suit: number): void {
    this.#toggle(this.home[suit]!++ * SUITS + suit, AT_HOME);
    this.left--;
  }

  #leaveHome(suit: number): number {
    const card = --this.home[suit]! * SUITS + suit;
    this.#toggle(card, AT_HOME);
    this.left++;
    return card;
  }

  #push(pile: number, card: number): void {
    const index = this.lengths[pile]!++;
    const at = pile * PILE_ROOM + index;
    this.piles[at] = card;
    if (index > this.hidden[pile]!) this.child[this.piles[at - 1]!] = card;
    this.#togglePlace(pile, index);
  }

  #pop(pile: number): number {
    const index = --this.lengths[pile]!;
    const at = pile * PILE_ROOM + index;
    if (index > this.hidden[pile]!) this.child[this.piles[at - 1]!] = NONE;
    this.#togglePlace(pile, index);
    return this.piles[at]!;
  }

  #reveal(pile: number): number {
    if (this.hidden[pile] === 0 || this.lengths[pile] !== this.hidden[pile]) return 0;
    this.hidden[pile]!--;
    this.hiddenLeft--;
    this.#togglePlace(pile, this.lengths[pile]! - 1);
    return REVEALED;
  }

  #moveRun(from: number, to: number, count: number): void {
    const start = this.lengths[from]! - count;
    const end = this.lengths[to]!;
    const source = from * PILE_ROOM + start;
    const target = to * PILE_ROOM + end;
    this.#togglePlace(from, start);
    if (start > this.hidden[from]!) this.child[this.piles[source - 1]!] = NONE;
    for (let i = 0; i < count; i++) this.piles[target + i] = this.piles[source + i]!;
    this.lengths[from] = start;
    this.lengths[to] = end + count;
    if (end > this.hidden[to]!) this.child[this.piles[target - 1]!] = this.piles[target]!;
    this.#togglePlace(to, end);
  }

  #takeTalon(index: number): number {
    const card = this.talon[index]!;
    this.talonSize--;
    for (let i = index; i < this.talonSize; i++) this.talon[i] = this.talon[i + 1]!;
    this.inTalon[card] = 0;
    this.#toggle(card, IN_TALON);
    this.#turn(this.#canonical(index));
    return card;
  }

  #turn(turned: number): void {
    this.low ^= keys.turnedLow[this.turned]! ^ keys.turnedLow[turned]!;
    this.high ^= keys.turnedHigh[this.turned]! ^ keys.turnedHigh[turned]!;
    this.turned = turned;
  }

  // -------------------------------------------------------------------------- undo

  takeBackTo(mark: number): void {
    while (this.trailLength > mark) this.#unmake(this.trail[--this.trailLength]!);
  }

  #unmake(record: number): void {
    const a = aOf(record);
    const b = bOf(record);
    if ((record & REVEALED) !== 0) this.#hideAgain(a);
    switch (kindOf(record)) {
      case PILE_HOME:
        this.#push(a, this.#leaveHome(b));
        break;
      case TALON_HOME:
        this.#putTalon(a, this.#leaveHome(b), record >> TURNED_SHIFT);
        break;
      case TALON_PILE:
        this.#putTalon(a, this.#pop(b), record >> TURNED_SHIFT);
        break;
      case RUN:
        this.#moveRun(b, a, cOf(record));
        break;
      default:
        this.#pop(b);
        this.#goHome(a);
    }
  }

  #hideAgain(pile: number): void {
    this.#togglePlace(pile, this.lengths[pile]! - 1);
    this.hidden[pile]!++;
    this.hiddenLeft++;
  }

  #putTalon(index: number, card: number, turned: number): void {
    for (let i = this.talonSize; i > index; i--) this.talon[i] = this.talon[i - 1]!;
    this.talon[index] = card;
    this.talonSize++;
    this.inTalon[card] = 1;
    this.#toggle(card, IN_TALON);
    this.#turn(turned);
  }
}
