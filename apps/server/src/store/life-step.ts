import type { RoomSeat } from '@chiaro/match';
import type { Db } from './schema.js';

/** Clocks, stand-ins, the lobby, blocks, and columns for queries over many matches. */
export async function createLife(db: Db): Promise<void> {
  await widenRooms(db);
  await widenMatches(db);
  const { schema } = db;
  await schema
    .createTable('blocks')
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('blocked', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('blocksKey', ['player', 'blocked'])
    .execute();
  await schema
    .createTable('heartbeats')
    .addColumn('node', 'text', (column) => column.primaryKey())
    .addColumn('beatAt', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('outages')
    .addColumn('startedAt', 'text', (column) => column.primaryKey())
    .addColumn('endedAt', 'text', (column) => column.notNull())
    .execute();
  await db.insertInto('settings').values({ key: 'pairing', value: '0' }).execute();
}

async function widenRooms({ schema }: Db): Promise<void> {
  const rooms = () => schema.alterTable('rooms');
  await rooms()
    .addColumn('time', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  await rooms()
    .addColumn('open', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await rooms()
    .addColumn('watchable', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await rooms().addColumn('standIn', 'text').execute();
  await rooms().addColumn('wish', 'text').execute();
  await schema.createIndex('roomsByOpen').on('rooms').columns(['open', 'updatedAt']).execute();
  await schema.createIndex('roomsByWish').on('rooms').columns(['wish', 'playing']).execute();
  await schema
    .alterTable('members')
    .addColumn('again', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('members')
    .addColumn('extraPercent', 'integer', (column) => column.notNull().defaultTo(100))
    .execute();
}

async function widenMatches(db: Db): Promise<void> {
  const { schema } = db;
  const matches = () => schema.alterTable('matches');
  await matches()
    .addColumn('time', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  await matches().addColumn('standIn', 'text').execute();
  await matches().addColumn('turn', 'integer').execute();
  await matches().addColumn('presentUntil', 'text').execute();
  await schema
    .createTable('matchSeats')
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchSeatsKey', ['match', 'seat'])
    .execute();
  await schema.createIndex('matchSeatsByPlayer').on('matchSeats').columns(['player']).execute();
  const rows = await db.selectFrom('matches').select(['id', 'seatsJson']).execute();
  for (const { id, seatsJson } of rows)
    for (const [seat, each] of (JSON.parse(seatsJson) as RoomSeat[]).entries())
      if (each.kind === 'person' && each.player !== null)
        await db
          .insertInto('matchSeats')
          .values({ match: id, seat, player: each.player })
          .execute();
}
