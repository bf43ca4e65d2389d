import { below, FastRng, fraction } from '@chiaro/kernel';
import type { After } from '../client/ports.js';

/** Waits until all pending promises have settled. */
export type Settle = () => Promise<void>;

interface Event {
  readonly time: number;
  readonly order: number;
  run: (() => void) | null;
}

/**
 * Virtual time and randomness of a simulation: only scheduled events happen, in the order of their
 * time, and everything is determined by the seed.
 */
export class World {
  #now = 1_700_000_000_000;
  #order = 0;
  /** A binary heap: no event is earlier than its parent. */
  readonly #events: Event[] = [];
  readonly #rng: FastRng;

  readonly settle: Settle;

  constructor(seed: string, settle: Settle) {
    this.settle = settle;
    this.#rng = FastRng.from(`world ${seed}`);
  }

  now(): number {
    return this.#now;
  }

  readonly after: After = (milliseconds, run) => {
    const event: Event = { time: this.#now + milliseconds, order: this.#order++, run };
    this.#insert(event);
    return () => {
      event.run = null;
    };
  };

  random(): number {
    return fraction(this.#rng);
  }

  /** True in `percent` of cases. */
  chance(percent: number): boolean {
    return below(this.#rng, 10_000) < percent * 100;
  }

  upTo(n: number): number {
    return below(this.#rng, n + 1);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[below(this.#rng, Math.max(1, items.length))];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** Runs until `isOver`, or for so many milliseconds; returns false on timeout. */
  async run(isOver: () => boolean, milliseconds: number): Promise<boolean> {
    const end = this.#now + milliseconds;
    await this.settle();
    while (!isOver()) {
      const next = this.#next();
      if (next === null) return isOver();
      if (next.time > end) {
        this.#insert(next);
        return isOver();
      }
      this.#now = Math.max(this.#now, next.time);
      const { run } = next;
      if (run === null) continue;
      next.run = null;
      run();
      await this.settle();
    }
    return true;
  }

  /** A cancelled event stays in the heap until its time, and is then skipped. */
  #next(): Event | null {
    const first = this.#events[0] ?? null;
    const last = this.#events.pop();
    if (first === null || last === undefined || last === first) return first;
    let hole = 0;
    for (;;) {
      const left = 2 * hole + 1;
      const [a, b] = [this.#events[left], this.#events[left + 1]];
      if (a === undefined) break;
      const child = b !== undefined && isBefore(b, a) ? left + 1 : left;
      const least = this.#events[child];
      if (least === undefined || !isBefore(least, last)) break;
      this.#events[hole] = least;
      hole = child;
    }
    this.#events[hole] = last;
    return first;
  }

  #insert(event: Event): void {
    let hole = this.#events.push(event) - 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = this.#events[parent];
      if (above === undefined || isBefore(above, event)) break;
      this.#events[hole] = above;
      hole = parent;
    }
    this.#events[hole] = event;
  }
}

const isBefore = (a: Event, b: Event): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order);
