import { sql, type Kysely, type Transaction } from 'kysely';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Db, Schema } from './schema.js';

/**
 * Steps from an empty database to today's schema, numbered from 1. A step that was released is
 * never changed: a change of the schema is a further step.
 */
const MIGRATIONS: readonly ((db: Transaction<Schema>) => Promise<void>)[] = [
  createGamesAndMatches,
  createBoards,
  keepCommandTexts,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Brings the database up to date in one transaction: after a crash it is as before or as after.
 * Two processes that start together take turns. A schema from the future is left alone.
 */
export async function migrate(db: Db, isPostgres: boolean): Promise<Result<number, Problem>> {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres) await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(transaction);
    const found = await currentVersion(transaction);
    if (found > SCHEMA_VERSION) return err(tooNew(found));
    for (const step of MIGRATIONS.slice(found)) await step(transaction);
    await transaction.updateTable('schemaVersion').set({ version: SCHEMA_VERSION }).execute();
    return ok(SCHEMA_VERSION);
  });
}

/** Any number that no other program on the same PostgreSQL is likely to use. */
const LOCK_KEY = 670_241_907;

async function currentVersion(db: Kysely<Schema>): Promise<number> {
  await db.schema
    .createTable('schemaVersion')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db
    .insertInto('schemaVersion')
    .values({ id: 1, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('schemaVersion').select('version').executeTakeFirstOrThrow();
  return row.version;
}

const tooNew = (found: number): Problem => ({
  code: 'VERSION_UNSUPPORTED',
  reason: 'server.schema',
  facts: { found, supported: SCHEMA_VERSION },
  expected: String(SCHEMA_VERSION),
});

async function createGamesAndMatches({ schema }: Transaction<Schema>): Promise<void> {
  await schema
    .createTable('games')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('rules', 'integer', (column) => column.notNull())
    .addColumn('optionsJson', 'text', (column) => column.notNull())
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('totalsJson', 'text', (column) => column.notNull())
    .addColumn('winnersJson', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('sides', 'integer', (column) => column.notNull())
    .addColumn('fairness', 'text', (column) => column.notNull())
    .addColumn('steps', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addColumn('tagsJson', 'text', (column) => column.notNull())
    .addColumn('log', 'text', (column) => column.notNull())
    .addColumn('entriesJson', 'text', (column) => column.notNull())
    .addColumn('storedAt', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('gamesByTime').on('games').columns(['storedAt', 'id']).execute();
  await schema.createIndex('gamesByGame').on('games').columns(['game', 'storedAt', 'id']).execute();
  await schema
    .createTable('matchEvents')
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('eventJson', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchEventsKey', ['match', 'seq'])
    .execute();
  await schema
    .createTable('matchCommands')
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('firstSeq', 'integer', (column) => column.notNull())
    .addColumn('nextSeq', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchCommandsKey', ['match', 'command'])
    .execute();
}

async function createBoards({ schema }: Transaction<Schema>): Promise<void> {
  await schema
    .createTable('boards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tokenHash', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('stateJson', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('boardsByTime').on('boards').columns(['updatedAt']).execute();
}

/** No match was played over the network before this step: no stored command lacks its text. */
async function keepCommandTexts({ schema }: Transaction<Schema>): Promise<void> {
  await schema
    .alterTable('matchCommands')
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
