import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Appended, MatchEvent, Store, StoredCommand, StoredEvent } from '@chiaro/match';
import type { Kysely } from 'kysely';
import type { Db, Schema } from './schema.js';

/** Rows of one statement; both databases allow at least 32,000 values in one. */
const ROWS_AT_ONCE = 500;

/** Another connection stored the same number first: everything of this command is taken back. */
class LostRace extends Error {}

/** The append-only store of matches. An answer comes after the commit. */
export class SqlMatchStore implements Store {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async append(
    match: string,
    expectedSeq: number,
    command: StoredCommand,
    events: readonly MatchEvent[],
  ): Promise<Result<Appended, Problem>> {
    const { groups } = this.#db;
    if (groups !== null) {
      const texts = events.map((event) => JSON.stringify(event));
      return groups.append({ match, expectedSeq, command, events: texts });
    }
    try {
      return await this.#db
        .transaction()
        .execute((transaction) => appendIn(transaction, match, expectedSeq, command, events));
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      const standing = await look(this.#db, match, command);
      return standing.before ?? err(conflict(standing.seq));
    }
  }

  async read(match: string, from = 0): Promise<Result<readonly StoredEvent[], Problem>> {
    const rows = await this.#db
      .selectFrom('matchEvents as event')
      .innerJoin('matchCommands as asked', (join) =>
        join.onRef('asked.match', '=', 'event.match').onRef('asked.command', '=', 'event.command'),
      )
      .select(['event.seq', 'event.command', 'event.eventJson', 'asked.text'])
      .where('event.match', '=', match)
      .where('event.seq', '>=', from)
      .orderBy('event.seq')
      .execute();
    if (rows.length === 0 && !(await exists(this.#db, match))) return err({ code: 'NOT_FOUND' });
    return ok(
      rows.map(({ seq, command, text, eventJson }) => ({
        seq,
        command: { id: command, text },
        event: JSON.parse(eventJson) as MatchEvent,
      })),
    );
  }
}

async function appendIn(
  db: Kysely<Schema>,
  match: string,
  expectedSeq: number,
  { id: command, text }: StoredCommand,
  events: readonly MatchEvent[],
): Promise<Result<Appended, Problem>> {
  const { before, seq } = await look(db, match, { id: command, text });
  if (before !== null) return before;
  if (seq !== expectedSeq) return err(conflict(seq));

  const rows = events.map((event, i) => ({
    match,
    seq: seq + i,
    command,
    eventJson: JSON.stringify(event),
  }));
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
    await insertAll(db, 'matchEvents', rows.slice(i, i + ROWS_AT_ONCE));
  const appended = { repeated: false, first: seq, seq: seq + events.length };
  await insertAll(db, 'matchCommands', [
    { match, command, text, firstSeq: appended.first, nextSeq: appended.seq },
  ]);
  await db.updateTable('matches').set({ seq: appended.seq }).where('id', '=', match).execute();
  return ok(appended);
}

async function insertAll<T extends 'matchEvents' | 'matchCommands'>(
  db: Kysely<Schema>,
  table: T,
  rows: Schema[T][],
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto<'matchEvents' | 'matchCommands'>(table)
    .values(rows)
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows) !== rows.length) throw new LostRace();
}

/**
 * The number first: where it has moved on because of this very command, the command is there to
 * be found. PostgreSQL lets others commit between two statements.
 */
async function look(
  db: Kysely<Schema>,
  match: string,
  command: StoredCommand,
): Promise<{ seq: number; before: Result<Appended, Problem> | null }> {
  const seq = await nextSeq(db, match);
  return { seq, before: await answerOf(db, match, command) };
}

async function answerOf(
  db: Kysely<Schema>,
  match: string,
  { id, text }: StoredCommand,
): Promise<Result<Appended, Problem> | null> {
  const row = await db
    .selectFrom('matchCommands')
    .select(['firstSeq', 'nextSeq', 'text'])
    .where('match', '=', match)
    .where('command', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.text === text
    ? ok({ repeated: true, first: row.firstSeq, seq: row.nextSeq })
    : err({ code: 'COMMAND_ID_REUSED', seq: row.firstSeq });
}

async function nextSeq(db: Kysely<Schema>, match: string): Promise<number> {
  const row = await db
    .selectFrom('matchEvents')
    .select((select) => select.fn.max('seq').as('last'))
    .where('match', '=', match)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

const exists = async (db: Kysely<Schema>, match: string): Promise<boolean> =>
  (await db
    .selectFrom('matchCommands')
    .select('command')
    .where('match', '=', match)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const conflict = (seq: number): Problem => ({ code: 'SEQ_CONFLICT', seq });
