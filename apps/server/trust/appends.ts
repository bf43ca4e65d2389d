// What a move costs until it is safe on SQLite: in a transaction of its own, in groups, and in
// groups in a thread of their own. All in one run, on one disk.
import { join } from 'node:path';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { MatchEvent, Store } from '@chiaro/match';
import { CamelCasePlugin } from 'kysely';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';
import { Db } from '../src/store/schema.js';
import { sqliteDialect } from '../src/store/sqlite/dialect.js';
import { SqliteFile } from '../src/store/sqlite/file.js';

export interface AppendFigures {
  readonly way: string;
  /** Matches that are played at the same time, each waiting for its own answer. */
  readonly matches: number;
  readonly perSecond: number;
  /** How much of each move the thread that answers everybody was busy or blocked, in microseconds. */
  readonly busy: number;
  /** Milliseconds until the answer: half of them, and 99 of a hundred. */
  readonly median: number;
  readonly worst: number;
}

const SECONDS = 3;
const MATCHES = [1, 16, 128];

const move = (number: number): MatchEvent => ({
  kind: 'step',
  time: number,
  actor: number % 2,
  text: `take ${number}`,
});

export async function appendFigures(folder: string, thread: URL): Promise<AppendFigures[]> {
  const figures: AppendFigures[] = [];
  for (const way of ['a transaction each', 'in groups', 'in groups, in a thread'] as const)
    for (const matches of MATCHES) {
      const file = join(folder, `${figures.length}.sqlite`);
      const inThread = way === 'in groups, in a thread' ? { thread } : {};
      const opened = await openDatabase({ kind: 'sqlite', file, ...inThread });
      if (!opened.ok) throw new Error(JSON.stringify(opened.error));
      const isGrouped = way !== 'a transaction each';
      if (!isGrouped) await opened.value.destroy();
      const db = isGrouped ? opened.value : await openUngrouped(file);
      figures.push({ way, matches, ...(await measure(new SqlMatchStore(db), matches)) });
      await db.destroy();
    }
  return figures;
}

/** Beside the groups, as PostgreSQL does it. */
async function openUngrouped(file: string): Promise<Db> {
  const port = new SqliteFile(file);
  return new Db({ dialect: sqliteDialect(port), plugins: [new CamelCasePlugin()] });
}

async function measure(
  store: Store,
  matches: number,
): Promise<Omit<AppendFigures, 'way' | 'matches'>> {
  const waits: number[] = [];
  const began = performance.now();
  const loop: EventLoopUtilization = performance.eventLoopUtilization();
  const play = async (match: string): Promise<void> => {
    for (let seq = 0; performance.now() - began < SECONDS * 1000; seq++) {
      const sent = performance.now();
      const appended = await store.append(match, seq, { id: `${seq}`, text: '' }, [move(seq)]);
      if (!appended.ok) throw new Error(JSON.stringify(appended.error));
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: matches }, (_, i) => play(`match ${i}`)));
  const { active } = performance.eventLoopUtilization(loop);
  const seconds = (performance.now() - began) / 1000;
  waits.sort((a, b) => a - b);
  const at = (share: number): number => waits[Math.floor((waits.length - 1) * share)] ?? 0;
  return {
    perSecond: waits.length / seconds,
    busy: (active / waits.length) * 1000,
    median: at(0.5),
    worst: at(0.99),
  };
}
