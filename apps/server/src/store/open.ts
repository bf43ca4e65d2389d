import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { CamelCasePlugin, sql } from 'kysely';
import { migrate } from './migrations.js';
import { Db } from './schema.js';
import type { SqlitePort } from './sqlite/port.js';

export type StoreAddress =
  | {
      readonly kind: 'sqlite';
      readonly file: string;
      /** The built `sqlite.worker.ts`; without it the file is used in the calling thread. */
      readonly thread?: URL;
    }
  | { readonly kind: 'postgres'; readonly url: string };

/** Opens the database, creates it if it is missing, and migrates it. */
export async function openDatabase(address: StoreAddress): Promise<Result<Db, Problem>> {
  let db: Db | null = null;
  try {
    db = await connect(address, { patient: true });
    const migrated = await migrate(db);
    if (!migrated.ok) {
      await db.destroy();
      return err(locate(migrated.error, address));
    }
    return ok(address.kind === 'postgres' ? await reconnect(db, address) : db);
  } catch (error) {
    await db?.destroy().catch(() => {});
    return err(unavailable(error, address));
  }
}

/** Migrations are done: from here on queries have timeouts. */
async function reconnect(migrated: Db, address: StoreAddress): Promise<Db> {
  await migrated.destroy();
  const db = await connect(address, { patient: false });
  // Kysely connects at the first query.
  await sql`select 1`.execute(db);
  return db;
}

/** Opens the database without migrating, and without timeouts. */
export const connectTo = (address: StoreAddress): Promise<Db> =>
  connect(address, { patient: true });

const plugins = [new CamelCasePlugin()];

async function connect(address: StoreAddress, how: { readonly patient: boolean }): Promise<Db> {
  if (address.kind === 'postgres') {
    const { postgresDialect } = await import('./postgres.js');
    return new Db({ dialect: postgresDialect(address.url, how), plugins });
  }
  const { sqliteDialect } = await import('./sqlite/dialect.js');
  const port = await openFile(address);
  return new Db({ dialect: sqliteDialect(port), plugins }, port);
}

async function openFile({ file, thread }: StoreAddress & { kind: 'sqlite' }): Promise<SqlitePort> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (thread === undefined) {
    const { SqliteFile } = await import('./sqlite/file.js');
    return new SqliteFile(file);
  }
  const { SqliteThread } = await import('./sqlite/thread.js');
  return SqliteThread.open(thread, file);
}

const locate = (problem: Problem, address: StoreAddress): Problem => ({
  ...problem,
  facts: { ...problem.facts, where: nameOf(address) },
});

const unavailable = (error: unknown, address: StoreAddress): Problem => ({
  code: 'UNAVAILABLE',
  reason: 'server.storage',
  facts: { where: nameOf(address), why: error instanceof Error ? error.message : String(error) },
});

/** A name for messages: a PostgreSQL URL may contain a password. */
function nameOf(address: StoreAddress): string {
  if (address.kind === 'sqlite') return address.file;
  if (!URL.canParse(address.url)) return 'PostgreSQL';
  const { protocol, host, pathname } = new URL(address.url);
  return `${protocol}//${host}${pathname}`;
}
