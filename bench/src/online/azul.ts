import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIn, games } from '@chiaro/catalog';
import type { AnyModule } from '@chiaro/kernel';
import { loadNow, median, middleAndTail, whole } from './figures.js';
import { addressOf, leave, seatTwo, type Seated } from './people.js';
import { ours, startServer, type Measured } from './server.js';
import { Table } from './table.js';

const MATCHES = 40;
const ROUNDS = 3;

export async function moduleOf(game: string): Promise<AnyModule> {
  const found = findIn(games, game);
  if (!found.ok) throw new Error(`no ${game}`);
  return found.value.load();
}

interface Whole {
  readonly rate: number;
  readonly cpu: number;
  readonly times: readonly number[];
}

/** Whole matches of a real game, many at once, each move as soon as the one before has arrived. */
export async function playAzul(): Promise<string[]> {
  const modes = ['memory', 'durable'] as const;
  const all: Record<(typeof modes)[number], Whole[]> = { memory: [], durable: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of modes) all[mode].push(await playWhole(mode));
  return [
    `Azul for two, ${MATCHES} whole matches at once twice, the first time to warm up; medians of ${ROUNDS} rounds in turn, ${loadNow()}`,
    '| server | moves/s | server CPU a move, µs | p50 ms | p99 ms |',
    '|---|---|---|---|---|',
    ...modes.map((mode) => {
      const rounds = all[mode];
      const rate = median(rounds.map((each) => each.rate));
      const cpu = median(rounds.map((each) => each.cpu));
      return `| ours, ${mode} | ${whole(rate)} | ${whole(cpu)} | ${middleAndTail(rounds.flatMap(({ times }) => times))} |`;
    }),
  ];
}

async function playWhole(mode: 'memory' | 'durable'): Promise<Whole> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-online-'));
  const server = await startServer([ours, mode], { CHIARO_DATA: folder });
  try {
    await playAll(server, mode, 0);
    return await playAll(server, mode, MATCHES);
  } finally {
    leave();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playAll(server: Measured, mode: string, first: number): Promise<Whole> {
  const module = await moduleOf('azul');
  const tables: Table[] = [];
  for (let number = first; number < first + MATCHES; number++) {
    const seated =
      mode === 'memory' ? inMemory(number) : await seatTwo(server.port, number, 'azul');
    tables.push(await Table.open(server.port, module, seated));
  }
  const [cpu, begun] = [server.cpu(), performance.now()];
  for (const table of tables) table.play();
  await Promise.all(tables.map(({ finished }) => finished));
  const [used, took] = [server.cpu() - cpu, (performance.now() - begun) / 1000];
  const times = tables.flatMap(({ timed }) => timed.map((each) => each.took));
  for (const table of tables) table.close();
  return { rate: times.length / took, cpu: (used / times.length) * 1e6, times };
}

/** The server in memory knows a match and its people by made-up names (trust/online.ts). */
export const inMemory = (number: number): Seated => ({
  match: `azul-${number}`,
  people: [0, 1].map((seat) => ({
    token: `${number.toString(16).padStart(31, '0')}${seat}`,
    from: addressOf(number),
  })),
});
