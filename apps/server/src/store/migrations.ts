import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { Migrator, type Kysely, type Migration } from 'kysely';
import { steps } from './migration-steps.js';
import type { Db, Schema } from './schema.js';

export const SCHEMA_VERSION = Object.keys(steps).length;

/**
 * Migrates the database in one transaction: a crash leaves it unchanged or complete. Two processes
 * that start together take turns. A schema of a newer version is refused. Throws if the database
 * fails.
 */
export async function migrate(db: Db): Promise<Result<number, Problem>> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return ok(SCHEMA_VERSION);
  const taken = await takenSteps(db);
  if (taken.some((name) => !Object.hasOwn(steps, name))) return err(tooNew(taken.length));
  throw error;
}

/**
 * Migrates an empty database to the state after these migrations, so that rows of that version fit.
 * Refused if this program does not know all of them.
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

/** Names of the migrations that Kysely recorded; empty if it never ran. */
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
