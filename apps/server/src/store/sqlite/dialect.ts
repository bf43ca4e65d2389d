import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { SqlitePort } from './port.js';

/** A Kysely dialect over a port. */
export const sqliteDialect = (port: SqlitePort): Dialect => ({
  createDriver: () => new PortDriver(port),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Kysely assumes that SQLite has no transactional DDL and would migrate step by step; SQLite can
 * roll back schema changes.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Lends its single connection to one user at a time. */
class PortDriver implements Driver {
  readonly #port: SqlitePort;
  #free: Promise<void> = Promise.resolve();
  #release = (): void => {};

  constructor(port: SqlitePort) {
    this.#port = port;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    this.#release = release;
    return new PortConnection(this.#port);
  }

  beginTransaction(): Promise<void> {
    return this.#port.begin();
  }

  commitTransaction(): Promise<void> {
    return this.#port.commit();
  }

  rollbackTransaction(): Promise<void> {
    return this.#port.rollback();
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  destroy(): Promise<void> {
    return this.#port.close();
  }
}

class PortConnection implements DatabaseConnection {
  constructor(readonly port: SqlitePort) {}

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    // Raw statements count as reads: they are pragmas, which cannot run in a transaction.
    const isReading = query.kind === 'SelectQueryNode' || query.kind === 'RawNode';
    const { rows, ...counts } = await this.port.execute({ sql, parameters, isReading });
    return { rows: rows as R[], ...counts };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing of ours is so long that it is read as a stream.');
  }
}
