import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { pagesOf } from './pages.js';
import type { Db, Schema } from './schema.js';

/**
 * Steps from an empty database to today's schema, numbered from 1. A step that was released is
 * never changed: a change of the schema is a further step.
 */
const MIGRATIONS: readonly ((db: Transaction<Schema>) => Promise<void>)[] = [
  createGamesAndMatches,
  createBoards,
  createQuotas,
  createEntryPages,
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

async function createQuotas(db: Transaction<Schema>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  const value = randomBytes(32).toString('hex');
  await db.insertInto('settings').values({ key: 'networkKey', value }).execute();
  await schema
    .createTable('health')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checkedAt', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('usage')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usageKey', ['network', 'day', 'kind'])
    .execute();
  const added = { network: 'text', updates: 'integer', size: 'integer' } as const;
  for (const [name, type] of Object.entries(added))
    await schema
      .alterTable('boards')
      .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute();
  await db
    .updateTable('boards')
    .set({ size: sql<number>`length(state_json)`, updates: 1 })
    .execute();
  // With everything that is summed and searched: a row's state is many pages long.
  await schema.createIndex('boardsByNetwork').on('boards').columns(['network', 'size']).execute();
  await schema
    .createIndex('boardsByChange')
    .on('boards')
    .columns(['updates', 'updatedAt', 'network'])
    .execute();
}

/** Entries in pages: those of one long game were millions of characters in one answer. */
async function createEntryPages(db: Transaction<Schema>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('gameEntries')
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('entriesJson', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gameEntriesKey', ['game', 'page'])
    .execute();
  await schema
    .alterTable('games')
    .addColumn('entryCount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const games = await db.selectFrom('games').select('id').execute();
  for (const { id } of games) await splitEntries(db, id);
  await db
    .insertInto('usage')
    .values({ network: 'all', day: '-', kind: 'games', amount: games.length })
    .execute();
}

async function splitEntries(db: Transaction<Schema>, id: string): Promise<void> {
  const { entriesJson } = await db
    .selectFrom('games')
    .select('entriesJson')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = JSON.parse(entriesJson) as readonly unknown[];
  for (const [page, text] of pagesOf(entries).entries())
    await db.insertInto('gameEntries').values({ game: id, page, entriesJson: text }).execute();
  await db
    .updateTable('games')
    .set({ entriesJson: '[]', entryCount: entries.length })
    .where('id', '=', id)
    .execute();
}
