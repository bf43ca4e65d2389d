// A server that kill.ts kills: it takes games over HTTP, and appends to a match without pause, two
// events a command. Every acknowledgement is a line written before anything else happens.
import { writeSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { games } from '@chiaro/catalog';
import type { MatchEvent } from '@chiaro/match';
import { readConfig } from '../src/config.js';
import { judgeHere } from '../src/games/judge.js';
import { thinkHere } from '../src/matches/bots.js';
import { createServer } from '../src/server.js';
import { StorageFault } from '../src/store/fault.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';

const config = readConfig(process.env);
if (!config.ok) throw new Error(JSON.stringify(config.error));
const thread = new URL('./workers/server-sqlite.worker.js', import.meta.url);
const address = config.value.store;
const db = await openDatabase(address.kind === 'sqlite' ? { ...address, thread } : address);
if (!db.ok) throw new Error(JSON.stringify(db.error));
const app = await createServer({
  db: db.value,
  games,
  web: null,
  judge: judgeHere(games),
  bots: thinkHere,
  requestsPerTenSeconds: Infinity,
  quotas: { games: { gamesADay: Infinity, charactersADay: Infinity } },
  onFault: (error) => {
    if (!(error instanceof StorageFault)) throw error;
  },
});
const listening = await app.listen({ port: 0, host: '127.0.0.1' });

const event = (number: number): MatchEvent => ({
  kind: 'step',
  time: number,
  actor: number % 2,
  text: `take ${number}`,
});

const store = new SqlMatchStore(db.value);
const known = await store.read('match');
const events = known.ok ? known.value : [];
const isWhole = events.every(
  (each, i) =>
    each.seq === i &&
    each.command.id === `command ${i - (i % 2)}` &&
    JSON.stringify(each.event) === JSON.stringify(event(i)),
);
let seq = events.length;
writeSync(1, `${listening} ${isWhole ? 'continues' : 'is damaged'} at ${seq}\n`);

for (;;) {
  const appended = await store
    .append('match', seq, { id: `command ${seq}`, text: '' }, [event(seq), event(seq + 1)])
    .catch((error: unknown) => {
      if (!(error instanceof StorageFault)) throw error;
      return null;
    });
  if (appended === null) {
    // The same command again: what was stored after all is answered as it was the first time.
    await sleep(20);
    continue;
  }
  if (!appended.ok) throw new Error(JSON.stringify(appended.error));
  ({ seq } = appended.value);
  writeSync(1, `appended ${seq}\n`);
  await setImmediate();
}
