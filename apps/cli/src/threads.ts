import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Threads } from './world.js';

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** The answer of a thread; `fault` is a bug, not a result. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string };

/** A pool of threads with a common queue. */
export class WorkerThreads implements Threads {
  readonly #idle: Worker[] = [];
  readonly #queue: { job: unknown; waiting: Waiting }[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  #all: readonly Worker[];

  readonly size: number;

  private constructor(file: URL, size: number) {
    this.size = size;
    this.#all = Array.from({ length: size }, () => this.#hire(file));
    this.#idle.push(...this.#all);
  }

  static start(file: URL, size: number): WorkerThreads | null {
    return size > 1 && existsSync(fileURLToPath(file)) ? new WorkerThreads(file, size) : null;
  }

  run(job: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, waiting: { resolve, reject } });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()));
  }

  #hire(file: URL): Worker {
    const worker = new Worker(file);
    worker.on('message', (reply: Reply) => {
      const waiting = this.#release(worker);
      if (reply.ok) waiting?.resolve(reply.value);
      else waiting?.reject(new Error(reply.fault));
    });
    worker.on('error', (error) => this.#replace(file, worker, error));
    return worker;
  }

  /** Replaces a thread that failed, because it has ended and the next job would wait for ever. */
  #replace(file: URL, worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error);
    this.#busy.delete(worker);
    const fresh = this.#hire(file);
    this.#all = this.#all.map((each) => (each === worker ? fresh : each));
    this.#idle.push(fresh);
    this.#next();
  }

  #release(worker: Worker): Waiting | undefined {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    this.#idle.push(worker);
    this.#next();
    return waiting;
  }

  #next(): void {
    while (this.#idle.length > 0 && this.#queue.length > 0) {
      const worker = this.#idle.pop();
      const task = this.#queue.shift();
      if (worker === undefined || task === undefined) return;
      this.#busy.set(worker, task.waiting);
      worker.postMessage(task.job);
    }
  }
}
