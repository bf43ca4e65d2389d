import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { codeOf, StorageFault, type StorageTrouble } from './fault.js';

/** How long a writer waits for another process that writes, in milliseconds. */
const PATIENCE = 10_000;
/** SQLite waits by itself only this long: while it waits, this process does nothing else. */
const BUSY_TIMEOUT = 1;
/** Milliseconds between two looks whether the other process is done. */
const PAUSE = { least: 1, most: 8 };
/**
 * Who writes without pause takes the lock back before anybody else has looked again. So while there
 * are others (for so many milliseconds after one was met), each leaves them time for a look.
 */
const COMPANY = 500;
const POLITENESS = { least: 8, most: 16 };

/**
 * One connection to a file: a commit returns only after the write-ahead log is on the disk.
 * Throws when the file cannot be used like that.
 */
export function sqliteDialect(file: string): Dialect {
  createPrivately(file);
  const database = new Database(file);
  try {
    configure(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    createDriver: () => new ImmediateDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * SQLite gives the files beside it (-wal, -shm) the permissions of the file itself. A file that is
 * there is not touched: closing it would give up every lock that this process holds on it (POSIX),
 * and another process would throw away what was written last.
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
  // A file system without shared memory silently keeps another journal mode.
  expectPragma(database, 'journal_mode', 'wal');
  expectPragma(database, 'synchronous', 2);
  expectPragma(database, 'foreign_keys', 1);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
}

function expectPragma(database: Database.Database, name: string, expected: string | number): void {
  const [row] = database.prepare(`PRAGMA ${name}`).all() as Record<string, unknown>[];
  if (row?.[name] !== expected) throw new Error(`SQLite refuses ${name} = ${expected}`);
}

/** Kysely would migrate SQLite step by step; SQLite itself can take back what makes a table. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Every transaction of ours writes. Taking the write lock at once lets a second process wait for
 * its turn; a lock taken later would fail instead, however long one waits. A statement that writes
 * is therefore a transaction, too.
 *
 * `exec`, because libsql leaves a prepared statement that found the file busy half open: it goes on
 * reading an old state, beside which nothing can be written or committed.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database;
  readonly #queue = new Queue();

  constructor(database: Database.Database) {
    // libsql answers as better-sqlite3 does; only its types say less.
    super({ database: database as unknown as SqliteDatabase });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#queue.beforeTurn();
    return new PatientConnection(connection, this);
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  patiently<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.patiently(work);
  }

  override beginTransaction(): Promise<void> {
    return this.patiently(async () => void this.#database.exec('begin immediate'));
  }

  override commitTransaction(): Promise<void> {
    return this.patiently(async () => void this.#database.exec('commit'));
  }

  override async rollbackTransaction(): Promise<void> {
    // SQLite takes a transaction back by itself where the disk is full.
    if (this.isInTransaction)
      await this.patiently(async () => void this.#database.exec('rollback'));
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #driver: ImmediateDriver;

  constructor(inner: DatabaseConnection, driver: ImmediateDriver) {
    this.#inner = inner;
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => this.#inner.executeQuery<R>(query);
    if (isReading(query) || this.#driver.isInTransaction) return this.#driver.patiently(execute);
    await this.#driver.beginTransaction();
    try {
      const result = await this.#driver.patiently(execute);
      await this.#driver.commitTransaction();
      return result;
    } catch (error) {
      await this.#driver.rollbackTransaction();
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, size);
  }
}

/** Statements written by hand count as reading: they set and ask what cannot be in a transaction. */
const isReading = ({ query }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || query.kind === 'RawNode';

/** The place of this process among those that write to the file. */
class Queue {
  #metAt = -Infinity;

  /** Waits for another process that writes, and lets this one do other things meanwhile. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw faultOf(error) ?? error;
        this.#metAt = performance.now();
        await sleep(between(PAUSE));
      }
    }
  }

  async beforeTurn(): Promise<void> {
    if (performance.now() - this.#metAt < COMPANY) await sleep(between(POLITENESS));
  }
}

const between = ({ least, most }: { least: number; most: number }): number =>
  least + (most - least) * Math.random();

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** By SQLite's result codes; a broken constraint or a wrong statement is a defect of ours. */
const TROUBLES: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  [/^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|PERM|AUTH|NOMEM|NOLFS)/, 'damaged'],
];

function faultOf(error: unknown): StorageFault | null {
  const [, trouble] = TROUBLES.find(([pattern]) => pattern.test(codeOf(error))) ?? [];
  return trouble === undefined ? null : new StorageFault(trouble, error);
}
