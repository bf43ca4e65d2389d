import { sql, type Kysely } from 'kysely';
import type { Db, Schema } from '../store/schema.js';
import type { BackupRow } from './file.js';
import { keptTables, type KeptTable } from './tables.js';

/** Rows per statement. */
const PAGE = 500;

/** Every row of every table, as one consistent snapshot. */
export async function* rowsOf(db: Kysely<Schema>): AsyncGenerator<BackupRow> {
  for (const table of Object.keys(keptTables) as KeptTable[])
    for await (const row of tableRows(db, table)) yield [table, row];
}

/** Keyset pagination: each page starts after the last row of the one before. */
async function* tableRows(
  db: Kysely<Schema>,
  table: KeptTable,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const keys = keptTables[table].map((key) => sql.ref(key));
  const order = sql.join(keys);
  let last: readonly unknown[] | null = null;
  for (;;) {
    const after: ReturnType<typeof sql> =
      last === null ? sql`true` : sql`(${order}) > (${sql.join(last)})`;
    const page: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${after} order by ${order} limit ${sql.lit(PAGE)}
    `.execute(db);
    yield* page.rows;
    const end = page.rows.at(-1);
    if (end === undefined || page.rows.length < PAGE) return;
    last = keptTables[table].map((key) => end[key]);
  }
}

/** Bulk-inserts rows into empty tables. */
export class Loader {
  #table: KeptTable | null = null;
  #rows: Readonly<Record<string, unknown>>[] = [];

  constructor(readonly db: Db) {}

  /**
   * Deletes the rows that migrations insert into a fresh database; those of the backup replace
   * them.
   */
  async clear(): Promise<void> {
    for (const table of ['settings', 'usage'] as const) await this.db.deleteFrom(table).execute();
  }

  async add([table, row]: BackupRow): Promise<void> {
    if (table !== this.#table || this.#rows.length >= PAGE / 5) await this.flush();
    this.#table = table;
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    const table = this.#table;
    const rows = this.#rows;
    this.#rows = [];
    if (table === null || rows.length === 0) return;
    // The rows have the columns of the table: they were read from one with the same schema.
    await this.db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}
