// A server that is played at for a long time: whether what it holds grows.
import { spawn, type ChildProcess } from 'node:child_process';
import { FastRng, invariant } from '@chiaro/kernel';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type StoreAddress } from '../src/store/open.js';
import { verdictOn } from './bearing.js';
import { Device, makeRoom, moduleOf, type RoomWish } from './device.js';
import type { Held } from './probe.js';
import { trendOf, type Trend } from './slope.js';

export interface SoakPlan {
  /** The built server and probe.ts. */
  readonly server: string;
  readonly probe: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly address: StoreAddress;
  readonly minutes: number;
  /** Tables at which one match follows another. */
  readonly wishes: readonly RoomWish[];
  readonly onSample?: (sample: Sample) => void;
}

/** What the server holds; memory in megabytes, rows as they are in the file. */
export interface Sample extends Held {
  /** Minutes since the start. */
  readonly at: number;
  readonly matches: number;
  /** Of matches that are not over, of nodes that say that they are there, and all others. */
  readonly liveMatches: number;
  readonly heartbeats: number;
  readonly rows: number;
}

export interface SoakReport {
  readonly samples: number;
  readonly matches: number;
  readonly moves: number;
  readonly lost: readonly string[];
  /** Matches that did not begin, because the server did not answer in time. */
  readonly broken: readonly string[];
  /** Change in an hour, from the end of the first third on. */
  readonly trends: Readonly<Record<Watched, Trend>>;
}

export type Watched =
  | 'heap'
  | 'resident'
  | 'sockets'
  | 'timers'
  | 'liveMatches'
  | 'heartbeats'
  | 'rowsAMatch';

const EVERY_MS = 10_000;
/** Milliseconds that somebody thinks about a move, at most. */
const THINKING = 200;
/** Whoever plays for too long is stuck, in milliseconds. */
const PATIENCE = 600_000;
const TABLES_OF_ROWS = ['players', 'rooms', 'matches', 'match_events', 'match_commands', 'games'];

export async function soak(plan: SoakPlan): Promise<SoakReport> {
  const server = await startProbed(plan);
  const end = Date.now() + plan.minutes * 60_000;
  const table = new Tables(server.url, end);
  const samples: Sample[] = [];
  try {
    const playing = Promise.all(plan.wishes.map((wish, i) => table.playOn(wish, i)));
    for (const start = Date.now(); Date.now() < end;) {
      await sleep(EVERY_MS);
      const held = await server.ask();
      const rows = await rowsOf(plan.address);
      const at = (Date.now() - start) / 60_000;
      const sample = { ...held, ...rows, at, matches: table.matches };
      samples.push(sample);
      plan.onSample?.(sample);
    }
    await playing;
  } finally {
    server.process.kill('SIGKILL');
  }
  const { matches, moves, lost, broken } = table;
  return { samples: samples.length, matches, moves, lost, broken, trends: trendsOf(samples) };
}

/** Matches one after another, each device from a network of its own table. */
class Tables {
  matches = 0;
  moves = 0;
  readonly lost: string[] = [];
  readonly broken: string[] = [];

  constructor(
    readonly url: string,
    readonly end: number,
  ) {}

  async playOn(wish: RoomWish, table: number): Promise<void> {
    for (let number = 0; Date.now() < this.end; number++)
      await this.#play(wish, `127.0.${1 + table}.${1 + (number % 250)}`).catch((error: unknown) =>
        this.broken.push(String(error)),
      );
  }

  async #play(wish: RoomWish, from: string): Promise<void> {
    const rng = FastRng.from(`soak ${from} ${this.matches}`);
    const module = await moduleOf(wish.game);
    const { code } = await makeRoom(this.url, wish, { from });
    const seats = Array.from({ length: wish.seats }, (_, seat) => seat);
    const link = { from, haste: 1 };
    const joined = await Promise.allSettled(
      seats.map((seat) => Device.join(this.url, code, seat, module, link)),
    );
    const devices = joined.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    try {
      invariant(devices.length === wish.seats, 'everybody sits down');
      await this.#playOut(devices, rng);
    } finally {
      for (const device of devices) device.close();
    }
  }

  async #playOut(devices: readonly Device[], rng: FastRng): Promise<void> {
    const late = AbortSignal.timeout(PATIENCE);
    const think = () => sleep(rng.uint32() % THINKING);
    await Promise.all(
      devices.map((each) => each.playOut(FastRng.from(`${rng.uint32()}`), late, think)),
    );
    this.lost.push(...(await verdictOn(devices)).lost);
    this.matches++;
    for (const { done } of devices) this.moves += done.length;
  }
}

async function startProbed({ server, probe, environment }: SoakPlan) {
  const child: ChildProcess = spawn(process.execPath, ['--expose-gc', '--import', probe, server], {
    env: { PATH: process.env['PATH'], ...environment, PORT: '0', LANG: 'en' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/\S+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`the server ended: ${output}`)));
  });
  const ask = async (): Promise<Held> => {
    child.send('held');
    const [held] = (await once(child, 'message')) as [Held];
    return { ...held, heap: held.heap / 1e6, resident: held.resident / 1e6 };
  };
  return { process: child, url, ask };
}

async function rowsOf(
  address: StoreAddress,
): Promise<Pick<Sample, 'liveMatches' | 'heartbeats' | 'rows'>> {
  const db = await openDatabase(address);
  invariant(db.ok, 'the database opens');
  const count = async (table: string, status?: string): Promise<number> => {
    const where = status === undefined ? sql`` : sql` where status = ${status}`;
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}${where}`.execute(db.value);
    return Number(rows[0]?.n ?? 0);
  };
  try {
    let rows = 0;
    for (const table of TABLES_OF_ROWS) rows += await count(table);
    return {
      rows,
      liveMatches: await count('matches', 'live'),
      heartbeats: await count('heartbeats'),
    };
  } finally {
    await db.value.destroy();
  }
}

function trendsOf(all: readonly Sample[]): SoakReport['trends'] {
  const samples = all.slice(Math.floor(all.length / 3));
  const hours = samples.map(({ at }) => at / 60);
  const trend = (of: (sample: Sample) => number): Trend => trendOf(hours, samples.map(of));
  return {
    heap: trend(({ heap }) => heap),
    resident: trend(({ resident }) => resident),
    sockets: trend(({ sockets }) => sockets),
    timers: trend(({ timers }) => timers),
    liveMatches: trend(({ liveMatches }) => liveMatches),
    heartbeats: trend(({ heartbeats }) => heartbeats),
    // Of those under way, half is there.
    rowsAMatch: trend(({ rows, matches, liveMatches }) => rows / (matches + liveMatches / 2)),
  };
}
