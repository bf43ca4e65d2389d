import { below, FastRng, fraction } from '@chiaro/kernel';
import type { After } from '../client/ports.js';

/** Lets everything that is under way in promises come to rest. */
export type Settle = () => Promise<void>;

interface Event {
  readonly time: number;
  readonly order: number;
  run: (() => void) | null;
}

/**
 * Time and luck of a simulation: nothing happens but what was asked to happen, in the order of its
 * time, and everything follows from the seed.
 */
export class World {
  #now = 1_700_000_000_000;
  #order = 0;
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
    this.#events.push(event);
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

  /** Goes on until `isOver`, or for so many milliseconds; false when it was not over by then. */
  async run(isOver: () => boolean, milliseconds: number): Promise<boolean> {
    const end = this.#now + milliseconds;
    await this.settle();
    while (!isOver()) {
      const next = this.#next();
      if (next === null || next.time > end) return isOver();
      this.#now = Math.max(this.#now, next.time);
      const { run } = next;
      next.run = null;
      run?.();
      await this.settle();
    }
    return true;
  }

  #next(): Event | null {
    let best = -1;
    for (const [i, { time, order, run }] of this.#events.entries()) {
      const first = this.#events[best];
      if (run === null) continue;
      if (first === undefined || time < first.time || (time === first.time && order < first.order))
        best = i;
    }
    const found = this.#events[best] ?? null;
    // What is over or called off is swept out with it.
    const left = this.#events.filter((event) => event.run !== null && event !== found);
    this.#events.splice(0, this.#events.length, ...left);
    return found;
  }
}
