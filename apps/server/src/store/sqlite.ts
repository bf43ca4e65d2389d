import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type SqliteDatabase,
} from 'kysely';

/** How long a writer waits for another process that writes, in milliseconds. */
const PATIENCE = 5000;
/** SQLite waits by itself only this long: while it waits, this process does nothing else. */
const BUSY_TIMEOUT = 10;

/**
 * One connection to a file: a commit returns only after the write-ahead log is on the disk.
 * Throws when the file cannot be used like that.
 */
export function sqliteDialect(file: string): Dialect {
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

function configure(database: Database.Database): void {
  database.pragma(`busy_timeout = ${PATIENCE}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // A file system without shared memory silently keeps another journal mode.
  expectPragma(database, 'journal_mode', 'wal');
  expectPragma(database, 'synchronous', 2);
  expectPragma(database, 'foreign_keys', 1);
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
 * its turn; a lock taken later would fail instead, however long one waits.
 *
 * `exec`, because libsql leaves a prepared statement that failed half open, and no transaction can
 * be committed beside it.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #isStarting = true;

  constructor(database: Database.Database) {
    // libsql answers as better-sqlite3 does; only its types say less.
    super({ database: database as unknown as SqliteDatabase });
    this.#database = database;
  }

  override async beginTransaction(): Promise<void> {
    this.#endStart();
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      try {
        return void this.#database.exec('begin immediate');
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await sleep(BUSY_TIMEOUT * Math.random());
      }
    }
  }

  /** What stands before the first transaction (the tables that count its steps) waits in place. */
  #endStart(): void {
    if (!this.#isStarting) return;
    this.#isStarting = false;
    this.#database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  }

  override async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
  }

  override async rollbackTransaction(): Promise<void> {
    this.#database.exec('rollback');
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
