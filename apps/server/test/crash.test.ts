import { invariant } from '@chiaro/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attack } from '../trust/attacks.js';
import { killRounds } from '../trust/kill.js';
import { playOverLinks, type LinkKind } from '../trust/links.js';
import { playNodes } from '../trust/nodes.js';
import { startPostgres } from '../trust/postgres.js';
import { playRooms } from '../trust/rooms.js';
import { bundle, type Bundle } from './bundle.js';
import { freshFolder, sqliteIn } from './server.js';

// A sample; `npm run trust` does a hundred rounds of each, and every attack.
let child: Bundle;
let server: Bundle;
const postgres = await startPostgres();
beforeAll(async () => {
  child = await bundle(new URL('../trust/child.ts', import.meta.url));
  server = await bundle(new URL('../src/main.ts', import.meta.url));
});
afterAll(async () => {
  child.remove();
  server.remove();
  await postgres?.stop();
});

it('SQLite: after 6 kills everything acknowledged is there, once and without a gap', async () => {
  const report = await killRounds({
    rounds: 6,
    child: child.file,
    environment: { CHIARO_DATA: freshFolder() },
    postgres: null,
  });
  expect(report).toMatchObject({ serverKilled: 6, lost: [] });
  expect(report.games).toBeGreaterThanOrEqual(6);
  expect(report.events).toBeGreaterThanOrEqual(6);
});

it.skipIf(postgres === null)(
  'PostgreSQL: after 3 kills of the server and one of the database nothing is lost',
  async () => {
    invariant(postgres !== null, 'there is a PostgreSQL');
    const address = await postgres.freshDatabase();
    invariant(address.kind === 'postgres', 'it has an address');
    const report = await killRounds({
      rounds: 3,
      child: child.file,
      environment: { DATABASE_URL: address.url },
      postgres,
    });
    expect(report).toMatchObject({ serverKilled: 3, databaseKilled: 1, lost: [] });
  },
);

it.each([
  ['two logs with 20,000 spaces', '413 × 2'],
  ['two processes on one SQLite file', '200 × 320'],
])('others are answered while one client tries %s', async (name, outcome) => {
  const environmentFor = () => ({ CHIARO_DATA: freshFolder() });
  const noticed: unknown[] = [];
  for await (const each of attack(server.file, name, environmentFor)) noticed.push(each);
  expect(noticed).toMatchObject([{ failed: 0, alive: true, outcome }]);
});

it('four devices play a whole match while the server is killed: what was answered is stored once', async () => {
  const folder = freshFolder();
  const reports = await playRooms({
    server: server.file,
    environment: { CHIARO_DATA: folder },
    address: sqliteIn(folder),
    wishes: [{ game: 'azul', options: { players: 4 }, seats: 4 }],
    kills: 3,
    movesPerKill: 10,
    seed: 'a sample',
  });
  expect(reports.flatMap(({ lost }) => lost)).toEqual([]);
  expect(reports.reduce((sum, { kills }) => sum + kills, 0)).toBe(3);
  expect(reports[0]?.moves).toBeGreaterThan(20);
});

it.each<[string, readonly LinkKind[], number]>([
  ['cut, halved, doubled and delayed', ['cut', 'halved', 'doubled', 'delayed'], 4],
  ['that go mute', ['mute'], 2],
])('a whole match over links %s ends alike on every device', async (_name, links, seats) => {
  const folder = freshFolder();
  const report = await playOverLinks({
    server: server.file,
    environment: { CHIARO_DATA: folder },
    address: sqliteIn(folder),
    wish: { game: 'azul', options: { players: seats }, seats },
    links,
    matches: 1,
    seed: 'a sample',
    bytes: 60_000,
    haste: 20,
  });
  expect(report.lost).toEqual([]);
  expect(report.faults).toBeGreaterThan(0);
  expect(report.connections).toBeGreaterThan(seats);
});

it.skipIf(postgres === null)(
  'four devices at two nodes play on while a node is killed, one is stopped, and the database is killed',
  async () => {
    invariant(postgres !== null, 'there is a PostgreSQL');
    const address = await postgres.freshDatabase();
    invariant(address.kind === 'postgres', 'it has an address');
    const report = await playNodes({
      server: server.file,
      postgres,
      databaseUrl: address.url,
      rounds: ['kill', 'stop', 'database', 'kill'],
      stoppedMs: 2_000,
      seed: 'a sample',
    });
    expect(report).toMatchObject({ rounds: { kill: 2, stop: 1, database: 1 }, lost: [] });
    expect(report.moves).toBeGreaterThan(8);
  },
);
