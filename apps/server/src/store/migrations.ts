import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { Migrator, type Kysely, type Migration } from 'kysely';
import { steps } from './migration-steps.js';
import type { Db, Schema } from './schema.js';

export const SCHEMA_VERSION = Object.keys(steps).length;

/**
 * Brings the database up to date in one transaction: after a crash it is as before or as after.
 * Two processes that start together take turns. A schema from the future is left alone. Throws
 * where the database fails.
 */
export async function migrate(db: Db): Promise<Result<number, Problem>> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return ok(SCHEMA_VERSION);
  const taken = await takenSteps(db);
  if (taken.some((name) => !Object.hasOwn(steps, name))) return err(tooNew(taken.length));
  throw error;
}

/**
 * An empty database as it was after these steps, so that rows of that time fit in. Refused where
 * this program does not know them all.
 */
export async function migrateTo(db: Db, taken: readonly string[]): Promise<Result<null, Problem>> {
  const last = taken.at(-1);
  if (last === undefined || taken.some((name) => !Object.hasOwn(steps, name)))
    return err(tooNew(taken.length));
  const { error } = await migratorOf(db).migrateTo(last);
  if (error !== undefined) throw error;
  return ok(null);
}

function migratorOf(db: Db): Migrator {
  const getMigrations = async (): Promise<Record<string, Migration>> =>
    Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up }]));
  return new Migrator({ db, provider: { getMigrations } });
}

/** Names of the steps that Kysely wrote down; none where it never could. */
export async function takenSteps(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('kyselyMigration')
    .select('name')
    .orderBy('name')
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
