// The implementation of `chiaro backup` and `chiaro restore`; the command line loads it from its
// own folder.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { games } from '@chiaro/catalog';
import { err, messageOf, ok, type Language, type Problem, type Result } from '@chiaro/kernel';
import type { Kysely } from 'kysely';
import Database from 'libsql';
import { readConfig } from '../config.js';
import { migrate, migrateTo, takenSteps } from '../store/migrations.js';
import { connectTo, openDatabase, type StoreAddress } from '../store/open.js';
import type { Db, Schema } from '../store/schema.js';
import { wordsFor } from '../words.js';
import { checkDatabase } from './check.js';
import { Loader, rowsOf } from './dump.js';
import { BadBackup, readBackup, writeBackup, type BackupHead } from './file.js';

export interface KeeperWish {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
  readonly file: string;
  readonly progress: (done: number) => void;
}

/** The lines to print, and whether it succeeded. */
export interface KeeperAnswer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** Writes everything into one file, while the server may be running. */
export async function backup(wish: KeeperWish): Promise<KeeperAnswer> {
  return answer(wish, async (address) => {
    const rows = await withSnapshot(address, async (db) => {
      const head: BackupHead = {
        chiaro: 'backup',
        version: 1,
        steps: await takenSteps(db),
        madeAt: new Date().toISOString(),
      };
      return writeBackup(resolve(wish.file), head, rowsOf(db));
    });
    return ok([{ id: 'server.backup.written', args: { rows, file: wish.file } }]);
  });
}

/** Fills an empty database from a file. */
export async function restore(wish: KeeperWish): Promise<KeeperAnswer> {
  return answer(wish, async (address) => {
    const rows = await load(address, wish.file);
    return rows.ok ? ok([{ id: 'server.restore.done', args: { rows: rows.value } }]) : rows;
  });
}

/** The restore drill: restores into a temporary database, replays everything and compares. */
export async function checkBackup(wish: KeeperWish): Promise<KeeperAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-restore-'));
  try {
    return await answer(wish, async () => {
      const address = { kind: 'sqlite', file: join(folder, 'chiaro.sqlite') } as const;
      const rows = await load(address, wish.file);
      if (!rows.ok) return rows;
      const db = await openDatabase(address);
      if (!db.ok) return db;
      const report = await closing(db.value, (each) => checkDatabase(each, games, wish.progress));
      const args = { ...report, rows: rows.value, failures: report.failures.length };
      const told = report.failures.map((what) => ({
        id: 'server.restore.failure',
        args: { what },
      }));
      const lines = [{ id: 'server.restore.checked', args }, ...told];
      return report.failures.length === 0 ? ok(lines) : err(lines);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Said = readonly { readonly id: string; readonly args: Record<string, string | number> }[];

async function answer(
  { environment, language, file }: KeeperWish,
  work: (address: StoreAddress) => Promise<Result<Said, Problem | Said>>,
): Promise<KeeperAnswer> {
  const words = wordsFor(language);
  const refuse = (problem: Problem): KeeperAnswer => ({
    ok: false,
    lines: [messageOf(problem, words)],
  });
  const config = readConfig(environment);
  if (!config.ok) return refuse(config.error);
  try {
    const done = await work(config.value.store);
    if (!done.ok && 'code' in done.error) return refuse(done.error);
    const said = (done.ok ? done.value : done.error) as Said;
    return { ok: done.ok, lines: said.map((each) => words.say(each)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const id = error instanceof BadBackup ? 'server.backup.bad' : 'server.backup.failed';
    return { ok: false, lines: [words.say({ id, args: { file, why } })] };
  }
}

/**
 * A consistent snapshot of the database. SQLite copies the file, so that writers do not wait;
 * PostgreSQL keeps a snapshot transaction open while it is read.
 */
async function withSnapshot<T>(
  address: StoreAddress,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (address.kind === 'postgres') {
    const db = await connectTo(address);
    return closing(db, (each) =>
      each.transaction().setIsolationLevel('repeatable read').execute(work),
    );
  }
  const folder = mkdtempSync(join(dirname(address.file), '.backup-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    const original = new Database(address.file, { fileMustExist: true });
    try {
      original.prepare('vacuum into ?').run([copy]);
    } finally {
      original.close();
    }
    const db = await connectTo({ kind: 'sqlite', file: copy });
    return await closing(db, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function closing<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Restores only into an empty database: a backup is never merged with other data. */
async function load(address: StoreAddress, file: string): Promise<Result<number, Problem>> {
  if (!existsSync(file))
    return err({ code: 'NOT_FOUND', reason: 'server.backup.missing', facts: { file } });
  return closing(await connectTo(address), async (db) => {
    const steps = await takenSteps(db);
    if (steps.length > 0 && (await isUsed(db)))
      return err({ code: 'NOT_ALLOWED', reason: 'server.restore.notEmpty' });
    const loader = new Loader(db);
    const rows = await readBackup(file, {
      head: async (head) => {
        const migrated = await migrateTo(db, head.steps);
        if (!migrated.ok) throw new BadBackup('a newer Chiaro wrote it');
        await loader.clear();
      },
      row: (row) => loader.add(row),
    });
    await loader.flush();
    const latest = await migrate(db);
    return latest.ok ? ok(rows) : latest;
  });
}

const isUsed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('players').select('id').limit(1).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('games').select('id').limit(1).executeTakeFirst()) !== undefined;
