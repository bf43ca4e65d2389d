import { createHash } from 'node:crypto';
import type { Json } from '@chiaro/kernel';

/** `review`: a finished game as its coach sees it. `piece`: a part of a survey or a simulation. */
export const jobKinds = ['review', 'piece'] as const;
export type JobKind = (typeof jobKinds)[number];

/** What somebody wants to have done. */
export interface JobOrder {
  /** See `keyOf`: the same key is the same job, whoever asks and however often. */
  readonly key: string;
  readonly kind: JobKind;
  readonly task: Json;
}

export type JobState =
  | { readonly state: 'waiting' }
  /** `done` is 0..1. */
  | { readonly state: 'working'; readonly done: number }
  | { readonly state: 'done'; readonly result: Json }
  /** It cannot be done, or whoever tried it died too often. */
  | { readonly state: 'failed'; readonly why: string };

/**
 * Long work that people ask for. In one process by default (`LocalJobs`); over PostgreSQL any
 * process on any machine takes it (`BossJobs`, `BossWorker`).
 *
 * The result of a key is stored once: whoever comes second with another is ignored. A job whose
 * worker died is done by another; where nobody else is there, asking again brings it back to life.
 */
export interface Jobs {
  /** Whatever the job's state is: the first asking starts it, one after a failure starts it again. */
  ask(order: JobOrder): Promise<JobState>;
  /** Changes nothing. What nobody asked for is not in the answer. */
  look(keys: readonly string[]): Promise<ReadonlyMap<string, JobState>>;
  /** How many of a kind are not over. */
  open(kind: JobKind): Promise<number>;
  /** Results that nobody will ask for again; one that is under way may still be stored. */
  forget(orders: readonly JobOrder[]): Promise<void>;
  /** What is under way here is left to others. */
  close(): Promise<void>;
}

/** How one kind of job is done, in threads of its own; throws where it cannot be done. */
export type Work = (task: Json, report: (done: number) => void) => Promise<Json>;
export type Works = Readonly<Partial<Record<JobKind, Work>>>;

/** From everything that decides the result: task, version of the program, version of the rules. */
export const keyOf = (kind: JobKind, ...parts: readonly unknown[]): string =>
  `${kind}/${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

export const isOver = ({ state }: JobState): boolean => state === 'done' || state === 'failed';
