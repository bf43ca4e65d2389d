import type { Db } from './schema.js';

/** Deals of ladders, and the attempts at them. */
export async function createLadders({ schema }: Db): Promise<void> {
  await schema.alterTable('rooms').addColumn('deal', 'text').execute();
  await schema.alterTable('matches').addColumn('deal', 'text').execute();
  await schema
    .createTable('deals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('commitment', 'text', (column) => column.notNull())
    .addColumn('rules', 'integer', (column) => column.notNull())
    .addColumn('optionsJson', 'text', (column) => column.notNull())
    .addColumn('seats', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'text', (column) => column.notNull())
    .addColumn('opensUntil', 'text', (column) => column.notNull())
    .addColumn('closesAt', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('dealsByGame').on('deals').columns(['game', 'day']).execute();
  await schema.createIndex('dealsByCommitment').on('deals').columns(['commitment']).execute();
  await schema
    .createTable('attempts')
    .addColumn('deal', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('openedAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('ending', 'text')
    .addColumn('totalsJson', 'text')
    .addColumn('won', 'integer')
    .addColumn('place', 'integer')
    .addColumn('points', 'integer')
    .addColumn('margin', 'integer')
    .addPrimaryKeyConstraint('attemptsKey', ['deal', 'player'])
    .execute();
  await schema.createIndex('attemptsByMatch').on('attempts').columns(['match']).execute();
  await schema.createIndex('attemptsByPlayer').on('attempts').columns(['player']).execute();
}
