import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { idOf, queueOf } from './boss.js';
import { jobKinds, type JobKind, type JobOrder, type Works } from './jobs.js';
import { BEAT_MS, perform } from './perform.js';
import type { JobStore, StaleJob } from './store.js';

/** Poll interval of an empty queue, in milliseconds. */
const POLL_MS = 500;
/** Milliseconds without a heartbeat after which another worker takes a job. */
const STALE_MS = 10_000;

export interface WorkerPorts {
  readonly store: JobStore;
  readonly boss: PgBoss;
  readonly works: Works;
  /** Concurrent jobs. */
  readonly atOnce: number;
  readonly fault: (error: unknown) => void;
  readonly onEnd?: (kind: JobKind) => void;
}

/** Takes jobs from the database, one after another, and requeues those whose worker died. */
export class BossWorker {
  readonly #stop = new AbortController();
  readonly #lanes: Promise<void>[] = [];
  readonly #held = new Map<string, JobKind>();

  constructor(readonly ports: WorkerPorts) {}

  start(): void {
    for (let i = 0; i < this.ports.atOnce; i++) this.#lanes.push(this.#lane());
    this.#lanes.push(this.#watch());
  }

  /** Jobs in work are released at once; `ports.works` must not outlive this. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const [key, kind] of this.#held)
      await this.ports.boss.fail(queueOf(kind), idOf(key)).catch(this.ports.fault);
    await this.ports.store.letGo([...this.#held.keys()]).catch(this.ports.fault);
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #lane(): Promise<void> {
    while (!this.#isStopped) {
      const found = await this.#fetch().catch(this.#report);
      if (found) await this.#do(found).catch(this.#report);
      else await this.#pause(POLL_MS);
    }
  }

  /** Reviews, which a person waits for, have priority over pieces. */
  async #fetch(): Promise<JobOrder | null> {
    for (const kind of jobKinds) {
      if (this.ports.works[kind] === undefined) continue;
      const [queued] = await this.ports.boss.fetch<{ key: string }>(queueOf(kind));
      if (queued === undefined) continue;
      const job = await this.ports.store.find(queued.data.key);
      if (job !== null && !job.isOver) return job;
      // Done by a worker that died before it acknowledged, or no longer wanted.
      await this.ports.boss.complete(queueOf(kind), queued.id);
    }
    return null;
  }

  async #do(job: JobOrder): Promise<void> {
    const work = this.ports.works[job.kind];
    if (work === undefined) return;
    this.#held.set(job.key, job.kind);
    try {
      await perform(this.ports.store, work, job, this.#stop.signal);
      await this.ports.boss.complete(queueOf(job.kind), idOf(job.key));
      this.ports.onEnd?.(job.kind);
    } finally {
      if (!this.#isStopped) this.#held.delete(job.key);
    }
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#pause(BEAT_MS);
      await this.#handOn().catch(this.#report);
    }
  }

  async #handOn(): Promise<void> {
    if (this.#isStopped) return;
    for (const stale of await this.ports.store.stale(STALE_MS))
      if (await this.ports.store.release(stale)) await this.#queueAgain(stale);
  }

  async #queueAgain({ kind, key }: StaleJob): Promise<void> {
    const { boss, store } = this.ports;
    await boss.fail(queueOf(kind), idOf(key), { message: 'its worker is gone' });
    const queued = await boss.getJobById(queueOf(kind), idOf(key));
    if (queued?.state === 'failed') await store.finish(key, { fault: 'Every worker died of it' });
  }

  readonly #report = (error: unknown): null => {
    if (!this.#isStopped) this.ports.fault(error);
    return null;
  };

  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
