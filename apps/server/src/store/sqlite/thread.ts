import { Worker } from 'node:worker_threads';
import type { Problem, Result } from '@chiaro/kernel';
import type { Appended } from '@chiaro/match';
import { StorageFault, type StorageTrouble } from '../fault.js';
import { Parcel } from './parcel.js';
import type { AppendJob, SqliteAnswer, SqlitePort, SqliteQuery } from './port.js';

/**
 * Requests to the thread, several per message. Its first response, to no request, says whether the
 * file could be opened.
 */
export interface Asked {
  readonly id: number;
  readonly call: keyof SqlitePort;
  readonly argument?: SqliteQuery | AppendJob;
}

export interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: CarriedError;
}

/** A serialised error: between threads it would lose its class. */
export interface CarriedError {
  readonly trouble: StorageTrouble | null;
  readonly message: string;
  readonly code: string;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const OPENING = 0;

/** A file in a worker thread: while it waits for the disk, this thread continues. */
export class SqliteThread implements SqlitePort {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #parcel = new Parcel<Asked>((asked) => this.#worker.postMessage(asked));
  #count = OPENING;
  #failure: Error | null = null;

  private constructor(thread: URL, file: string) {
    this.#worker = new Worker(thread, { workerData: file });
    this.#worker.on('message', (answered: readonly Answered[]) => {
      for (const each of answered) this.#answer(each);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread of the database has ended')));
  }

  /** Rejects if the file cannot be used safely. */
  static async open(thread: URL, file: string): Promise<SqliteThread> {
    const opened = new SqliteThread(thread, file);
    await new Promise((resolve, reject) => opened.#waiting.set(OPENING, { resolve, reject }));
    return opened;
  }

  execute(query: SqliteQuery): Promise<SqliteAnswer> {
    return this.#ask('execute', query);
  }

  begin(): Promise<void> {
    return this.#ask('begin');
  }

  commit(): Promise<void> {
    return this.#ask('commit');
  }

  rollback(): Promise<void> {
    return this.#ask('rollback');
  }

  append(job: AppendJob): Promise<Result<Appended, Problem>> {
    return this.#ask('append', job);
  }

  async close(): Promise<void> {
    await this.#ask('close');
    await this.#worker.terminate();
  }

  /** The process stays alive while a request is pending. */
  #ask<T>(call: keyof SqlitePort, argument?: SqliteQuery | AppendJob): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      const id = ++this.#count;
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.ref();
      this.#parcel.add(argument === undefined ? { id, call } : { id, call, argument });
    });
  }

  #answer({ id, value, error }: Answered): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(revive(error));
  }

  #fail(error: Error): void {
    this.#failure ??= new StorageFault('damaged', error);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

function revive({ trouble, message, code }: CarriedError): Error {
  const error = Object.assign(new Error(message), code === '' ? {} : { code });
  return trouble === null ? error : new StorageFault(trouble, error);
}
