// A second process on one SQLite file (shared.test.ts): changes its own board again and again.
import { openDatabase } from '../src/store/open.js';
import { BoardStore } from '../src/boards/store.js';

const [file = '', count = '0'] = process.argv.slice(2);
const db = await openDatabase({ kind: 'sqlite', file });
if (!db.ok) throw new Error(JSON.stringify(db.error));
const store = new BoardStore(db.value);
const made = await store.create(0, '{}', Date.now(), 'writer');
if (!made.ok) throw new Error(JSON.stringify(made.error));
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
let shown = 0;
for (let seq = 1; seq <= Number(count); seq++) {
  const state = JSON.stringify({ text: 'x'.repeat(20_000), seq });
  const updated = await store.update(made.value.id, seq, state, Date.now()).catch(() => null);
  if (updated?.ok === true) shown++;
}
await db.value.destroy();
process.stdout.write(`shown ${shown}\n`);
process.exit(0);
