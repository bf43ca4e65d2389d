import { once } from 'node:events';
import { invariant } from '@chiaro/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyGame } from '../src/games/verify.js';
import type { GameDetail } from '../src/games/shapes.js';
import { GameStore } from '../src/store/games.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';
import { bundle, type Bundle } from './bundle.js';
import { isRunning, startProcess } from './process.js';
import { freshFolder, sqliteIn } from './server.js';
import { toyLog, toyModule } from './toy.js';

const CRASHES = 12;

let server: Bundle;
beforeAll(async () => {
  server = await bundle(new URL('./crash.child.ts', import.meta.url));
});
afterAll(() => server.remove());

/** Hands in games until the server dies; answers those it acknowledged. */
async function handInGames(url: string, round: number, kill: (acknowledged: number) => void) {
  const acknowledged: string[] = [];
  const client = async (number: number) => {
    for (let i = 0; ; i++) {
      const body = JSON.stringify({ log: toyLog(`${round} ${number} ${i}`) });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/games`, { method: 'POST', headers, body }).catch(
        () => null,
      );
      if (response === null) return;
      // The status line is the acknowledgement: from here on the game must be there.
      const game =
        response.status === 201
          ? ((await response.json().catch(() => null)) as GameDetail | null)
          : null;
      if (game === null) return;
      acknowledged.push(game.id);
      kill(acknowledged.length);
    }
  };
  await Promise.all([client(0), client(1), client(2)]);
  return acknowledged;
}

const lastAppended = (output: string): number =>
  Math.max(0, ...[...output.matchAll(/^appended (\d+)$/gm)].map(([, seq]) => Number(seq)));

it(
  `after ${CRASHES} crashes everything acknowledged is there, once and without a gap`,
  { timeout: 60_000 },
  async () => {
    const folder = freshFolder();
    const games = new Set<string>();
    let appended = 0;
    for (let round = 0; round < CRASHES; round++) {
      const child = await startProcess(server, { CHIARO_DATA: folder });
      invariant(isRunning(child), `it starts again: ${JSON.stringify(child)}`);
      const acknowledged = await handInGames(child.url, round, (count) => {
        if (count === 1 + ((round * 5) % 9)) child.process.kill('SIGKILL');
      });
      expect(await child.ended).toBe('SIGKILL');
      if (child.process.stdout?.readableEnded === false) await once(child.process.stdout, 'end');
      for (const id of acknowledged) games.add(id);
      appended = Math.max(appended, lastAppended(child.output()));
      await expectStored(folder, games, appended);
    }
    expect(games.size).toBeGreaterThanOrEqual(CRASHES);
    expect(appended).toBeGreaterThanOrEqual(CRASHES);
  },
);

async function expectStored(
  folder: string,
  games: ReadonlySet<string>,
  appended: number,
): Promise<void> {
  const db = await openDatabase(sqliteIn(folder));
  invariant(db.ok, 'the database opens after a crash');
  const store = new GameStore(db.value);
  for (const id of games) {
    const game = await store.find(id);
    const again = verifyGame(toyModule as never, game?.log ?? '');
    expect(again).toMatchObject({ ok: true, value: { id, totals: game?.totals } });
  }
  const events = await new SqlMatchStore(db.value).read('match');
  invariant(events.ok, 'the match is there');
  expect(events.value.length).toBeGreaterThanOrEqual(appended);
  expect(events.value.map(({ seq, command, event }) => [seq, command.id, event.time])).toEqual(
    events.value.map((_, seq) => [seq, `command ${seq - (seq % 2)}`, seq]),
  );
  await db.value.destroy();
}
