// An update of one node after another: an old one beside a new one, on a database that the new one
// has changed, with pages of both.
import { readFile } from 'node:fs/promises';
import { games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import type { AnyClient } from '@chiaro/match';
import type { Plugin } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { steps } from '../src/store/migration-steps.js';
import { migrateTo } from '../src/store/migrations.js';
import { connectTo, type StoreAddress } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';
import { startPostgres } from '../trust/postgres.js';
import { isRunning, startProcess } from '../trust/process.js';
import { bundle } from './bundle.js';
import { nodesOver, ways } from './nodes.js';
import { listening, openSocket } from './people.js';
import { freshFolder, freshServer, sqliteIn } from './server.js';
import { playOne, tableOf, until } from './table.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const stores: readonly [string, () => Promise<StoreAddress>][] = [
  ['SQLite', async () => sqliteIn(freshFolder())],
  ...(postgres === null ? [] : [['PostgreSQL', () => postgres.freshDatabase()] as const]).map(
    ([name, make]): [string, () => Promise<StoreAddress>] => [name, make],
  ),
];

interface Column {
  readonly type: string;
  readonly canBeLeftOut: boolean;
}

/** `table.column` of everything there is. */
async function columnsOf(db: Db): Promise<ReadonlyMap<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.map((column): [string, Column] => [
        `${name}.${column.name}`,
        { type: column.dataType, canBeLeftOut: column.isNullable || column.hasDefaultValue },
      ]),
    ),
  );
}

describe.each(stores)('migrations on %s', (_name, address) => {
  it('only add: what a node of the release before reads and writes stays as it was', async () => {
    const db = await connectTo(await address());
    const names = Object.keys(steps);
    let before = new Map<string, Column>() as ReadonlyMap<string, Column>;
    for (let taken = 1; taken <= names.length; taken++) {
      expect(await migrateTo(db, names.slice(0, taken))).toMatchObject({ ok: true });
      const after = await columnsOf(db);
      for (const [column, { type }] of before) expect(after.get(column)?.type).toBe(type);
      const tables = new Set([...before.keys()].map(tableOfColumn));
      for (const [column, { canBeLeftOut }] of after)
        if (!before.has(column) && tables.has(tableOfColumn(column)))
          expect([column, canBeLeftOut]).toEqual([column, true]);
      before = after;
    }
    expect(before.size).toBeGreaterThan(100);
    await db.destroy();
  });
});

const tableOfColumn = (column: string): string => column.slice(0, column.indexOf('.'));

describe.skipIf(postgres === null)('a rolling update', () => {
  it('lets an old node go on beside a new one and a changed database, in one match', async () => {
    const address = await postgres!.freshDatabase();
    const make = ways[1]!.make(address);
    const [old] = await nodesOver(address, make, { count: 1 });
    invariant(old !== undefined, 'it runs');
    const before = await tableOf(old.url, { game: 'yahtzee', options: { players: 2 } });
    await playOne(before.clients);
    await changeAsTheNextRelease(old.db);
    // The new node: it knows the step and opens the database as it is.
    const db = await connectTo(address);
    const server = await freshServer({ db, games, hints: make(), beats: { lookMs: 100 } });
    const url = await listening(server.app);
    // A match from before goes on at both, with one person at each.
    const [anna, bruno] = before.people;
    Object.assign(bruno!, { url });
    for (let i = 0; i < 4; i++) await playOne(before.clients);
    // And a new one begins at the new node and ends at the old one.
    const after = await tableOf([url, old.url], { game: 'azul', options: { players: 2 } });
    for (let i = 0; i < 4; i++) await playOne(after.clients);
    await after.clients[0]!.resign(0);
    await until(after.clients as readonly AnyClient[], ({ result }) => result !== null);
    const logs = await Promise.all(after.clients.map((client) => client.log()));
    expect(logs[1]).toEqual(logs[0]);
    expect(logs[0]).toMatchObject({ ok: true });
    expect(anna!.url).toBe(old.url);
    expect([...old.faults, ...server.faults]).toEqual([]);
    await server.app.close();
    await db.destroy();
  });

  it('has nodes of this version of the protocol and the next at one table, with pages of both', async () => {
    const address = await postgres!.freshDatabase();
    const [now] = await nodesOver(address, ways[1]!.make(address), { count: 1 });
    const program = await bundle(new URL('../src/main.ts', import.meta.url), nextProtocol);
    const next = await startProcess(program.file, {
      PORT: '0',
      DATABASE_URL: address.kind === 'postgres' ? address.url : '',
    });
    invariant(isRunning(next), `it starts: ${JSON.stringify(next)}`);
    // The clients of this test speak today's version, also with the node that is ahead.
    const { clients, people } = await tableOf([now!.url, next.url], yahtzee);
    for (let i = 0; i < 6; i++) await playOne(clients);
    await clients[0]!.resign(0);
    await until(clients, ({ result }) => result !== null);
    const logs = await Promise.all(clients.map((client) => client.log()));
    expect(logs[0]).toMatchObject({ ok: true });
    expect(logs[1]).toEqual(logs[0]);
    const greet = (url: string, v: number) => greeting(url, people[0]!.authorization, v);
    // Whoever is ahead is answered in the newest version of a node, whoever is behind in their own.
    const { v } = await greet(now!.url, 99);
    invariant(v !== undefined, 'it says which');
    expect(await greet(next.url, 99)).toEqual({ t: 'welcome', v: v + 1 });
    expect(await greet(next.url, v)).toEqual({ t: 'welcome', v });
    expect(await greet(next.url, v - 1)).toMatchObject({ error: { code: 'VERSION_UNSUPPORTED' } });
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    program.remove();
  });
});

const yahtzee = { game: 'yahtzee', options: { players: 2 } };

/** This release with the number of the next protocol, which so far is all that would be new in it. */
const nextProtocol: Plugin = {
  name: 'next-protocol',
  setup(builder) {
    builder.onLoad({ filter: /match\/src\/protocol\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(
        /\bPROTOCOL = (\d+);/,
        (_, v) => `PROTOCOL = ${Number(v) + 1};`,
      );
      invariant(contents !== text, 'the number is where it was');
      return { contents, loader: 'ts' };
    });
  },
};

interface Greeting {
  readonly t: string;
  readonly v?: number;
}

/** What a node answers to somebody who speaks up to version `v`. */
async function greeting(
  url: string,
  headers: Record<string, string>,
  v: number,
): Promise<Greeting> {
  const socket = openSocket(url, headers);
  // Rooms are told of to everybody, greeted or not.
  const heard = new Promise<Greeting>((resolve) =>
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Greeting;
      if (message.t === 'welcome' || message.t === 'no') resolve(message);
    }),
  );
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ t: 'hello', v }));
  const answer = await heard;
  socket.close();
  return answer;
}

/** As the rule for migrations allows: a table of its own, and columns that may be left out. */
async function changeAsTheNextRelease(db: Db): Promise<void> {
  const tables = ['matches', 'match_events', 'match_commands', 'rooms', 'members', 'players'];
  for (const table of [...tables, 'games', 'presences', 'heartbeats', 'jobs'])
    await sql`alter table ${sql.table(table)} add column novelty text not null default ''`.execute(
      db,
    );
  await sql`create table novelties (id text primary key)`.execute(db);
  await db
    .insertInto('kyselyMigration')
    .values({ name: '9999-next', timestamp: new Date().toISOString() })
    .execute();
}
