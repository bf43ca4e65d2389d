import { availableParallelism } from 'node:os';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { Tinypool } from 'tinypool';
import { Spending } from '../http/spending.js';
import { codeOf } from '../store/fault.js';
import type { Judge, Judgement } from './judge.js';

export interface ThreadLimits {
  readonly threads: number;
  /** Logs that may wait for a thread; one more is refused. */
  readonly queue: number;
  /** Logs of one network under way or waiting: the others find room whatever it does. */
  readonly ofOneNetwork: number;
  /** Milliseconds for one log, its waiting included. */
  readonly deadline: number;
  /** Milliseconds of work that one network may cause in ten seconds. */
  readonly workOfOneNetwork: number;
}

/** One thread is left to those who answer. */
const LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queue: 32,
  ofOneNetwork: 8,
  deadline: 10_000,
  workOfOneNetwork: 5000,
};

/** What a thread answers. */
export interface Judged {
  readonly judgement: Judgement;
  /** How long it worked, in milliseconds. */
  readonly worked: number;
}

/** A log that fills the memory of its thread ends that thread, not the server. */
const MEMORY_MB = 256;

/** Judges in threads of its own. */
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
      // All of them, always: after a thread was ended the pool fills up to this number only.
      minThreads: this.#limits.threads,
      maxThreads: this.#limits.threads,
      maxQueue: this.#limits.queue,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A thread that ends while it has nothing to do; without a listener the process would end, too.
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
      // A job that was cut off at the deadline has used all of it.
      this.#work.spend(network, judged?.worked ?? this.#limits.deadline);
      return judged === null ? err(BUSY) : ok(judged.judgement);
    } finally {
      this.#release(network);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** Null where it took too long, or more memory than a thread has. */
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

/** The pool is full or being closed (it says so without a code), or the thread ran out of memory. */
const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' || /^(Task queue|Terminating)/.test(error.message));

const BUSY: Problem = { code: 'UNAVAILABLE' };
