import { setTimeout as sleep } from 'node:timers/promises';
import { moduleOf } from './azul.js';
import { forEach, idle, makePeople, settle } from './crowd.js';
import { loadNow, middleAndTail, whole } from './figures.js';
import { seatTwo } from './people.js';
import { descriptors, withLimitedServer, type Measured } from './server.js';
import { Table } from './table.js';

const SOCKETS = 5000;
const GAMES = 200;
const PAUSE_MS = 1000;
const SECONDS = 20;

/** Sockets that only listen, while games are played beside them. */
export const sitIdle = (): Promise<string[]> =>
  withLimitedServer(async (server) => {
    const lacking = descriptors() < SOCKETS + 2 * GAMES + 200;
    if (lacking)
      return [`Only ${descriptors()} descriptors (ulimit -n): idle sockets not measured.`];
    const module = await moduleOf('azul');
    const seated = await forEach(GAMES, (number) => seatTwo(server.port, number, 'azul'));
    const tables = await forEach(GAMES, (number) => {
      const match = seated[number];
      if (match === undefined) throw new Error('no match');
      return Table.open(server.port, module, match);
    });
    const people = await makePeople(server.port, SOCKETS);
    const before = await playFor(server, tables);
    await settle();
    const memory = server.memory();
    const sockets = [];
    for (const person of people) sockets.push(await idle(server.port, person));
    await settle();
    const each = ((server.memory() - memory) * 1024) / SOCKETS;
    const beside = await playFor(server, tables);
    for (const socket of sockets) socket.terminate();
    for (const table of tables) table.close();
    return [
      `${whole(SOCKETS)} idle sockets, ${GAMES} games of Azul with a move a second each, ${loadNow()}`,
      '| | moves | server CPU, % of a core | p50 ms | p99 ms |',
      '|---|---|---|---|---|',
      `| without them | ${whole(before.times.length)} | ${whole(before.cpu)} | ${middleAndTail(before.times)} |`,
      `| with them | ${whole(beside.times.length)} | ${whole(beside.cpu)} | ${middleAndTail(beside.times)} |`,
      '',
      `${each.toFixed(1)} kB a socket; ${whole(server.memory())} MB in all.`,
    ];
  });

/** Plays on for a while: how long moves took, and what the server needed. */
export async function playFor(
  server: Measured,
  tables: readonly Table[],
  { pauseMs = PAUSE_MS, seconds = SECONDS } = {},
): Promise<{ readonly times: readonly number[]; readonly cpu: number }> {
  const [cpu, begun] = [server.cpu(), performance.now()];
  for (const table of tables) table.play(pauseMs);
  await sleep(seconds * 1000);
  for (const table of tables) table.stop();
  const took = (performance.now() - begun) / 1000;
  const used = ((server.cpu() - cpu) / took) * 100;
  await sleep(1000);
  const times = tables.flatMap(({ timed }) =>
    timed.filter(({ sentAt }) => sentAt >= begun).map((each) => each.took),
  );
  return { times, cpu: used };
}
