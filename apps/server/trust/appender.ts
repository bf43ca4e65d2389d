// node appender.js <url> <matches> <milliseconds> off|gathered|each: a node that does nothing but
// append moves, one after another in each of so many matches, and tells others as it is asked to.
import { randomUUID } from 'node:crypto';
import { invariant } from '@chiaro/kernel';
import type { MatchEvent } from '@chiaro/match';
import { PostgresHints } from '../src/nodes/postgres.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';

const [url = '', matches = '32', milliseconds = '5000', way = 'off'] = process.argv.slice(2);
const db = await openDatabase({ kind: 'postgres', url });
invariant(db.ok, `the database opens: ${JSON.stringify(db)}`);
const store = new SqlMatchStore(db.value);
const hints = new PostgresHints(url, way === 'each' ? 0 : undefined);
let heard = 0;
hints.listen({ heard: () => void heard++, resumed: () => undefined });
if (way !== 'off') await hints.start(randomUUID());

const event = (seq: number): MatchEvent => ({
  kind: 'step',
  time: seq,
  actor: seq % 2,
  text: 'take 1',
});
const times: number[] = [];

async function play(match: string, until: number): Promise<void> {
  for (let seq = 0; performance.now() < until; seq++) {
    const began = performance.now();
    const done = await store.append(match, seq, { id: String(seq), text: '' }, [event(seq)], {
      dueAt: null,
      turn: seq % 2,
    });
    invariant(done.ok, `a move is stored: ${JSON.stringify(done)}`);
    times.push(performance.now() - began);
    if (way !== 'off') hints.send(['moved', match, seq + 1]);
  }
}

// Both nodes have their connections before either of them begins.
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const cpu = process.cpuUsage();
const began = performance.now();
const names = Array.from({ length: Number(matches) }, () => randomUUID());
await Promise.all(names.map((match) => play(match, began + Number(milliseconds))));
const { user, system } = process.cpuUsage(cpu);
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
const report: AppenderReport = {
  moves: times.length,
  seconds: (performance.now() - began) / 1000,
  cpuSeconds: (user + system) / 1e6,
  median: at(0.5),
  late: at(0.99),
  messages: hints.figures.messages,
  heard,
};
process.stdout.write(`${JSON.stringify(report)}\n`);
await hints.stop();
await db.value.destroy();
process.exit();

export interface AppenderReport {
  readonly moves: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Milliseconds of an append. */
  readonly median: number;
  readonly late: number;
  /** NOTIFY messages sent, and hints that came from others. */
  readonly messages: number;
  readonly heard: number;
}
