import { below, FastRng, type Rng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { isDead } from './dead.js';
import { generate, MOST_TRANSFERS, safeTransfer } from './generate.js';
import {
  aOf,
  BACK,
  bOf,
  cOf,
  kindOf,
  PILE_HOME,
  Position,
  RUN,
  TALON_HOME,
  TALON_PILE,
  transfer,
} from './position.js';
import { SUITS } from '../types.js';
import { KeySet } from './table.js';

export type Verdict = 'winnable' | 'unwinnable' | 'unknown';

const FIRST_TRY = 1_000;
/** Tries with new orders grow by this share of what was spent, up to a quarter of the budget. */
const GROWTH = 1 / 3;
const TRIES = 1 / 4;

/**
 * Depth-first search with a table of positions. Its luck depends on the order of the transfers,
 * so it tries many orders for a short while before it settles on one for the rest of the budget.
 * Deterministic: the same position and budget give the same answer.
 */
export class Solver {
  /** Positions looked at by the last `solve`. */
  nodes = 0;
  readonly position: Position;
  readonly #seen = new KeySet();
  #moves = new Int32Array(1 << 12);
  #rng: Rng = FastRng.from('klondike solver');
  #mixed = false;

  constructor(piles?: number) {
    this.position = new Position(piles);
  }

  /** Whether the position can be won, all cards known, the waste turned over without shuffling. */
  solve(s: State, budget: number): Verdict {
    this.nodes = 0;
    this.position.load(s);
    if (isDead(this.position)) return 'unwinnable';
    this.#rng = FastRng.from('klondike solver');
    for (let tries = 0; ; tries++) {
      const size = this.#trySize(budget);
      this.position.load(s);
      this.#mixed = tries > 0;
      const verdict = this.#search(size);
      if (verdict !== 'unknown' || this.nodes >= budget) return verdict;
    }
  }

  /** The same from where `position` stands now, which is left as it was. */
  probe(budget: number): Verdict {
    const p = this.position;
    const mark = p.trailLength;
    this.nodes = 0;
    this.#mixed = false;
    const verdict = this.#search(budget);
    p.takeBackTo(mark);
    return verdict;
  }

  #trySize(budget: number): number {
    const left = budget - this.nodes;
    if (this.nodes > budget * TRIES) return left;
    return Math.min(left, Math.max(FIRST_TRY, Math.floor(this.nodes * GROWTH)));
  }

  #search(size: number): Verdict {
    const p = this.position;
    const stop = this.nodes + size;
    this.#seen.clear();
    this.#playSafe();
    if (isWon(p)) return 'winnable';
    const marks = [p.trailLength];
    const next = [0];
    const ends = [this.#enter(0, -1)];
    let depth = 0;
    while (depth >= 0) {
      if (next[depth]! >= ends[depth]!) {
        if (--depth >= 0) p.takeBackTo(marks[depth]!);
        continue;
      }
      const returned = this.#play(this.#moves[next[depth]!++]!);
      if (isWon(p)) return 'winnable';
      const start = ends[depth]!;
      const end = this.#enter(start, returned);
      if (end < 0) {
        p.takeBackTo(marks[depth]!);
        continue;
      }
      if (++this.nodes >= stop) return 'unknown';
      depth++;
      marks[depth] = p.trailLength;
      next[depth] = start;
      ends[depth] = end;
    }
    return 'unwinnable';
  }

  /** Writes the transfers of a position that was not met before, or answers −1. */
  #enter(start: number, returned: number): number {
    const p = this.position;
    if (start + MOST_TRANSFERS > this.#moves.length) this.#lengthenMoves();
    p.computeKey(returned);
    if (!this.#seen.add(p.keyLow, p.keyHigh)) return -1;
    // Whatever can be reached with the talon unturned can be reached from here too.
    const onlyTurned = p.turned > 0 && !this.#seen.add(p.unturnedLow(), p.unturnedHigh());
    const end = generate(p, this.#moves, start, returned, onlyTurned);
    if (this.#mixed) this.#mix(start, end);
    return end;
  }

  #mix(start: number, end: number): void {
    for (let i = end - 1; i > start; i--) {
      const j = start + below(this.#rng, i - start + 1);
      const held = this.#moves[i]!;
      this.#moves[i] = this.#moves[j]!;
      this.#moves[j] = held;
    }
  }

  /** A transfer with all that must follow it; the pile that got a card for a purpose, or −1. */
  #play(move: number): number {
    const p = this.position;
    const kind = kindOf(move);
    const from = aOf(move);
    const part = kind === RUN && p.lengths[from]! - cOf(move) > p.hidden[from]!;
    if (kind === PILE_HOME) this.#sendHome(from);
    else p.make(move);
    if (kind === BACK || (kind === TALON_PILE && p.draw === 1)) return bOf(move);
    if (part) this.#sendHome(from);
    this.#playSafe();
    return -1;
  }

  /** With the cards of the talon that go before it. */
  #sendHome(pile: number): void {
    const p = this.position;
    const card = p.top(pile);
    const suit = card & 3;
    for (let next = p.home[suit]! * SUITS + suit; next < card; next += SUITS)
      p.make(transfer(TALON_HOME, p.talon.indexOf(next), suit));
    p.make(transfer(PILE_HOME, pile, suit));
  }

  #playSafe(): void {
    const p = this.position;
    for (let move = safeTransfer(p); move >= 0; move = safeTransfer(p)) p.make(move);
  }

  #lengthenMoves(): void {
    const longer = new Int32Array(this.#moves.length * 2);
    longer.set(this.#moves);
    this.#moves = longer;
  }
}

/** With nothing hidden and every card of the talon at hand, the rest goes home by itself. */
const isWon = (p: Position): boolean =>
  p.left === 0 || (p.hiddenLeft === 0 && (p.draw === 1 || p.talonSize === 0));
