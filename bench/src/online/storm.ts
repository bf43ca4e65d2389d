import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { moduleOf } from './azul.js';
import { forEach } from './crowd.js';
import { loadNow, middleAndTail, percentile } from './figures.js';
import { playFor } from './idle.js';
import { seatTwo } from './people.js';
import { withLimitedServer } from './server.js';
import type { Order, Report } from './storm-child.js';
import { Table } from './table.js';

const CUT_TABLES = 2_500;
const OTHERS = 50;
const PAUSE_MS = 250;
const SECONDS = 10;
const CATCH_UP_MS = 10_000;

/** Every device of many tables loses its connection at once; others play on meanwhile. */
export const storm = (): Promise<string[]> =>
  withLimitedServer(async (server) => {
    const module = await moduleOf('azul');
    const seated = await forEach(OTHERS + CUT_TABLES, (number) =>
      seatTwo(server.port, number, 'azul'),
    );
    const tables = await forEach(OTHERS, (number) =>
      Table.open(server.port, module, seated[number] ?? { match: '', people: [] }),
    );
    const devices = seated
      .slice(OTHERS)
      .flatMap(({ match, people }) => people.map((person, seat) => ({ person, match, seat })));
    const crowd = fork(fileURLToPath(new URL('./online-storm.js', import.meta.url)));
    try {
      await ordered(crowd, { t: 'open', port: server.port, devices });
      const calm = await playFor(server, tables, { pauseMs: PAUSE_MS, seconds: SECONDS });
      const back = ordered(crowd, { t: 'cut' });
      const during = await playFor(server, tables, { pauseMs: PAUSE_MS, seconds: SECONDS });
      const report = await Promise.race([back, sleep(CATCH_UP_MS).then(() => null)]);
      return [
        `${devices.length} devices of ${CUT_TABLES} matches cut at once, ${OTHERS} others play, ${loadNow()}`,
        '| moves of the others | p50 ms | p99 ms |',
        '|---|---|---|',
        `| before | ${middleAndTail(calm.times)} |`,
        `| in the ${SECONDS} s from the cut | ${middleAndTail(during.times)} |`,
        '',
        outcomeOf(report),
      ];
    } finally {
      crowd.kill('SIGKILL');
      for (const table of tables) table.close();
    }
  });

async function ordered(crowd: ChildProcess, order: Order): Promise<Report> {
  const reported = once(crowd, 'message');
  crowd.send(order);
  const [report] = (await reported) as [Report];
  return report;
}

function outcomeOf(report: Report | null): string {
  if (report?.t !== 'back') return `Not all caught up within ${SECONDS + CATCH_UP_MS / 1000} s.`;
  const { times } = report;
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
  return `All caught up: half after ${seconds(percentile(times, 0.5))} s, the last after ${seconds(Math.max(...times))} s.`;
}
