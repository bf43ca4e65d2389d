import { shuffleInPlace, type Rng } from '@chiaro/kernel';
import { countOf, isWeak, SUPPLY, UNIT } from './pieces.js';
import { RED_GENERAL, SEATS, WEAK_LIMIT, type Piece } from './types.js';
import type { View } from './view.js';

/**
 * What a viewer knows of a hidden hand beyond its size. Weak hands are asked about a redeal in the
 * order of play, so a player who was asked is weak, and one who was passed over is not. `strong`:
 * the pieces still held include at least one strong piece.
 */
type Strength = 'weak' | 'strong' | 'unknown';

/**
 * Deals the pieces that a viewer cannot see, uniformly over all possible deals. Weak hands are
 * filled first: the number of ways to deal the rest does not depend on them. Then the rest is drawn
 * until each hand known to be strong has a strong piece, which succeeds at least once in nine draws
 * on average.
 */
export class Dealer {
  readonly #sizes = new Int32Array(SEATS);
  readonly #strengths: Strength[];
  /** The holder of the red General, if known while the piece is hidden; else −1. */
  readonly #general: number;
  /** Hidden pieces that a weak hand may hold, as units; then all the others. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #rest: Int32Array;
  readonly #weakSeats: readonly number[];
  readonly #otherSeats: readonly number[];

  constructor(view: View) {
    const hidden = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.viewer);
    const pieces = hiddenPieces(view);
    this.#strengths = view.seats.map((_, seat) => strengthOf(view, seat));
    for (const seat of hidden) this.#sizes[seat] = view.seats[seat]!.held;
    this.#general = generalOf(view, pieces) ?? -1;
    if (this.#general >= 0) pieces.splice(pieces.indexOf(RED_GENERAL), 1);
    const units = (list: readonly Piece[]): Int32Array =>
      Int32Array.from(list, (piece) => UNIT[piece]!);
    this.#low = units(pieces.filter((piece) => piece <= WEAK_LIMIT));
    this.#high = units(pieces.filter((piece) => piece > WEAK_LIMIT));
    this.#weakSeats = hidden.filter((seat) => this.#strengths[seat] === 'weak');
    this.#otherSeats = hidden.filter((seat) => this.#strengths[seat] !== 'weak');
    const used = this.#weakSeats.reduce((sum, seat) => sum + this.#sizes[seat]!, 0);
    this.#rest = new Int32Array(Math.max(0, pieces.length - used));
  }

  /** Whether a possible deal exists; always true for what was seen in a game. */
  get feasible(): boolean {
    const sizes = (seats: readonly number[]): number =>
      seats.reduce((sum, seat) => sum + this.#sizes[seat]!, 0);
    const needy = this.#otherSeats.filter(
      (seat) => this.#strengths[seat] === 'strong' && seat !== this.#general,
    );
    const fixed = this.#general < 0 ? 0 : 1;
    return (
      sizes(this.#weakSeats) <= this.#low.length &&
      sizes(this.#otherSeats) === this.#rest.length + fixed &&
      needy.length <= this.#high.length &&
      needy.every((seat) => this.#sizes[seat]! > 0)
    );
  }

  /** Overwrites the hidden hands. */
  deal(rng: Rng, hands: Int32Array): void {
    let used = 0;
    if (this.#weakSeats.length > 0) {
      shuffleInPlace(this.#low, rng);
      for (const seat of this.#weakSeats) {
        hands[seat] = sum(this.#low, used, this.#sizes[seat]!);
        used += this.#sizes[seat]!;
      }
    }
    const rest = this.#rest;
    rest.set(this.#high);
    rest.set(this.#low.subarray(used), this.#high.length);
    do shuffleInPlace(rest, rng);
    while (!this.#dealRest(hands));
  }

  /** Whether these hands, of the right sizes, are consistent with what is known of each. */
  allows(hands: Int32Array): boolean {
    for (const seat of this.#weakSeats) if (!isWeak(hands[seat]!)) return false;
    for (const seat of this.#otherSeats)
      if (this.#strengths[seat] === 'strong' && isWeak(hands[seat]!)) return false;
    return this.#general < 0 || countOf(hands[this.#general]!, RED_GENERAL) === 1;
  }

  /** False if a hand known to be strong got no strong piece. */
  #dealRest(hands: Int32Array): boolean {
    let at = 0;
    for (const seat of this.#otherSeats) {
      const given = seat === this.#general ? 1 : 0;
      const size = this.#sizes[seat]! - given;
      const hand = sum(this.#rest, at, size) + given * UNIT[RED_GENERAL]!;
      if (this.#strengths[seat] === 'strong' && isWeak(hand)) return false;
      hands[seat] = hand;
      at += size;
    }
    return true;
  }
}

function sum(units: Int32Array, from: number, count: number): number {
  let total = 0;
  for (let i = from; i < from + count; i++) total += units[i]!;
  return total;
}

function hiddenPieces(view: View): Piece[] {
  if (view.seats.every((seat) => seat.held === 0)) return [];
  const left = [...SUPPLY];
  for (const piece of view.hand ?? []) left[piece]!--;
  for (const seat of view.seats) for (const piece of seat.played) left[piece]!--;
  return left.flatMap((count, piece) => new Array<Piece>(Math.max(0, count)).fill(piece));
}

function strengthOf(view: View, seat: number): Strength {
  const { answer, played } = view.seats[seat]!;
  const asked = view.phase === 'preparation' && view.actor === seat;
  if (asked || answer !== null) return 'weak';
  const shown = played.some((piece) => piece > WEAK_LIMIT);
  return wasPassedOver(view, seat) && !shown ? 'strong' : 'unknown';
}

/** Whether the question of a redeal has passed this seat. */
function wasPassedOver(view: View, seat: number): boolean {
  if (view.phase !== 'preparation') return true;
  if (typeof view.actor !== 'number') return false;
  const place = (each: number): number => (each - view.opener + SEATS) % SEATS;
  return place(seat) < place(view.actor);
}

/** LT-P7: without a redeal, the player who was dealt the red General starts the first round. */
function generalOf(view: View, hidden: readonly Piece[]): number | null {
  const shown = view.round === 1 && view.accepter === null ? view.starter : null;
  return shown !== null && shown !== view.viewer && hidden.includes(RED_GENERAL) ? shown : null;
}
