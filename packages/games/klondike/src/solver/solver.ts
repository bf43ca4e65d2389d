import { below, FastRng, type Rng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { isDead } from './dead.js';
import { generate, MOST_TRANSFERS } from './generate.js';
import { isWon, playSafe, playTransfer } from './play.js';
import { Position } from './position.js';
import { KeySet } from './key-set.js';

export type Verdict = 'winnable' | 'unwinnable' | 'unknown';

const FIRST_TRY = 1_000;
/** Restarts with new orders grow by this share of the nodes spent, up to a share of the budget. */
const GROWTH = 1 / 3;
const TRIES = { plain: 1 / 4, thorough: 1 / 10 };
/**
 * Budgets up to this check for dead ends at the start only. The choice of winnable deals depends on
 * the answer at this budget, so it must not change.
 */
const PLAIN_BUDGET = 20_000;
/**
 * How often to check for dead ends: a check costs as much as two positions, and a dead position
 * stays dead.
 */
export type Caution = 'none' | 'some' | 'all';
const LOOK_EVERY: Readonly<Record<Caution, number>> = { none: 0, some: 2, all: 1 };

/**
 * Depth-first search with a table of positions. Its success depends on the order of the transfers,
 * so it tries many orders briefly before it uses one for the rest of the budget. Deterministic: the
 * same position and budget give the same answer.
 */
export class DealSolver {
  /** Positions searched by the last `solve`. */
  nodes = 0;
  readonly position: Position;
  readonly #seen = new KeySet();
  #moves = new Int32Array(1 << 12);
  #rng: Rng = FastRng.from('klondike solver');
  #mixed = false;
  #lookEvery = 0;

  constructor(piles?: number) {
    this.position = new Position(piles);
  }

  /**
   * Whether the position can be won, with all cards known and the waste turned over without
   * shuffling. `draw` replaces the state's own if any card can come to the top.
   */
  solve(s: State, budget: number, draw: number = s.options.draw): Verdict {
    this.nodes = 0;
    this.position.load(s, draw);
    if (isDead(this.position)) return 'unwinnable';
    this.#rng = FastRng.from('klondike solver');
    this.#lookEvery = LOOK_EVERY[budget > PLAIN_BUDGET ? 'all' : 'none'];
    for (let tries = 0; ; tries++) {
      const size = this.#trySize(budget);
      this.position.load(s, draw);
      this.#mixed = tries > 0;
      const verdict = this.#search(size);
      if (verdict !== 'unknown' || this.nodes >= budget) return verdict;
    }
  }

  /** Like `solve`, from the current `position`, which is restored. */
  probe(budget: number, caution: Caution = 'none'): Verdict {
    const p = this.position;
    const mark = p.trailLength;
    this.nodes = 0;
    this.#mixed = false;
    this.#lookEvery = LOOK_EVERY[caution];
    const verdict = this.#search(budget);
    p.takeBackTo(mark);
    return verdict;
  }

  #trySize(budget: number): number {
    const left = budget - this.nodes;
    const tries = budget * (budget > PLAIN_BUDGET ? TRIES.thorough : TRIES.plain);
    if (this.nodes > tries) return left;
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

  /** Writes the transfers of a new position, or returns −1 for a known one. */
  #enter(start: number, returned: number): number {
    const p = this.position;
    if (start + MOST_TRANSFERS > this.#moves.length) this.#lengthenMoves();
    p.computeKey(returned);
    if (!this.#seen.add(p.keyLow, p.keyHigh)) return -1;
    if (this.#lookEvery > 0 && this.nodes % this.#lookEvery === 0 && isDead(p)) {
      this.nodes++;
      return -1;
    }
    // Everything reachable with the talon unturned is reachable from here too.
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
