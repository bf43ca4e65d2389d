import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem, Result } from '@chiaro/kernel';
import type { Appended } from '@chiaro/match';
import Database from 'libsql';
import { codeOf, StorageFault, type StorageTrouble } from '../fault.js';
import { Appends } from './appends.js';
import type { AppendJob, SqliteAnswer, SqlitePort, SqliteQuery } from './port.js';

/** Timeout for the write lock of another process, in milliseconds. */
const PATIENCE = 10_000;
/** SQLite's own wait is this short, because it blocks the thread. */
const BUSY_TIMEOUT = 1;
/** Milliseconds between two attempts to get the lock. */
const PAUSE = { least: 1, most: 8 };
/**
 * A process that writes without pause would take the lock again before others retry. So for this
 * many milliseconds after a conflict, each writer pauses long enough for others to get it.
 */
const COMPANY = 500;
const POLITENESS = { least: 8, most: 16 };

interface WaitingAppend {
  readonly job: AppendJob;
  readonly resolve: (appended: Result<Appended, Problem>) => void;
  readonly reject: (error: unknown) => void;
}

/** A command that the database refuses although the file is intact. */
class Defect {
  constructor(
    readonly of: WaitingAppend,
    readonly cause: unknown,
  ) {}
}

/**
 * A file in this thread: a commit returns only after the write-ahead log is on the disk.
 *
 * Every transaction takes the write lock at once, so that a second process can wait for it; a lock
 * upgrade later would fail instead, however long one waits. A single writing statement is therefore
 * a transaction, too. Locks are taken by `exec`, because libsql leaves a prepared statement that
 * found the file busy half open: it keeps reading an old snapshot, beside which nothing can be
 * written or committed.
 */
export class SqliteFile implements SqlitePort {
  readonly #database: Database.Database;
  readonly #turns = new Turns();
  #appends: Appends | null = null;
  #waiting: WaitingAppend[] = [];
  /** Ends the transaction that a caller holds over several statements. */
  #endTurn: (() => void) | null = null;

  /** Throws if the file cannot be used safely. */
  constructor(file: string) {
    createPrivately(file);
    this.#database = new Database(file);
    try {
      configure(this.#database);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  async execute(query: SqliteQuery): Promise<SqliteAnswer> {
    if (query.isInTransaction === true) return this.#run(query);
    const endTurn = await this.#turns.next();
    try {
      return await (query.isReading ? this.#run(query) : this.#write(() => this.#run(query)));
    } finally {
      endTurn();
    }
  }

  async begin(): Promise<void> {
    const endTurn = await this.#turns.next();
    try {
      await this.#exec('begin immediate');
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.#exec('commit');
    this.#leave();
  }

  async rollback(): Promise<void> {
    try {
      await this.#takeBack();
    } finally {
      this.#leave();
    }
  }

  append(job: AppendJob): Promise<Result<Appended, Problem>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      // Deferred until all messages that have arrived are handled, so that they join the group.
      if (this.#waiting.length === 1) setImmediate(() => void this.#appendWaiting());
    });
  }

  async close(): Promise<void> {
    const endTurn = await this.#turns.next();
    this.#database.close();
    endTurn();
  }

  async #appendWaiting(): Promise<void> {
    const endTurn = await this.#turns.next();
    const group = this.#waiting;
    this.#waiting = [];
    try {
      await this.#appendAll(group);
    } finally {
      endTurn();
    }
  }

  /** A refused command affects only itself: the others are written again without it. */
  async #appendAll(group: readonly WaitingAppend[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const answers = await this.#write(async () => group.map((each) => this.#appendOne(each)));
      for (const answer of answers) answer();
    } catch (error) {
      if (!(error instanceof Defect)) return group.forEach(({ reject }) => reject(error));
      error.of.reject(error.cause);
      await this.#appendAll(group.filter((each) => each !== error.of));
    }
  }

  /** Appends; returns the function that resolves the caller once everything is committed. */
  #appendOne(waiting: WaitingAppend): () => void {
    this.#appends ??= new Appends(this.#database);
    try {
      const appended = this.#appends.append(waiting.job);
      return () => waiting.resolve(appended);
    } catch (error) {
      throw faultOf(error) ?? new Defect(waiting, error);
    }
  }

  async #write<T>(work: () => Promise<T>): Promise<T> {
    await this.#exec('begin immediate');
    try {
      const result = await work();
      await this.#exec('commit');
      return result;
    } catch (error) {
      await this.#takeBack();
      throw error;
    }
  }

  #run({ sql, parameters }: SqliteQuery): Promise<SqliteAnswer> {
    return this.#turns.patiently(() => {
      const statement = this.#database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  #exec(sql: string): Promise<void> {
    return this.#turns.patiently(() => void this.#database.exec(sql));
  }

  /** SQLite rolls back by itself if the disk is full. */
  async #takeBack(): Promise<void> {
    if (this.#database.inTransaction) await this.#exec('rollback');
  }

  #leave(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }
}

/**
 * SQLite gives the -wal and -shm files the permissions of the database file. An existing file is
 * not opened: closing it would release every lock that this process holds on it (POSIX), and
 * another process would discard the latest writes.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function configure(database: Database.Database): void {
  database.pragma(`busy_timeout = ${PATIENCE}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // On a file system without shared memory SQLite silently keeps another journal mode.
  expectPragma(database, 'journal_mode', 'wal');
  expectPragma(database, 'synchronous', 2);
  expectPragma(database, 'foreign_keys', 1);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
}

function expectPragma(database: Database.Database, name: string, expected: string | number): void {
  const [row] = database.prepare(`PRAGMA ${name}`).all() as Record<string, unknown>[];
  if (row?.[name] !== expected) throw new Error(`SQLite refuses ${name} = ${expected}`);
}

/** A mutex for this process, and fairness among processes that write. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  #metAt = -Infinity;

  /** Waits for the mutex; the holder calls the returned function once to release it. */
  async next(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => {};
    this.#last = new Promise((resolve) => (end = resolve));
    await before;
    if (performance.now() - this.#metAt < COMPANY) await sleep(between(POLITENESS));
    return end;
  }

  /** Retries while another process writes, without blocking this thread. */
  async patiently<T>(work: () => T): Promise<T> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw faultOf(error) ?? error;
        this.#metAt = performance.now();
        await sleep(between(PAUSE));
      }
    }
  }
}

const between = ({ least, most }: { least: number; most: number }): number =>
  least + (most - least) * Math.random();

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** By SQLite's result codes; a violated constraint or a wrong statement is our bug. */
const TROUBLES: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  [/^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|PERM|AUTH|NOMEM|NOLFS)/, 'damaged'],
];

function faultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageFault) return error;
  const [, trouble] = TROUBLES.find(([pattern]) => pattern.test(codeOf(error))) ?? [];
  return trouble === undefined ? null : new StorageFault(trouble, error);
}
