import { invariant } from '@chiaro/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attack } from '../trust/attacks.js';
import { killRounds } from '../trust/kill.js';
import { startPostgres } from '../trust/postgres.js';
import { playRooms } from '../trust/rooms.js';
import { bundle, type Bundle } from './bundle.js';
import { freshFolder } from './server.js';

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

it('two devices play a whole match while the server is killed: what was answered is in the log once', async () => {
  const [report] = await playRooms({
    server: server.file,
    environment: { CHIARO_DATA: freshFolder() },
    matches: [{ game: 'azul', options: { players: 2 }, seats: 2 }],
    movesPerKill: 20,
    seed: 'a sample',
  });
  invariant(report !== undefined, 'a match was played');
  expect(report.lost).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.moves).toBeGreaterThan(20);
});
