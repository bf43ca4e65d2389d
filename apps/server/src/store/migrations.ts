import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { Migrator, type Migration } from 'kysely';
import { steps } from './migration-steps.js';
import type { Db } from './schema.js';

export const SCHEMA_VERSION = Object.keys(steps).length;

/**
 * Brings the database up to date in one transaction: after a crash it is as before or as after.
 * Two processes that start together take turns. A schema from the future is left alone. Throws
 * where the database fails.
 */
export async function migrate(db: Db): Promise<Result<number, Problem>> {
  const getMigrations = async (): Promise<Record<string, Migration>> =>
    Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up }]));
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return ok(SCHEMA_VERSION);
  const taken = await takenSteps(db);
  if (taken.some((name) => !Object.hasOwn(steps, name))) return err(tooNew(taken.length));
  throw error;
}

/** Names of the steps that Kysely wrote down; none where it never could. */
async function takenSteps(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('kyselyMigration')
    .select('name')
    .execute()
    .catch(() => []);
  return rows.map(({ name }) => name);
}

const tooNew = (found: number): Problem => ({
  code: 'VERSION_UNSUPPORTED',
  reason: 'server.schema',
  facts: { found, supported: SCHEMA_VERSION },
  expected: String(SCHEMA_VERSION),
});
