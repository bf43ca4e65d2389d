// What a move costs until it is safe: on SQLite in groups, here and in a thread of their own, and on
// PostgreSQL in one statement. All in one run, on one disk.
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { MatchEvent, Store } from '@chiaro/match';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase, type StoreAddress } from '../src/store/open.js';

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

/** Every way that is given, with every number of matches, each on a store of its own. */
export async function appendFigures(
  ways: Readonly<Record<string, (number: number) => Promise<StoreAddress>>>,
): Promise<AppendFigures[]> {
  const figures: AppendFigures[] = [];
  for (const [way, freshAddress] of Object.entries(ways))
    for (const matches of MATCHES) {
      const db = await openDatabase(await freshAddress(figures.length));
      if (!db.ok) throw new Error(JSON.stringify(db.error));
      figures.push({ way, matches, ...(await measure(new SqlMatchStore(db.value), matches)) });
      await db.value.destroy();
    }
  return figures;
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
