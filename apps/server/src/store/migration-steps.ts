import { sql } from 'kysely';
import type { Db } from './schema.js';

type Step = (db: Db) => Promise<void>;

/**
 * Steps from an empty database to today's schema, in the order of their names. A step that was
 * released is never changed: a change of the schema is a further step.
 */
export const steps: Readonly<Record<string, Step>> = {
  '0001-games-and-matches': unlessCounted(1, createGamesAndMatches),
  '0002-boards': unlessCounted(2, createBoards),
};

/**
 * Up to 0.1.0 the first two steps were counted in a table of our own. Where it is, they need not
 * be taken again; it stays as it is, and nothing else reads it.
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
