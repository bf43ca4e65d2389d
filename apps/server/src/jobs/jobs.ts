import { createHash } from 'node:crypto';
import type { Json } from '@chiaro/kernel';

/** `review`: the coach's review of a finished game. `piece`: a part of a survey or a simulation. */
export const jobKinds = ['review', 'piece'] as const;
export type JobKind = (typeof jobKinds)[number];

/** A request for a job. */
export interface JobOrder {
  /** See `keyOf`: the same key is the same job, so that requests are idempotent. */
  readonly key: string;
  readonly kind: JobKind;
  readonly task: Json;
}

export type JobState =
  | { readonly state: 'waiting' }
  /** `done` is 0..1. */
  | { readonly state: 'working'; readonly done: number }
  | { readonly state: 'done'; readonly result: Json }
  /** It cannot be done, or its workers died too often. */
  | { readonly state: 'failed'; readonly why: string };

/**
 * Long work that people request. In one process by default (`LocalJobs`); over PostgreSQL any
 * process on any machine takes it (`BossJobs`, `BossWorker`).
 *
 * The result of a key is stored once: a second one is ignored. A job whose worker died is taken
 * over by another; if there is none, the next request restarts it.
 */
export interface Jobs {
  /**
   * Returns the state of the job: the first request starts it, a request after a failure restarts
   * it.
   */
  ask(order: JobOrder): Promise<JobState>;
  /** Read-only. Keys that were never requested are missing from the answer. */
  look(keys: readonly string[]): Promise<ReadonlyMap<string, JobState>>;
  /** Number of unfinished jobs of a kind. */
  open(kind: JobKind): Promise<number>;
  /** Deletes results that nobody will need again; one that is in work may still be stored. */
  forget(orders: readonly JobOrder[]): Promise<void>;
  /** Jobs in work here are left to others. */
  close(): Promise<void>;
}

/** Does one kind of job, in threads of its own; throws if it cannot be done. */
export type Work = (task: Json, report: (done: number) => void) => Promise<Json>;
export type Works = Readonly<Partial<Record<JobKind, Work>>>;

/**
 * A hash of everything that decides the result: task, version of the program, version of the rules.
 */
export const keyOf = (kind: JobKind, ...parts: readonly unknown[]): string =>
  `${kind}/${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

export const isOver = ({ state }: JobState): boolean => state === 'done' || state === 'failed';
