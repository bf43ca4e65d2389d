import { PostgresDialect, type Dialect, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { codeOf, StorageFault, type StorageTrouble } from './fault.js';

/**
 * Timeouts in milliseconds. PostgreSQL cancels a statement first; if it does not even do that (a
 * machine that hangs, a cable that is cut), the client closes the connection.
 */
const TIMEOUTS: PoolConfig = {
  statement_timeout: 5000,
  query_timeout: 7000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * A commit returns after PostgreSQL has written it to disk (`synchronous_commit`, on by default).
 * `patient`: no timeouts, for migrations.
 */
export function postgresDialect(url: string, { patient = false } = {}): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'chiaro',
    ...(patient ? {} : TIMEOUTS),
  });
  // The pool replaces a broken connection, idle or busy; its query rejects by itself. Without a
  // listener either error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: { connect: () => borrow(pool), end: () => pool.end() } });
}

/** A client that converts errors to `StorageFault`, and that is not reused after it broke. */
async function borrow(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw faultOf(error) ?? new StorageFault('gone', error);
  });
  let isBroken = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      const fault = faultOf(error);
      if (fault?.trouble === 'gone' || fault?.trouble === 'slow') isBroken = true;
      throw fault ?? error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** By the classes of PostgreSQL's error codes (its manual, appendix A); the rest are our bugs. */
const TROUBLES: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^53100$/, 'full'],
  [/^(40001|40P01|55P03|53[234]00)$/, 'busy'],
  [/^(57014|25P0[34]|57P05)$/, 'slow'],
  [/^(08...|57P0[1-4]|E[A-Z_]+)$/, 'gone'],
  [/^(58...|XX...|F0...|53[01]00|25006)$/, 'damaged'],
];

/** Messages of pg itself, which have no code. */
const MESSAGES: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/timeout/i, 'slow'],
  [/^(Connection terminated|Client has encountered a connection error|Cannot use a pool)/, 'gone'],
];

function faultOf(error: unknown): StorageFault | null {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const [, trouble] =
    code === ''
      ? (MESSAGES.find(([pattern]) => pattern.test(message)) ?? [])
      : (TROUBLES.find(([pattern]) => pattern.test(code)) ?? []);
  return trouble === undefined ? null : new StorageFault(trouble, error);
}
