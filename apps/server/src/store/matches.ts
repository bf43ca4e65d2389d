import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Appended, MatchEvent, Store, StoredEvent } from '@chiaro/match';
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
    commandId: string,
    events: readonly MatchEvent[],
  ): Promise<Result<Appended, Problem>> {
    try {
      return await this.#db
        .transaction()
        .execute((transaction) => appendIn(transaction, match, expectedSeq, commandId, events));
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      const standing = await look(this.#db, match, commandId);
      return standing.before === null ? err(conflict(standing.seq)) : ok(standing.before);
    }
  }

  async read(match: string, from = 0): Promise<Result<readonly StoredEvent[], Problem>> {
    const rows = await this.#db
      .selectFrom('matchEvents')
      .select(['seq', 'command', 'eventJson'])
      .where('match', '=', match)
      .where('seq', '>=', from)
      .orderBy('seq')
      .execute();
    if (rows.length === 0 && !(await exists(this.#db, match))) return err({ code: 'NOT_FOUND' });
    return ok(
      rows.map(({ seq, command, eventJson }) => ({
        seq,
        command,
        event: JSON.parse(eventJson) as MatchEvent,
      })),
    );
  }
}

async function appendIn(
  db: Kysely<Schema>,
  match: string,
  expectedSeq: number,
  command: string,
  events: readonly MatchEvent[],
): Promise<Result<Appended, Problem>> {
  const { before, seq } = await look(db, match, command);
  if (before !== null) return ok(before);
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
    { match, command, firstSeq: appended.first, nextSeq: appended.seq },
  ]);
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
  command: string,
): Promise<{ seq: number; before: Appended | null }> {
  const seq = await nextSeq(db, match);
  return { seq, before: await answerOf(db, match, command) };
}

async function answerOf(
  db: Kysely<Schema>,
  match: string,
  command: string,
): Promise<Appended | null> {
  const row = await db
    .selectFrom('matchCommands')
    .select(['firstSeq', 'nextSeq'])
    .where('match', '=', match)
    .where('command', '=', command)
    .executeTakeFirst();
  return row === undefined ? null : { repeated: true, first: row.firstSeq, seq: row.nextSeq };
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
