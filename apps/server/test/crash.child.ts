// The server of crash.test.ts: takes games over HTTP, and appends to a match without pause, two
// events a command. Every acknowledgement is a line written before anything else happens.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchEvent } from '@chiaro/match';
import { createServer } from '../src/server.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';
import { toyGames } from './toy.js';

const db = await openDatabase({
  kind: 'sqlite',
  file: join(process.env['CHIARO_DATA'] ?? '', 'chiaro.sqlite'),
});
if (!db.ok) throw new Error(JSON.stringify(db.error));
const app = await createServer({ db: db.value, games: toyGames, web: null });
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const store = new SqlMatchStore(db.value);
const known = await store.read('match');
let seq = known.ok ? known.value.length : 0;
writeSync(1, `${address} continues at ${seq}\n`);

const event = (number: number): MatchEvent => ({
  kind: 'step',
  time: number,
  actor: number % 2,
  text: `take ${number}`,
});

for (;;) {
  const appended = await store.append('match', seq, { id: `command ${seq}`, text: '' }, [
    event(seq),
    event(seq + 1),
  ]);
  if (!appended.ok) throw new Error(JSON.stringify(appended.error));
  ({ seq } = appended.value);
  writeSync(1, `appended ${seq}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}
