import type { Json } from '@chiaro/kernel';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import manifest from '../../package.json' with { type: 'json' };
import type { Db, JobsTable } from '../store/schema.js';
import type { JobKind, JobOrder, JobState } from './jobs.js';

/** An unfinished job. */
export interface OpenJob extends JobOrder {
  readonly isOver: boolean;
}

/** A job whose worker has sent no heartbeat. */
export interface StaleJob {
  readonly key: string;
  readonly kind: JobKind;
  readonly beatAt: string;
}

/** The table of jobs: request, progress and the single result. */
export class JobStore {
  readonly #now: RawBuilder<string>;

  constructor(readonly db: Db) {
    // The database's clock, which all workers share.
    this.#now =
      db.groups === null
        ? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  }

  /** Returns the state of the job; inserts it as waiting if it is new. */
  async add({ key, kind, task }: JobOrder): Promise<JobState> {
    await this.db
      .insertInto('jobs')
      .values({
        key,
        kind,
        version: manifest.version,
        taskJson: JSON.stringify(task),
        progress: 0,
        createdAt: this.#now,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return (await this.states([key])).get(key) ?? { state: 'waiting' };
  }

  async states(keys: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    if (keys.length === 0) return new Map();
    const rows = await this.db.selectFrom('jobs').selectAll().where('key', 'in', keys).execute();
    return new Map(rows.map((row) => [row.key, stateOf(row)]));
  }

  async find(key: string): Promise<OpenJob | null> {
    const row = await this.db
      .selectFrom('jobs')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { kind, taskJson, endedAt } = row;
    return {
      key,
      kind: kind as JobKind,
      task: JSON.parse(taskJson) as Json,
      isOver: endedAt !== null,
    };
  }

  /** Restarts a failed job. */
  async renew(key: string): Promise<void> {
    await this.db
      .updateTable('jobs')
      .set({ fault: null, endedAt: null, beatAt: null, progress: 0 })
      .where('key', '=', key)
      .where('fault', 'is not', null)
      .execute();
  }

  /** Heartbeat with progress (0..1). */
  async beat(key: string, done: number): Promise<void> {
    await this.db
      .updateTable('jobs')
      .set({ beatAt: this.#now, progress: Math.round(done * 1000) })
      .where('key', '=', key)
      .where('endedAt', 'is', null)
      .execute();
  }

  /** Only the first end is stored. Returns whether this was it. */
  async finish(key: string, end: { readonly result: Json } | { readonly fault: string }) {
    const { numUpdatedRows } = await this.db
      .updateTable('jobs')
      .set({
        ...('result' in end ? { resultJson: JSON.stringify(end.result) } : { fault: end.fault }),
        endedAt: this.#now,
      })
      .where('key', '=', key)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * On PostgreSQL: jobs of this version whose last heartbeat is older than so many milliseconds.
   */
  async stale(milliseconds: number): Promise<readonly StaleJob[]> {
    const rows = await this.db
      .selectFrom('jobs')
      .select(['key', 'kind', 'beatAt'])
      .where('version', '=', manifest.version)
      .where('endedAt', 'is', null)
      .where(
        'beatAt',
        '<',
        sql<string>`to_char((clock_timestamp() - make_interval(secs => ${milliseconds / 1000})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      )
      .execute();
    return rows.flatMap(({ key, kind, beatAt }) =>
      beatAt === null ? [] : [{ key, kind: kind as JobKind, beatAt }],
    );
  }

  /** Of all workers that found it stale only one requeues it. Returns whether it is this one. */
  async release({ key, beatAt }: StaleJob): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('jobs')
      .set({ beatAt: null, progress: 0 })
      .where('key', '=', key)
      .where('beatAt', '=', beatAt)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Their worker stops and releases these jobs. */
  async letGo(keys: readonly string[]): Promise<void> {
    if (keys.length > 0)
      await this.db
        .updateTable('jobs')
        .set({ beatAt: null, progress: 0 })
        .where('key', 'in', keys)
        .where('endedAt', 'is', null)
        .execute();
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.db.deleteFrom('jobs').where('key', 'in', keys).execute();
  }

  /** Number of unfinished jobs of a kind. */
  async open(kind: JobKind): Promise<number> {
    const { count } = await this.db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('kind', '=', kind)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

function stateOf({ resultJson, fault, beatAt, progress }: Selectable<JobsTable>): JobState {
  if (resultJson !== null) return { state: 'done', result: JSON.parse(resultJson) as Json };
  if (fault !== null) return { state: 'failed', why: fault };
  return beatAt === null ? { state: 'waiting' } : { state: 'working', done: progress / 1000 };
}
