import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createLadders } from './ladders-step.js';
import { createLife } from './life-step.js';
import { pagesOf } from './pages.js';
import { createRatings } from './ratings-step.js';
import type { Db } from './schema.js';

type Step = (db: Db) => Promise<void>;

/**
 * Migrations from an empty database to the current schema, in the order of their names. A released
 * migration is never changed: a schema change is a new one.
 */
export const steps: Readonly<Record<string, Step>> = {
  '0001-games-and-matches': unlessCounted(1, createGamesAndMatches),
  '0002-boards': unlessCounted(2, createBoards),
  '0003-quotas': createQuotas,
  '0004-entry-pages': createEntryPages,
  '0005-command-texts': keepCommandTexts,
  '0006-people-and-rooms': createPeopleAndRooms,
  '0007-life': createLife,
  '0008-joint-deals': createJointDeals,
  '0009-nodes': createNodes,
  '0010-jobs': createJobs,
  '0011-ladders': createLadders,
  '0012-ratings': createRatings,
};

/**
 * Up to 0.1.0 the first two migrations were counted in a table of our own. If it exists, they are
 * skipped; nothing else reads it.
 */
function unlessCounted(number: number, step: Step): Step {
  return async (db) => {
    if ((await countedSteps(db)) < number) await step(db);
  };
}

async function countedSteps(db: Db): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_version' || name === 'schemaVersion')) return 0;
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? 0;
}

async function createGamesAndMatches({ schema }: Db): Promise<void> {
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

async function createBoards({ schema }: Db): Promise<void> {
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

async function createQuotas(db: Db): Promise<void> {
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
  // A covering index for sums and searches, because a row's state spans many pages.
  await schema.createIndex('boardsByNetwork').on('boards').columns(['network', 'size']).execute();
  await schema
    .createIndex('boardsByChange')
    .on('boards')
    .columns(['updates', 'updatedAt', 'network'])
    .execute();
}

/** Entries in pages: those of one long game were millions of characters in one response. */
async function createEntryPages(db: Db): Promise<void> {
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

async function splitEntries(db: Db, id: string): Promise<void> {
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

/** No match was played over the network before this step: no stored command lacks its text. */
async function keepCommandTexts({ schema }: Db): Promise<void> {
  await schema
    .alterTable('matchCommands')
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

async function createPeopleAndRooms({ schema }: Db): Promise<void> {
  const table = (name: string) => schema.createTable(name);
  await table('players')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await table('devices')
    .addColumn('secretHash', 'text', (column) => column.primaryKey())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('devicesByPlayer').on('devices').columns(['player']).execute();
  await table('rooms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('optionsJson', 'text', (column) => column.notNull())
    .addColumn('seatsJson', 'text', (column) => column.notNull())
    .addColumn('admits', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('secretHash', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('codeUntil', 'text', (column) => column.notNull())
    .addColumn('match', 'text')
    .addColumn('matchCount', 'integer', (column) => column.notNull())
    .addColumn('playing', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('roomsByCode').on('rooms').columns(['code', 'codeUntil']).execute();
  await schema.createIndex('roomsByTime').on('rooms').columns(['updatedAt']).execute();
  await table('members')
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('admitted', 'integer', (column) => column.notNull())
    .addColumn('ready', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('membersKey', ['room', 'player'])
    .execute();
  await schema.createIndex('membersByPlayer').on('members').columns(['player']).execute();
  await table('matches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('optionsJson', 'text', (column) => column.notNull())
    .addColumn('seatsJson', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('archived', 'text')
    .execute();
  await schema.createIndex('matchesByStatus').on('matches').columns(['status', 'dueAt']).execute();
  await schema.createIndex('matchesByRoom').on('matches').columns(['room']).execute();
}

/** Secrets, commitments and shares of joint deals. */
async function createJointDeals({ schema }: Db): Promise<void> {
  await schema.alterTable('rooms').addColumn('commitment', 'text').execute();
  await schema.alterTable('matches').addColumn('secret', 'text').execute();
  await schema
    .createTable('matchShares')
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('share', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchSharesKey', ['match', 'seat'])
    .execute();
}

/** Who is connected to which node. */
async function createNodes({ schema }: Db): Promise<void> {
  await schema
    .createTable('presences')
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('presencesKey', ['node', 'about'])
    .execute();
}

/** Long work that people ask for, and its results. */
async function createJobs({ schema }: Db): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('taskJson', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('beatAt', 'text')
    .addColumn('resultJson', 'text')
    .addColumn('fault', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .execute();
  await schema.createIndex('jobsByEnd').on('jobs').columns(['endedAt', 'kind']).execute();
}
