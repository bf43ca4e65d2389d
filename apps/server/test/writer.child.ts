// A second process on one SQLite file (shared.test.ts): four tables, each changed again and again.
import { openDatabase } from '../src/store/open.js';
import { BoardStore } from '../src/boards/store.js';

const TABLES = 4;
const [file = '', count = '0'] = process.argv.slice(2);
const db = await openDatabase({ kind: 'sqlite', file });
if (!db.ok) throw new Error(JSON.stringify(db.error));
const store = new BoardStore(db.value);

async function openTable(): Promise<string> {
  const made = await store.create(0, '{}', Date.now(), 'writer');
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.id;
}

let shown = 0;
async function change(id: string): Promise<void> {
  for (let seq = 1; seq <= Number(count); seq++) {
    const state = JSON.stringify({ text: 'x'.repeat(99_000), seq });
    const updated = await store.update(id, seq, state, Date.now()).catch(() => null);
    if (updated?.ok === true) shown++;
  }
}

const ids = await Promise.all(Array.from({ length: TABLES }, openTable));
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await Promise.all(ids.map(change));
await db.value.destroy();
process.stdout.write(`shown ${shown} of ${TABLES * Number(count)}\n`);
process.exit(0);
