import { availableParallelism } from 'node:os';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { Tinypool } from 'tinypool';
import { Spending } from '../http/spending.js';
import { codeOf } from '../store/fault.js';
import type { Judge, Judgement } from './judge.js';

export interface ThreadLimits {
  readonly threads: number;
  /** Queue length; further logs are refused. */
  readonly queue: number;
  /** Logs of one network in work or queued, so that there is always room for other networks. */
  readonly ofOneNetwork: number;
  /** Timeout for one log in milliseconds, queueing included. */
  readonly deadline: number;
  /** Milliseconds of CPU work that one network may cause in ten seconds. */
  readonly workOfOneNetwork: number;
}

/** One core is left for the main thread. */
const LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queue: 32,
  ofOneNetwork: 8,
  deadline: 10_000,
  workOfOneNetwork: 5000,
};

/** The answer of a thread. */
export interface Judged {
  readonly judgement: Judgement;
  /** How long it worked, in milliseconds. */
  readonly worked: number;
}

/** Memory limit: a log that exceeds it ends its thread, not the server. */
const MEMORY_MB = 256;

/** Replays logs in a pool of worker threads. */
export class JudgeThreads implements Judge {
  readonly #pool: Tinypool;
  readonly #limits: ThreadLimits;
  readonly #networks = new Map<string, number>();
  readonly #work: Spending;

  constructor(file: URL, limits: Partial<ThreadLimits> = {}, now: () => number = Date.now) {
    this.#limits = { ...LIMITS, ...limits };
    this.#work = new Spending(this.#limits.workOfOneNetwork, 10_000, now);
    this.#pool = new Tinypool({
      filename: file.href,
      name: 'judge',
      // Equal to the maximum: after a thread dies the pool refills only up to this number.
      minThreads: this.#limits.threads,
      maxThreads: this.#limits.threads,
      maxQueue: this.#limits.queue,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An idle thread may die; without a listener the error would end the process.
    this.#pool.on('error', () => {});
  }

  async judge(log: string, network: string): Promise<Result<Judgement, Problem>> {
    const own = this.#networks.get(network) ?? 0;
    const isGreedy = own >= this.#limits.ofOneNetwork || this.#work.wait(network) > 0;
    if (isGreedy) return err({ code: 'RATE_LIMITED' });
    if (this.#pool.queueSize >= this.#limits.queue) return err(BUSY);
    this.#networks.set(network, own + 1);
    try {
      const judged = await this.#run(log);
      // A job that hit the timeout is charged all of it.
      this.#work.spend(network, judged?.worked ?? this.#limits.deadline);
      return judged === null ? err(BUSY) : ok(judged.judgement);
    } finally {
      this.#release(network);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Null after a timeout, or if the thread ran out of memory. */
  async #run(log: string): Promise<Judged | null> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.#limits.deadline);
    try {
      return (await this.#pool.run(log, { signal: late.signal })) as Judged;
    } catch (error) {
      if (late.signal.aborted || isEnded(error)) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #release(network: string): void {
    const left = (this.#networks.get(network) ?? 1) - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }
}

/** The pool is full or closing (its error has no code), or the thread ran out of memory. */
const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' || /^(Task queue|Terminating)/.test(error.message));

const BUSY: Problem = { code: 'UNAVAILABLE' };
