import { setTimeout as sleep } from 'node:timers/promises';
import { inMemory, moduleOf } from './azul.js';
import { loadNow, middleAndTail } from './figures.js';
import { addressOf } from './people.js';
import { ours, startServer } from './server.js';
import { Table, watchAs } from './table.js';

const SPECTATORS = 500;
const PAUSE_MS = 200;
const SECONDS = 10;

/**
 * One match that many watch. A room has forty members, so that this is route, conversation and host
 * in memory: what a room would add is told when people come and go, not with a move.
 */
export async function spectate(): Promise<string[]> {
  const server = await startServer([ours, 'memory']);
  try {
    const module = await moduleOf('azul');
    const seated = inMemory(0);
    const table = await Table.open(server.port, module, seated);
    const seen = new Map<number, number[]>();
    const sockets = [];
    for (let number = 0; number < SPECTATORS; number++) {
      const token = `${(number + 1).toString(16).padStart(31, '0')}9`;
      const person = { token, from: addressOf(number) };
      const hear = ({
        t,
        seq = 0,
        step,
      }: {
        t: string;
        seq?: number;
        step?: { kind: string };
      }): void => {
        if (t !== 'told' || step?.kind !== 'move') return;
        const times = seen.get(seq) ?? [];
        seen.set(seq, times);
        times.push(performance.now());
      };
      sockets.push(await watchAs(server.port, person, seated.match, 'table', hear));
    }
    const cpu = server.cpu();
    table.play(PAUSE_MS);
    await Promise.race([sleep(SECONDS * 1000), table.finished]);
    table.stop();
    await sleep(1000);
    const used = server.cpu() - cpu;
    const { timed } = table;
    const moves = [...seen.values()].filter((times) => times.length === SPECTATORS);
    const last = moves.map((times, i) => Math.max(...times) - (timed[i]?.sentAt ?? Number.NaN));
    for (const socket of sockets) socket.terminate();
    table.close();
    return [
      `One match of Azul, ${SPECTATORS} spectators, ${timed.length} moves, ${loadNow()}`,
      '| until | p50 ms | p99 ms |',
      '|---|---|---|',
      `| the other seat has the move | ${middleAndTail(timed.map(({ took }) => took))} |`,
      `| the last spectator has it | ${middleAndTail(last)} |`,
      '',
      `Server CPU ${((used / timed.length) * 1e3).toFixed(2)} ms a move, ${((used / timed.length / SPECTATORS) * 1e6).toFixed(1)} µs a spectator. ${moves.length} of ${timed.length} moves reached all.`,
    ];
  } finally {
    server.stop();
  }
}
