import {
  isOver,
  type JobKind,
  type JobOrder,
  type Jobs,
  type JobState,
  type Works,
} from './jobs.js';
import { perform } from './perform.js';
import type { JobStore } from './store.js';

/** Jobs of one process: done here, a few at a time, in the order of their requests. */
export class LocalJobs implements Jobs {
  readonly #queue: JobOrder[] = [];
  readonly #held = new Set<string>();
  readonly #working = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(
    readonly store: JobStore,
    readonly works: Works,
    readonly fault: (error: unknown) => void,
    readonly atOnce: number = 1,
  ) {}

  async ask(order: JobOrder): Promise<JobState> {
    const found = await this.store.add(order);
    if (found.state === 'done' || this.#held.has(order.key)) return found;
    if (found.state === 'failed') await this.store.renew(order.key);
    // Requested twice at once, or left behind by a process that died: started once.
    if (!this.#held.has(order.key) && !this.#stop.signal.aborted) {
      this.#held.add(order.key);
      this.#queue.push(order);
      this.#next();
    }
    return isOver(found) ? { state: 'waiting' } : found;
  }

  look(keys: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    return this.store.states(keys);
  }

  open(kind: JobKind): Promise<number> {
    return this.store.open(kind);
  }

  forget(orders: readonly JobOrder[]): Promise<void> {
    return this.store.remove(orders.map(({ key }) => key));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#queue.length = 0;
    await Promise.allSettled(this.#working);
  }

  #next(): void {
    while (this.#working.size < this.atOnce) {
      const order = this.#queue.shift();
      if (order === undefined) return;
      const working = this.#do(order).finally(() => {
        this.#held.delete(order.key);
        this.#working.delete(working);
        this.#next();
      });
      this.#working.add(working);
    }
  }

  async #do(order: JobOrder): Promise<void> {
    const work = this.works[order.kind];
    if (work === undefined) return;
    try {
      await perform(this.store, work, order, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.fault(error);
    }
  }
}
