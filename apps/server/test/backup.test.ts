import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { games } from '@chiaro/catalog';
import { afterAll, describe, expect, it } from 'vitest';
import { backup, checkBackup, restore } from '../src/backup/main.js';
import { judgeHere } from '../src/games/judge.js';
import { rowsOf } from '../src/backup/dump.js';
import { connectTo, type StoreAddress } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';
import { startPostgres } from '../trust/postgres.js';
import { listening } from './people.js';
import { freshDatabase, freshFolder, freshServer, sqliteIn, submit } from './server.js';
import { eventually, playOne, tableOf, until } from './table.js';
import { shortLog } from '../trust/logs.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const environmentOf = (address: StoreAddress): Record<string, string> =>
  address.kind === 'postgres'
    ? { DATABASE_URL: address.url }
    : { CHIARO_DATA: join(address.file, '..') };

const wish = (address: StoreAddress, file: string) => ({
  environment: environmentOf(address),
  language: 'en' as const,
  file,
  progress: () => undefined,
});

/** A database with a game, a match that is over and one that is being played. */
async function used(address: StoreAddress): Promise<Db> {
  const db = await freshDatabase(address);
  const { app } = await freshServer({ db, games, judge: judgeHere(games) });
  const url = await listening(app);
  expect((await submit(app, await shortLog('backup'))).statusCode).toBe(201);
  const azul = { game: 'azul', options: { players: 2 } };
  const over = await tableOf(url, azul);
  while (over.clients[0]!.snapshot?.result === null) await playOne(over.clients);
  await until(over.clients, ({ result }) => result !== null);
  await eventually(
    () => db.selectFrom('matches').select('status').execute(),
    ([row]) => row?.status === 'ended',
  );
  const open = await tableOf(url, azul);
  for (let i = 0; i < 5; i++) await playOne(open.clients);
  await app.close();
  return db;
}

async function contentOf(db: Db): Promise<string[]> {
  const rows: string[] = [];
  for await (const row of rowsOf(db)) rows.push(JSON.stringify(row));
  return rows;
}

/** Changes the text of a backup, its sum included: what a fault of ours could have written. */
function forged(file: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const to = `${file}.forged`;
  const changed = change(lines.slice(0, -1));
  const text = changed.map((line) => `${line}\n`).join('');
  const end = { rows: changed.length - 1, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(to, gzipSync(`${text}${JSON.stringify(end)}\n`));
  return to;
}

describe.each<[string, boolean, () => Promise<StoreAddress>]>([
  ['SQLite', true, async () => sqliteIn(freshFolder())],
  ['PostgreSQL', postgres !== null, async () => postgres!.freshDatabase()],
])('a backup of %s', (_name, isThere, address) => {
  it.skipIf(!isThere)(
    'holds every row, is checked by replaying, and fills either database',
    async () => {
      const from = await address();
      const db = await used(from);
      const before = await contentOf(db);
      const file = join(freshFolder(), 'chiaro.backup');
      expect(await backup(wish(from, file))).toMatchObject({ ok: true });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await checkBackup(wish(from, file))).toEqual({
        ok: true,
        lines: [
          `${before.length} rows read; 2 archived games and 2 games of rooms replayed: everything agrees.`,
        ],
      });
      const targets = [
        sqliteIn(freshFolder()),
        ...(postgres ? [await postgres.freshDatabase()] : []),
      ];
      for (const to of targets) {
        expect(await restore(wish(to, file))).toMatchObject({ ok: true });
        const restored = await connectTo(to);
        expect(await contentOf(restored)).toEqual(before);
        await restored.destroy();
        // Never a second time, nor into anything that is used.
        expect(await restore(wish(to, file))).toMatchObject({ ok: false });
      }
      const cases: [string, (lines: string[]) => string[], RegExp][] = [
        [
          'an event is missing',
          (lines) => lines.filter((line) => !/^\["matchEvents".*"seq":7,/.test(line)),
          /\d+ events of \d+/,
        ],
        [
          'a game has another log',
          (lines) =>
            lines.map((line) =>
              line.startsWith('["games"') ? line.replace(/\\n\d+\. A [^\\]*/, '') : line,
            ),
          /does not replay|replays to/,
        ],
      ];
      for (const [, change, what] of cases) {
        const { ok, lines } = await checkBackup(wish(from, forged(file, change)));
        expect([ok, lines.join('\n')]).toEqual([false, expect.stringMatching(what)]);
      }
    },
  );
});

describe('a file that is no backup', () => {
  it('is refused: cut short, changed, or something else', async () => {
    const from = sqliteIn(freshFolder());
    const db = await freshDatabase(from);
    await db.insertInto('players').values({ id: 'a', name: 'A', createdAt: '' }).execute();
    const file = join(freshFolder(), 'chiaro.backup');
    await backup(wish(from, file));
    const text = gunzipSync(readFileSync(file)).toString();
    const bad: Record<string, Buffer | string> = {
      cut: gzipSync(text.slice(0, text.lastIndexOf('{'))),
      broken: readFileSync(file).subarray(0, -20),
      changed: gzipSync(text.replace('"name":"A"', '"name":"B"')),
      other: 'hello',
      future: gzipSync(text.replace('0010-jobs', '9999-future')),
    };
    for (const [name, content] of Object.entries(bad)) {
      const path = join(freshFolder(), name);
      writeFileSync(path, content);
      expect((await checkBackup(wish(from, path))).ok, name).toBe(false);
      const target = sqliteIn(freshFolder());
      expect((await restore(wish(target, path))).ok, name).toBe(false);
    }
    for (const read of [checkBackup, restore])
      expect(await read(wish(sqliteIn(freshFolder()), '/nowhere'))).toEqual({
        ok: false,
        lines: ['There is no file “/nowhere”.'],
      });
  });
});
