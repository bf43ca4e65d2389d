import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadNow, median, percentile, whole } from './figures.js';
import { leave } from './people.js';
import {
  joinBoardgame,
  joinColyseus,
  joinDurable,
  joinMemory,
  joinRelay,
  type Join,
} from './players.js';
import { ours, startServer, type Measured } from './server.js';

const OTHERS = join(process.cwd(), 'bench', 'online');
const theirs = join(OTHERS, 'server.mjs');

interface Contender {
  readonly name: string;
  readonly start: (folder: string) => Promise<Measured>;
  readonly join: Join;
}

const contenders: readonly Contender[] = [
  { name: 'ws relay (no rules)', start: () => startServer([theirs, 'relay']), join: joinRelay },
  {
    name: 'boardgame.io, memory',
    start: () => startServer([theirs, 'boardgame']),
    join: joinBoardgame,
  },
  { name: 'Colyseus, memory', start: () => startServer([theirs, 'colyseus']), join: joinColyseus },
  { name: 'ours, memory', start: () => startServer([ours, 'memory']), join: joinMemory },
  {
    name: 'ours, durable SQLite',
    start: (folder) => startServer([ours, 'durable'], { CHIARO_DATA: folder }),
    join: joinDurable,
  },
];

interface OnlineRow {
  readonly name: string;
  readonly movesPerSecond: number;
  /** Of the server, in microseconds a move. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  /** Kilobytes of the server a socket. */
  readonly memory: number;
}

/** The libraries of the others, where they are not there yet. */
function installOthers(): void {
  if (existsSync(join(OTHERS, 'node_modules'))) return;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: OTHERS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const MATCHES = 30;
const SECONDS = 3;
const ROUNDS = 3;

/** The same trivial game on every server. */
export async function compareServers(): Promise<string[]> {
  installOthers();
  const rows = await compare(MATCHES, SECONDS, ROUNDS);
  return [
    `The same trivial game for two, ${MATCHES} matches at once, medians of ${ROUNDS} rounds in turn, ${loadNow()}`,
    '| server | moves/s | server CPU a move, µs | p50 ms | p99 ms | kB a socket |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, movesPerSecond, cpu, p50, p99, memory }) =>
        `| ${name} | ${whole(movesPerSecond)} | ${whole(cpu)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${whole(memory)} |`,
    ),
  ];
}

/** Every contender in turn, `rounds` times, each time beginning with another; medians. */
async function compare(
  matches: number,
  seconds: number,
  rounds: number,
): Promise<readonly OnlineRow[]> {
  const all = new Map<string, OnlineRow[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < contenders.length; i++) {
      const contender = contenders[(i + round) % contenders.length];
      if (contender === undefined) continue;
      process.stderr.write(`${contender.name}, round ${round + 1}\n`);
      all.get(contender.name)?.push(await measure(contender, matches, seconds));
    }
  return [...all.values()].map(medianOf);
}

async function measure(
  { name, start, join: joinPair }: Contender,
  matches: number,
  seconds: number,
): Promise<OnlineRow> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-online-'));
  const server = await start(folder);
  try {
    // The first to come also bring what a server makes once: code, pages of a database, buffers.
    const first = [];
    for (let number = 0; number < matches; number++)
      first.push(await joinPair(server.port, matches + number, () => undefined));
    const before = server.memory();
    const times: number[] = [];
    let isOver = false;
    const pairs: { close(): void }[] = [];
    const begins: (() => void)[] = [];
    for (let number = 0; number < matches; number++) {
      let sentAt = 0;
      const move = (): void => {
        if (isOver) return;
        sentAt = performance.now();
        pair.move();
      };
      const pair = await joinPair(server.port, number, () => {
        times.push(performance.now() - sentAt);
        // What else this message brings is read first.
        setImmediate(move);
      });
      pairs.push(pair);
      begins.push(move);
    }
    const memory = ((server.memory() - before) * 1024) / (2 * matches);
    for (const begin of begins) begin();
    await sleep(1000);
    times.length = 0;
    const [cpu, begun] = [server.cpu(), performance.now()];
    await sleep(seconds * 1000);
    const moves = times.length;
    const [used, took] = [server.cpu() - cpu, (performance.now() - begun) / 1000];
    isOver = true;
    const counted = times.slice(0, moves);
    for (const pair of [...first, ...pairs]) pair.close();
    // Whoever says goodbye is heard before the server ends.
    await sleep(500);
    const row = { name, movesPerSecond: moves / took, cpu: (used / moves) * 1e6, memory };
    return { ...row, p50: percentile(counted, 0.5), p99: percentile(counted, 0.99) };
  } finally {
    leave();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function medianOf(rows: readonly OnlineRow[]): OnlineRow {
  const middle = (of: (row: OnlineRow) => number): number => median(rows.map(of));
  return {
    name: rows[0]?.name ?? '',
    movesPerSecond: middle((row) => row.movesPerSecond),
    cpu: middle((row) => row.cpu),
    p50: middle((row) => row.p50),
    p99: middle((row) => row.p99),
    memory: middle((row) => row.memory),
  };
}
