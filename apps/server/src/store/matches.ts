import { err, invariant, ok, type Problem, type Result } from '@chiaro/kernel';
import type {
  Appended,
  MatchEvent,
  Outlook,
  Store,
  StoredCommand,
  StoredEvent,
} from '@chiaro/match';
import { sql, type Kysely } from 'kysely';
import { codeOf } from './fault.js';
import type { Db, Schema } from './schema.js';
import type { AppendJob } from './sqlite/port.js';

/** PostgreSQL's code (its manual, appendix A): another connection stored the same number first. */
const UNIQUE_VIOLATION = '23505';

/** The append-only store of matches. It resolves after the commit. */
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
    outlook?: Outlook,
  ): Promise<Result<Appended, Problem>> {
    const { groups } = this.#db;
    const texts = events.map((event) => JSON.stringify(event));
    const job = { match, expectedSeq, command, events: texts, outlook: written(outlook) };
    if (groups !== null) return groups.append(job);
    try {
      return await appendOnce(this.#db, job);
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      // The seq must be read first: if this very command has changed it, the command is found
      // after.
      const seq = await nextSeq(this.#db, match);
      return (await answerOf(this.#db, match, command)) ?? err(conflict(seq));
    }
  }

  async read(match: string, from = 0): Promise<Result<readonly StoredEvent[], Problem>> {
    // Also reads the event before `from`, if there is one, to prove that the match exists.
    const events = await this.#eventsOf(match, Math.max(0, from - 1));
    if (events.length > 0) return ok(events.filter(({ seq }) => seq >= from));
    if (!(await exists(this.#db, match))) return err({ code: 'NOT_FOUND' });
    // There is no match without a first event: it was stored between the two queries.
    return ok(from === 0 ? await this.#eventsOf(match, 0) : events);
  }

  async #eventsOf(match: string, from: number): Promise<readonly StoredEvent[]> {
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
    return rows.map(({ seq, command, text, eventJson }) => ({
      seq,
      command: { id: command, text },
      event: JSON.parse(eventJson) as MatchEvent,
    }));
  }
}

const written = (outlook: Outlook | undefined): AppendJob['outlook'] =>
  outlook && {
    turn: outlook.turn,
    dueAt: outlook.dueAt === null ? null : new Date(outlook.dueAt).toISOString(),
  };

/** What the statement read, and whether it wrote. */
interface AppendRow {
  readonly seq: number;
  readonly stored: boolean;
  readonly text: string | null;
  readonly firstSeq: number | null;
  readonly nextSeq: number | null;
}

/**
 * A single auto-commit statement, in one round trip: a node that is suspended in the middle holds
 * no lock. Two concurrent writers of the same number conflict on the primary key (match, seq), or
 * on (match, command): the database refuses one of them, which then reads again.
 */
async function appendOnce(
  db: Kysely<Schema>,
  { match, expectedSeq, command: { id: command, text }, events: texts, outlook }: AppendJob,
): Promise<Result<Appended, Problem>> {
  const isAhead = outlook !== undefined;
  const { rows } = await sql<AppendRow>`
    with known as (
      select text, first_seq, next_seq from match_commands
      where match = ${match} and command = ${command}
    ), reached as (
      select coalesce(max(seq) + 1, 0)::int as seq from match_events where match = ${match}
    ), fitting as (
      select seq, (seq + ${texts.length}::int) as next from reached
      where seq = ${expectedSeq}::int and not exists (select 1 from known)
    ), added_events as (
      insert into match_events (match, seq, command, event_json)
      select ${match}, fitting.seq + event.place::int - 1, ${command}, event.json
      from fitting, unnest(${texts}::text[]) with ordinality as event(json, place)
    ), added_command as (
      insert into match_commands (match, command, text, first_seq, next_seq)
      select ${match}, ${command}, ${text}, fitting.seq, fitting.next from fitting
    ), moved_on as (
      update matches set seq = fitting.next,
        due_at = case when ${isAhead}::boolean then ${outlook?.dueAt ?? null}::text else due_at end,
        turn = case when ${isAhead}::boolean then ${outlook?.turn ?? null}::int else turn end
      from fitting where matches.id = ${match}
    )
    select reached.seq, exists (select 1 from fitting) as stored,
      known.text, known.first_seq, known.next_seq
    from reached left join known on true`.execute(db);
  const [row] = rows;
  invariant(row !== undefined, 'the statement answers with one row');
  if (row.text !== null)
    return answered(text, {
      text: row.text,
      firstSeq: row.firstSeq ?? 0,
      nextSeq: row.nextSeq ?? 0,
    });
  if (!row.stored) return err(conflict(row.seq));
  return ok({ repeated: false, first: row.seq, seq: row.seq + texts.length });
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
  return row === undefined ? null : answered(text, row);
}

/** A command that is already stored gets its first answer, unless its text differs. */
const answered = (
  text: string,
  known: { readonly text: string; readonly firstSeq: number; readonly nextSeq: number },
): Result<Appended, Problem> =>
  known.text === text
    ? ok({ repeated: true, first: known.firstSeq, seq: known.nextSeq })
    : err({ code: 'COMMAND_ID_REUSED', seq: known.firstSeq });

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
