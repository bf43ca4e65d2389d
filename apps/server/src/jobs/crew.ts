import type { Json } from '@chiaro/kernel';
import manifest from '../../package.json' with { type: 'json' };
import { keyOf, type JobOrder, type Jobs, type JobState } from './jobs.js';

/** Milliseconds between two polls for results, and until a piece is requested again. */
const LOOK_MS = 300;
const AGAIN_MS = 15_000;

interface Waiting {
  readonly order: JobOrder;
  askedAt: number;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/**
 * The pieces of one long computation, done by any worker. An interrupted run resumes: finished
 * pieces are not computed again. A run that completes deletes its pieces.
 */
export class SharedCrew {
  readonly #waiting = new Map<string, Waiting>();
  readonly #done: JobOrder[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(
    readonly jobs: Jobs,
    /** Pieces requested at a time: at least the number of threads of all workers. */
    readonly size: number,
  ) {}

  run(task: unknown): Promise<unknown> {
    const key = keyOf('piece', manifest.version, task);
    const order: JobOrder = { key, kind: 'piece', task: task as Json };
    return new Promise((resolve, reject) => {
      const waiting = { order, askedAt: 0, resolve, reject };
      this.#waiting.set(key, waiting);
      this.#ask(waiting);
      this.#timer ??= setInterval(() => void this.#look().catch(() => undefined), LOOK_MS);
    });
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    if (this.#waiting.size === 0) await this.jobs.forget(this.#done);
    await this.jobs.close();
  }

  /** A database outage costs only time: pieces are requested again. */
  #ask(waiting: Waiting): void {
    waiting.askedAt = performance.now();
    this.jobs.ask(waiting.order).then(
      (state) => this.#settle(waiting, state),
      () => undefined,
    );
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const states = await this.jobs.look([...this.#waiting.keys()]);
    for (const waiting of this.#waiting.values()) {
      const state = states.get(waiting.order.key);
      if (state !== undefined) this.#settle(waiting, state);
      if (performance.now() - waiting.askedAt > AGAIN_MS && this.#isOpen(waiting))
        this.#ask(waiting);
    }
  }

  #isOpen({ order }: Waiting): boolean {
    return this.#waiting.has(order.key);
  }

  #settle(waiting: Waiting, state: JobState): void {
    if (!this.#isOpen(waiting) || state.state === 'waiting' || state.state === 'working') return;
    this.#waiting.delete(waiting.order.key);
    if (state.state === 'failed') return waiting.reject(new Error(state.why));
    this.#done.push(waiting.order);
    waiting.resolve(state.result);
  }
}
