import { below, FastRng, type Rng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { isDead } from './dead.js';
import { generate, MOST_TRANSFERS } from './generate.js';
import { isWon, playSafe, playTransfer } from './play.js';
import { Position } from './position.js';
import { KeySet } from './key-set.js';

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
export class DealSolver {
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

  /**
   * Whether the position can be won, all cards known, the waste turned over without shuffling.
   * `draw` in place of the state's own where any card can come to the top.
   */
  solve(s: State, budget: number, draw: number = s.options.draw): Verdict {
    this.nodes = 0;
    this.position.load(s, draw);
    if (isDead(this.position)) return 'unwinnable';
    this.#rng = FastRng.from('klondike solver');
    for (let tries = 0; ; tries++) {
      const size = this.#trySize(budget);
      this.position.load(s, draw);
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
    playSafe(p);
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
      const returned = playTransfer(p, this.#moves[next[depth]!++]!);
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

  #lengthenMoves(): void {
    const longer = new Int32Array(this.#moves.length * 2);
    longer.set(this.#moves);
    this.#moves = longer;
  }
}
