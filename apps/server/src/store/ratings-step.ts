import type { Db } from './schema.js';

/** Rated rooms, numbered results of rated matches, and the ratings that follow from them. */
export async function createRatings(db: Db): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('rooms')
    .addColumn('rated', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('rooms').addColumn('ratingJson', 'text').execute();
  await schema
    .alterTable('matches')
    .addColumn('ratingDue', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('matchesByRatingDue')
    .on('matches')
    .columns(['ratingDue', 'status'])
    .execute();
  await schema
    .createTable('results')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('match', 'text', (column) => column.notNull().unique())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text', (column) => column.notNull())
    .addColumn('unrated', 'text')
    .addColumn('sidesJson', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('resultPlayers')
    .addColumn('result', 'integer', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('before', 'integer')
    .addColumn('after', 'integer')
    .addPrimaryKeyConstraint('resultPlayersKey', ['result', 'player'])
    .execute();
  await schema
    .createIndex('resultPlayersByPlayer')
    .on('resultPlayers')
    .columns(['player', 'result'])
    .execute();
  await schema
    .createTable('ratings')
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('mu', 'double precision', (column) => column.notNull())
    .addColumn('sigma', 'double precision', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('matches', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratingsKey', ['game', 'player'])
    .execute();
  await schema.createIndex('ratingsByGame').on('ratings').columns(['game', 'rating']).execute();
  await schema.createIndex('ratingsByPlayer').on('ratings').columns(['player']).execute();
  // Locked while a result is numbered.
  await db.insertInto('settings').values({ key: 'rating', value: '0' }).execute();
}
