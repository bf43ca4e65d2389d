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

/**
 * Queries under way at once. What is asked together crosses to the thread together, so that
 * thousands who reconnect do not wait for one round trip after another; a move that comes behind
 * them waits for these few only.
 */
const MOST_AT_ONCE = 16;

/** Lends connections, which share one file: it takes their statements and transactions in turn. */
class PortDriver implements Driver {
  readonly #port: SqlitePort;
  #lent = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(port: SqlitePort) {
    this.#port = port;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PortConnection> {
    if (this.#lent < MOST_AT_ONCE) this.#lent++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return new PortConnection(this.#port);
  }

  beginTransaction(connection: PortConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: PortConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PortConnection): Promise<void> {
    return connection.rollback();
  }

  /** Whoever waits longest gets it. */
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#lent--;
    else next();
  }

  destroy(): Promise<void> {
    return this.#port.close();
  }
}

class PortConnection implements DatabaseConnection {
  #isInTransaction = false;

  constructor(readonly port: SqlitePort) {}

  async begin(): Promise<void> {
    await this.port.begin();
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    await this.port.commit();
    this.#isInTransaction = false;
  }

  async rollback(): Promise<void> {
    await this.port.rollback();
    this.#isInTransaction = false;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    // Raw statements count as reads: they are pragmas, which cannot run in a transaction.
    const isReading = query.kind === 'SelectQueryNode' || query.kind === 'RawNode';
    const asked = { sql, parameters, isReading, isInTransaction: this.#isInTransaction };
    const { rows, ...counts } = await this.port.execute(asked);
    return { rows: rows as R[], ...counts };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing of ours is so long that it is read as a stream.');
  }
}
