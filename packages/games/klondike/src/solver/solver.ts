import { below, FastRng, type Rng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { isDead, isDeadInAnyOrder } from './dead.js';
import { generate, MOST_TRANSFERS } from './generate.js';
import { isWon, playSafe, playTransfer } from './play.js';
import { Position } from './position.js';
import { KeySet } from './key-set.js';

export type Verdict = 'winnable' | 'unwinnable' | 'unknown';

const FIRST_TRY = 1_000;
/** Restarts with new orders grow by this share of the nodes spent. */
const GROWTH = { plain: 1 / 3, thorough: 1 / 8 };
/** Restarts take at most this share of a plain budget. */
const TRIES = 1 / 4;
/**
 * Budgets up to this check for dead ends at the start only. The choice of winnable deals depends on
 * the answer at this budget, so it must not change.
 */
const PLAIN_BUDGET = 20_000;
/**
 * How often to check for dead ends: a check costs as much as two positions, and a dead position stays
 * dead. `inAnyOrder` costs three times as much.
 */
export type Caution = 'none' | 'some' | 'thorough';
const LOOKS: Readonly<Record<Caution, { readonly every: number; readonly inAnyOrder: number }>> = {
  none: { every: 0, inAnyOrder: 0 },
  some: { every: 2, inAnyOrder: 0 },
  thorough: { every: 1, inAnyOrder: 4 },
};

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
  #looks = LOOKS.none;
  /** Keys of the positions on the way to this one, two words each: as it is, and with the talon unturned. */
  readonly #way: number[] = [];

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
    const isThorough = budget > PLAIN_BUDGET;
    this.#looks = LOOKS[isThorough ? 'thorough' : 'none'];
    this.#seen.clear();
    for (let tries = 0; ; tries++) {
      const size = isThorough ? this.#thoroughSize(budget) : this.#plainSize(budget);
      if (!isThorough) this.#seen.clear();
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
    this.#looks = LOOKS[caution];
    this.#seen.clear();
    const verdict = this.#search(budget);
    p.takeBackTo(mark);
    return verdict;
  }

  #plainSize(budget: number): number {
    if (this.nodes > budget * TRIES) return budget - this.nodes;
    return this.#trySize(budget, GROWTH.plain);
  }

  /** What was found lost stays known, so that tries cost nothing: all of the budget goes to them. */
  #thoroughSize = (budget: number): number => this.#trySize(budget, GROWTH.thorough);

  #trySize = (budget: number, growth: number): number =>
    Math.min(budget - this.nodes, Math.max(FIRST_TRY, Math.floor(this.nodes * growth)));

  #search(size: number): Verdict {
    const p = this.position;
    const stop = this.nodes + size;
    playSafe(p);
    if (isWon(p)) return 'winnable';
    const marks = [p.trailLength];
    const next = [0];
    const ends = [this.#enter(0, -1, 0)];
    let depth = 0;
    while (depth >= 0) {
      if (next[depth]! >= ends[depth]!) {
        if (--depth >= 0) p.takeBackTo(marks[depth]!);
        continue;
      }
      const returned = playTransfer(p, this.#moves[next[depth]!++]!);
      if (isWon(p)) return 'winnable';
      const start = ends[depth]!;
      const end = this.#enter(start, returned, depth + 1);
      if (end < 0) {
        p.takeBackTo(marks[depth]!);
        continue;
      }
      if (++this.nodes >= stop) {
        this.#forgetWay(depth + 1);
        return 'unknown';
      }
      depth++;
      marks[depth] = p.trailLength;
      next[depth] = start;
      ends[depth] = end;
    }
    return 'unwinnable';
  }

  /** Writes the transfers of a position that was not met before, or answers −1. */
  #enter(start: number, returned: number, depth: number): number {
    const p = this.position;
    if (start + MOST_TRANSFERS > this.#moves.length) this.#lengthenMoves();
    p.computeKey(returned);
    if (!this.#seen.add(p.keyLow, p.keyHigh)) return -1;
    if (this.#isDeadEnd()) {
      this.nodes++;
      return -1;
    }
    // Whatever can be reached with the talon unturned can be reached from here too.
    const isFirst = p.turned > 0 && this.#seen.add(p.unturnedLow(), p.unturnedHigh());
    this.#noteWay(depth, isFirst);
    const onlyTurned = p.turned > 0 && !isFirst;
    const end = generate(p, this.#moves, start, returned, onlyTurned);
    if (this.#mixed) this.#mix(start, end);
    return end;
  }

  #noteWay(depth: number, withUnturned: boolean): void {
    const p = this.position;
    this.#way[4 * depth] = p.keyLow;
    this.#way[4 * depth + 1] = p.keyHigh;
    this.#way[4 * depth + 2] = withUnturned ? p.unturnedLow() : p.keyLow;
    this.#way[4 * depth + 3] = withUnturned ? p.unturnedHigh() : p.keyHigh;
  }

  /**
   * A search that stops has worked out every position that it met but those on its way. If one of
   * the others could be won, so could one on the way by a step not tried yet: so only these are to
   * be looked at again.
   */
  #forgetWay(depth: number): void {
    for (let i = 0; i < 4 * (depth + 1); i += 2)
      this.#seen.remove(this.#way[i]!, this.#way[i + 1]!);
  }

  #isDeadEnd(): boolean {
    const { every, inAnyOrder } = this.#looks;
    if (inAnyOrder > 0 && this.nodes % inAnyOrder === 0) return isDeadInAnyOrder(this.position);
    return every > 0 && this.nodes % every === 0 && isDead(this.position);
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
