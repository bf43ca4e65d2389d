import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { invariant } from '@chiaro/kernel';
import { storeContract } from '@chiaro/match/contract';
import type { MatchEvent, StoredCommand } from '@chiaro/match';
import { sql, type QueryExecutorProvider } from 'kysely';
import Database from 'libsql';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { BoardStore } from '../src/boards/store.js';
import { judgeLog } from '../src/games/judge.js';
import { GameStore } from '../src/store/games.js';
import { StorageFault } from '../src/store/fault.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { SCHEMA_VERSION } from '../src/store/migrations.js';
import { openDatabase, type StoreAddress } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';
import { SqliteThread } from '../src/store/sqlite/thread.js';
import { startPostgres } from '../trust/postgres.js';
import { bundle, threadOf } from './bundle.js';
import { freshDatabase, freshFolder, freshServer, sqliteIn, submit } from './server.js';
import { toyGames, toyLog } from './toy.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const program = await bundle(new URL('./writer.child.ts', import.meta.url));
afterAll(() => program.remove());

const addresses: [string, boolean, () => Promise<StoreAddress>][] = [
  ['SQLite', true, async () => sqliteIn(freshFolder())],
  [
    'SQLite in a thread of its own',
    true,
    async () => ({ ...sqliteIn(freshFolder()), thread: threadOf(program, 'sqlite') }),
  ],
  ['PostgreSQL', postgres !== null, async () => postgres!.freshDatabase()],
];

const step = (number: number): MatchEvent => ({
  kind: 'step',
  time: number,
  actor: 0,
  text: `take ${number}`,
});

const stepsIn = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('kyselyMigration').select('name').execute()).map(({ name }) => name);

/** `table.column type` of everything but what counts the steps. */
const columnsIn = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ name }) => !/^(schema_version|schemaVersion)$/.test(name))
    .flatMap(({ name, columns }) => columns.map((each) => `${name}.${each.name} ${each.dataType}`))
    .toSorted();

/** Fills an empty database as an older version left it. */
async function runScript(
  address: StoreAddress,
  file: string,
  further: readonly string[] = [],
): Promise<void> {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const script = `${text}\n${further.map((each) => `${each};`).join('\n')}`;
  if (address.kind === 'sqlite') {
    const database = new Database(address.file);
    database.exec(script);
    database.close();
  } else {
    const client = new Client({ connectionString: address.url });
    await client.connect();
    await client.query(script);
    await client.end();
  }
}

describe.skipIf(postgres === null)('PostgreSQL alone', () => {
  const fresh = async () => freshDatabase(await postgres!.freshDatabase());

  it('tells a fault from a number that another node took', async () => {
    const store = new SqlMatchStore(await fresh());
    // PostgreSQL keeps no zero byte; nobody took anything.
    const command = { id: 'a', text: 'zero \0 byte' };
    await expect(store.append('m', 0, command, [step(0)])).rejects.toMatchObject({ code: '22021' });
    expect(await store.read('m')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await store.append('m', 0, { id: 'b', text: '' }, [step(0)])).toMatchObject({
      ok: true,
    });
    expect(await store.append('m', 0, { id: 'c', text: '' }, [step(0)])).toEqual({
      ok: false,
      error: { code: 'SEQ_CONFLICT', seq: 1 },
    });
  });

  it('gives up by itself on what takes too long, and says whose connection it is', async () => {
    const db = await fresh();
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]
        ?.value;
    expect(await setting('statement_timeout')).toBe('5s');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('10s');
    expect(await setting('application_name')).toBe('chiaro');
  });

  it.each([
    ['57014', 'slow'],
    ['25P03', 'slow'],
    ['53100', 'full'],
    ['40001', 'busy'],
    ['53300', 'busy'],
    ['08006', 'gone'],
    ['57P01', 'gone'],
    ['58030', 'damaged'],
    ['XX001', 'damaged'],
    ['25006', 'damaged'],
  ])('names the trouble that a statement ended with: %s is %s', async (code, trouble) => {
    const db = await fresh();
    const raised = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    await expect(raised.execute(db)).rejects.toMatchObject({ name: 'StorageFault', trouble });
    // A connection that broke is given up; the next one works.
    expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
  });

  const pidOf = async (db: QueryExecutorProvider): Promise<number | undefined> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

  async function freshAddress() {
    const address = await postgres!.freshDatabase();
    invariant(address.kind === 'postgres', 'it is PostgreSQL');
    return address;
  }

  /** As when PostgreSQL restarts; without a listener each of these would end our process. */
  async function cut(url: string, pid: number | undefined): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_terminate_backend($1)', [pid]);
    await expect
      .poll(
        async () =>
          (await client.query(`select from pg_stat_activity where pid = ${pid}`)).rowCount,
      )
      .toBe(0);
    await client.end();
  }

  it('goes on with another connection where one is cut while nobody uses it', async () => {
    const address = await freshAddress();
    const db = await freshDatabase(address);
    const before = await pidOf(db);
    await cut(address.url, before);
    // Until the cut has arrived here, where nobody asks; what comes later breaks a question.
    await sleep(200);
    const later = () => pidOf(db).catch(() => before);
    await expect.poll(later).not.toBe(before);
  });

  it('fails what was begun on a connection that is cut, and goes on with another', async () => {
    const address = await freshAddress();
    const db = await freshDatabase(address);
    const begun = db.transaction().execute(async (own) => {
      await cut(address.url, await pidOf(own));
      // What is asked before the cut has arrived is answered as if nothing had happened.
      for (;;) await pidOf(own);
    });
    await expect(begun).rejects.toMatchObject({ name: 'StorageFault', trouble: 'gone' });
    expect(await pidOf(db)).toBeGreaterThan(0);
  });

  it('leaves a defect of ours what it is', async () => {
    const db = await fresh();
    const raised = sql`select * from nothing_of_the_kind`.execute(db);
    await expect(raised).rejects.toMatchObject({ code: '42P01' });
    await expect(raised).rejects.not.toBeInstanceOf(StorageFault);
  });
});

describe.each(addresses)('%s', (_name, isThere, freshAddress) => {
  describe.skipIf(!isThere)('keeps boards', () => {
    it('that grow only, each by its own token', async () => {
      const store = new BoardStore(await freshDatabase(await freshAddress()));
      const now = 1_700_000_000_000;
      const made = await store.create(1, '{"total":1}', now, '192.0.2.1');
      invariant(made.ok, 'a board opens');
      const { id, token } = made.value;
      expect(await store.update(id, 3, '{"total":3}', now)).toMatchObject({ ok: true });
      expect(await store.update(id, 2, '{}', now)).toMatchObject({
        error: { code: 'SEQ_CONFLICT', seq: 3 },
      });
      expect(await store.refusal(id, 'x')).toMatchObject({ code: 'NOT_ALLOWED' });
      expect(await store.refusal(id, token)).toBeNull();
      expect(await store.find(id)).toMatchObject({ seq: 3, stateJson: '{"total":3}' });
      expect(await store.close(id, token)).toMatchObject({ ok: true });
      expect(await store.find(id)).toBeNull();
    });
  });

  describe.skipIf(!isThere)('keeps matches', () => {
    it.each(storeContract.map(({ name, check }) => [name, check] as const))(
      '%s',
      async (_law, check) => {
        await check(new SqlMatchStore(await freshDatabase(await freshAddress())));
      },
    );

    it('lets one of two nodes win each number, and both see the same match', async () => {
      const address = await freshAddress();
      const nodes = [
        new SqlMatchStore(await freshDatabase(address)),
        new SqlMatchStore(await freshDatabase(address)),
      ];
      for (let seq = 0; seq < 20; seq++) {
        const results = await Promise.all(
          nodes.flatMap((node, i) =>
            [0, 1].map((tab) =>
              node.append('m', seq, { id: `${seq}/${i}/${tab}`, text: '' }, [step(seq)]),
            ),
          ),
        );
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      }
      const [a, b] = await Promise.all(nodes.map((node) => node.read('m')));
      expect(a).toEqual(b);
      expect(a?.ok && a.value.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 20 }, (_, i) => i),
      );
    });

    it('stores a command once that comes through two nodes at once', async () => {
      const address = await freshAddress();
      const nodes = [
        new SqlMatchStore(await freshDatabase(address)),
        new SqlMatchStore(await freshDatabase(address)),
      ];
      for (let seq = 0; seq < 10; seq++) {
        const [a, b] = await Promise.all(
          nodes.map((node) =>
            node.append('m', seq, { id: `command ${seq}`, text: '' }, [step(seq)]),
          ),
        );
        expect([a, b]).toMatchObject([
          { ok: true, value: { first: seq } },
          { ok: true, value: { first: seq } },
        ]);
      }
    });

    it('keeps a command of thousands of events whole', async () => {
      const store = new SqlMatchStore(await freshDatabase(await freshAddress()));
      const events = Array.from({ length: 2345 }, (_, i) => step(i));
      expect(await store.append('m', 0, { id: 'all', text: '' }, events)).toMatchObject({
        ok: true,
        value: { seq: 2345 },
      });
      const read = await store.read('m', 2300);
      expect(read.ok && read.value.map(({ event }) => event)).toEqual(events.slice(2300));
    });

    it('treats ids as text, whatever they look like', async () => {
      const store = new SqlMatchStore(await freshDatabase(await freshAddress()));
      const hostile = "x'; drop table match_events; --";
      await store.append(hostile, 0, { id: hostile, text: hostile }, [step(0)]);
      expect(await store.read(hostile)).toMatchObject({ ok: true });
      expect(await store.read('x')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    });
  });

  describe.skipIf(!isThere)('keeps games', () => {
    it('with everything that follows from the log', async () => {
      const store = new GameStore(await freshDatabase(await freshAddress()));
      const judged = await judgeLog(toyGames, toyLog('kept', { rounds: 300 }));
      invariant(judged.ok, 'the toy game is good');
      const { entryPages, game: kept } = judged;
      const storedAt = '2026-02-03T10:20:30.400Z';
      expect(await store.add(judged, storedAt, '192.0.2.1')).toEqual({
        ok: true,
        value: { game: { ...kept, storedAt }, isNew: true },
      });
      const found = await store.find(kept.id);
      expect(found).toEqual({ ...kept, storedAt });
      // The stored points are those that the stored log gives again.
      expect(entryPages).toHaveLength(3);
      const again = await judgeLog(toyGames, found?.log ?? '');
      invariant(again.ok, 'it is good again');
      for (const [page, text] of again.entryPages.entries())
        expect(JSON.stringify(await store.entries(kept.id, page))).toBe(text);
      expect(await store.entries(kept.id, 3)).toBeNull();
    });

    it('and serves them in pages', async () => {
      const { app } = await freshServer({ db: await freshDatabase(await freshAddress()) });
      for (let i = 0; i < 3; i++)
        expect((await submit(app, toyLog(`game ${i}`))).statusCode).toBe(201);
      expect((await submit(app, toyLog('game 0'))).statusCode).toBe(200);
      const page = (await app.inject('/api/games?limit=2&game=greed')).json<{
        games: object[];
        next: string;
      }>();
      expect(page.games).toHaveLength(2);
      const rest = (await app.inject(`/api/games?before=${page.next}`)).json<{ games: object[] }>();
      expect(rest.games).toHaveLength(1);
      for (const id of ['%00', "'", 'f'.repeat(32)])
        expect((await app.inject(`/api/games/${id}`)).statusCode).toBe(404);
    });
  });

  describe.skipIf(!isThere)('migrations', () => {
    it('run once, and again change nothing', async () => {
      const address = await freshAddress();
      const first = await freshDatabase(address);
      await new SqlMatchStore(first).append('m', 0, { id: 'c', text: '' }, [step(0)]);
      const second = await freshDatabase(address);
      expect(await new SqlMatchStore(second).read('m')).toMatchObject({ ok: true });
      expect(await stepsIn(second)).toHaveLength(SCHEMA_VERSION);
    });

    it('of several processes at once take turns', async () => {
      const address = await freshAddress();
      const all = await Promise.all(Array.from({ length: 4 }, () => freshDatabase(address)));
      for (const db of all) expect(await stepsIn(db)).toHaveLength(SCHEMA_VERSION);
    });

    it('take over a database of 0.1.0 with all it holds', async () => {
      const address = await freshAddress();
      await runScript(address, 'schema-0.1.0.sql');
      const db = await freshDatabase(address);
      expect(await stepsIn(db)).toHaveLength(SCHEMA_VERSION);
      expect(await columnsIn(db)).toEqual(
        await columnsIn(await freshDatabase(await freshAddress())),
      );
      const matches = new SqlMatchStore(db);
      expect(await matches.read('m')).toMatchObject({ value: [{ seq: 0, event: step(0) }] });
      expect(await matches.append('m', 1, { id: 'd', text: '' }, [step(1)])).toMatchObject({
        ok: true,
      });
      expect(await new BoardStore(db).find('b')).toMatchObject({
        seq: 3,
        stateJson: '{"total":3}',
      });
    });

    it('take over one of the step before boards', async () => {
      const address = await freshAddress();
      await runScript(address, 'schema-0.1.0.sql', [
        'DROP TABLE "boards"',
        'UPDATE "schema_version" SET "version" = 1',
      ]);
      const db = await freshDatabase(address);
      expect(await new BoardStore(db).create(1, '{}', 0, '127.0.0.1')).toMatchObject({ ok: true });
    });

    it('leave the data of a newer version alone', async () => {
      const address = await freshAddress();
      const db = await freshDatabase(address);
      const future = { name: '9999-future', timestamp: new Date(0).toISOString() };
      await db.insertInto('kyselyMigration').values(future).execute();
      const opened = await openDatabase(address);
      expect(opened).toMatchObject({
        ok: false,
        error: {
          code: 'VERSION_UNSUPPORTED',
          facts: { found: SCHEMA_VERSION + 1, supported: SCHEMA_VERSION },
        },
      });
      expect(await stepsIn(db)).toContain(future.name);
    });
  });
});

describe('SQLite appends in groups', () => {
  /** How many transactions the file saw: each leaves one frame or more, and only commits count. */
  const commits = async (db: Db): Promise<number> => {
    const { rows } = await sql.raw<{ dataVersion: number }>('pragma data_version').execute(db);
    return rows[0]?.dataVersion ?? 0;
  };

  it('of what waits at the same time: one commit, an answer each, a refusal undoes only itself', async () => {
    const address = sqliteIn(freshFolder());
    const [db, watcher] = [await freshDatabase(address), await freshDatabase(address)];
    const store = new SqlMatchStore(db);
    await store.append('begun', 0, { id: 'first', text: '' }, [step(0)]);
    const before = await commits(watcher);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, i) =>
        store.append(`m${i}`, 0, { id: 'c', text: '' }, [step(0), step(1)]),
      ),
      store.append('begun', 0, { id: 'late', text: '' }, [step(7)]),
      store.append('begun', 0, { id: 'first', text: '' }, [step(0)]),
      store.append('begun', 0, { id: 'first', text: 'another' }, [step(0)]),
    ]);
    expect(answers.slice(0, 20)).toEqual(
      Array(20).fill({ ok: true, value: { repeated: false, first: 0, seq: 2 } }),
    );
    expect(answers.slice(20)).toEqual([
      { ok: false, error: { code: 'SEQ_CONFLICT', seq: 1 } },
      { ok: true, value: { repeated: true, first: 0, seq: 1 } },
      { ok: false, error: { code: 'COMMAND_ID_REUSED', seq: 0 } },
    ]);
    expect((await commits(watcher)) - before).toBe(1);
    expect(await store.read('begun')).toMatchObject({ value: [{ event: step(0) }] });
  });

  it('beside a transaction that takes its time: neither is in the other', async () => {
    const db = await freshDatabase();
    const store = new SqlMatchStore(db);
    const appended: Promise<unknown>[] = [];
    const kept = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('settings').values({ key: 'k', value: 'v' }).execute();
      appended.push(store.append('m', 0, { id: 'c', text: '' }, [step(0)]));
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('taken back');
    });
    await expect(kept).rejects.toThrow('taken back');
    expect(await Promise.all(appended)).toMatchObject([{ ok: true }]);
    expect(await db.selectFrom('settings').selectAll().where('key', '=', 'k').execute()).toEqual(
      [],
    );
    expect(await store.read('m')).toMatchObject({ ok: true, value: [{ seq: 0 }] });
  });

  it('of which one has a defect: it alone rejects, with nothing of it kept', async () => {
    const store = new SqlMatchStore(await freshDatabase(sqliteIn(freshFolder())));
    const broken = JSON.parse('{ "id": "c", "text": null }') as StoredCommand;
    const results = await Promise.allSettled([
      store.append('before', 0, { id: 'c', text: '' }, [step(0)]),
      store.append('broken', 0, broken, [step(0)]),
      store.append('after', 0, { id: 'c', text: '' }, [step(0)]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).not.toHaveProperty('reason.trouble');
    expect(await store.read('before')).toMatchObject({ value: [{ seq: 0 }] });
    expect(await store.read('broken')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await store.read('after')).toMatchObject({ value: [{ seq: 0 }] });
  });

  it('and all of a group are refused where the file fails', async () => {
    const { file } = sqliteIn(freshFolder());
    const store = new SqlMatchStore(await freshDatabase({ kind: 'sqlite', file }));
    await store.append('m', 0, { id: 'c', text: '' }, [step(0)]);
    const other = new Database(file);
    other.exec('drop table match_commands');
    const results = await Promise.allSettled(
      ['a', 'b'].map((match) => store.append(match, 0, { id: 'd', text: '' }, [step(1)])),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(other.prepare('select count(*) as n from match_events').get()).toMatchObject({ n: 1 });
    other.close();
  });
});

it('a thread that ends leaves nobody waiting', async () => {
  const address = { ...sqliteIn(freshFolder()), thread: threadOf(program, 'sqlite') };
  const port = await SqliteThread.open(address.thread, address.file);
  const asked = port.execute({ sql: 'select 1 as one', parameters: [], isReading: true });
  expect(await asked).toEqual({ rows: [{ one: 1 }] });
  await port.close();
  await expect(port.begin()).rejects.toThrow(StorageFault);
});

it('SQLite answers a commit when it is on the disk, and keeps references whole', async () => {
  const db = await freshDatabase();
  const pragma = async (name: string) => (await sql.raw<object>(`pragma ${name}`).execute(db)).rows;
  expect(await pragma('journal_mode')).toEqual([{ journalMode: 'wal' }]);
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await pragma('foreign_keys')).toEqual([{ foreignKeys: 1 }]);
});

function textIn(folder: string): string {
  const file = join(folder, 'text.sqlite');
  writeFileSync(file, 'this is no database, and long enough to be looked at '.repeat(50));
  return file;
}

describe('a database that cannot be opened', () => {
  it.each<[string, (folder: string) => StoreAddress]>([
    ['a file that is none', (folder) => ({ kind: 'sqlite', file: textIn(folder) })],
    [
      'a file that is none, from a thread',
      (folder) => ({ kind: 'sqlite', file: textIn(folder), thread: threadOf(program, 'sqlite') }),
    ],
    ['a folder in the place of the file', (folder) => ({ kind: 'sqlite', file: folder })],
    [
      'a file where a folder should be',
      (folder) => {
        writeFileSync(join(folder, 'file'), '');
        return { kind: 'sqlite', file: join(folder, 'file', 'chiaro.sqlite') };
      },
    ],
    [
      'a PostgreSQL that does not answer',
      () => ({ kind: 'postgres', url: 'postgres://me:secret@127.0.0.1:1/chiaro' }),
    ],
  ])('says so: %s', async (_name, addressIn) => {
    const opened = await openDatabase(addressIn(freshFolder()));
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'UNAVAILABLE', reason: 'server.storage' },
    });
    expect(JSON.stringify(opened)).not.toContain('secret');
  });
});
