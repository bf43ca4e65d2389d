import { PostgresDialect, type Dialect } from 'kysely';
import { Pool } from 'pg';

/** A commit returns after PostgreSQL has it on its disk (`synchronous_commit`, on by default). */
export function postgresDialect(url: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'chiaro',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
