// What one move costs of the whole product: real nodes, real sockets, a real PostgreSQL, people who
// do not think. The nodes' CPU and the database's are read from the kernel; whoever plays shares the
// machine, so that moves a second are a lower bound and CPU for each move is the figure.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FastRng, invariant } from '@chiaro/kernel';
import { Device, makeRoom, moduleOf, type RoomWish } from './device.js';
import { cpuOf, type TestPostgres } from './postgres.js';
import { isRunning, startProcess, type ServerProcess } from './process.js';

export interface CapacityRow {
  readonly nodes: number;
  readonly perSecond: number;
  /** Microseconds of CPU for each move: of all nodes together, of the database, of the players. */
  readonly nodeCpu: number;
  readonly databaseCpu: number;
  readonly playerCpu: number;
  /** Resident megabytes of the largest node. */
  readonly megabytes: number;
}

const WISH: RoomWish = { game: 'yahtzee', options: { players: 2 }, seats: 2 };
const TABLES = 16;
/** Moves after which every table plays and the nodes’ code has been compiled. */
const SETTLED = 50 * TABLES;
const PATIENCE_MS = 120_000;
const MEASURED_MS = 12_000;

export async function capacityRow(
  server: string,
  postgres: TestPostgres,
  count: number,
): Promise<CapacityRow> {
  const address = await postgres.freshDatabase();
  invariant(address.kind === 'postgres', 'it is PostgreSQL');
  const environment = { DATABASE_URL: address.url, PORT: '0', LANG: 'en' };
  const nodes: ServerProcess[] = [];
  for (let i = 0; i < count; i++) {
    const node = await startProcess(server, environment);
    invariant(isRunning(node), `the node starts: ${JSON.stringify(node)}`);
    nodes.push(node);
  }
  const crowd = new Crowd(nodes.map(({ url }) => url));
  try {
    await crowd.start();
    await crowd.until(SETTLED);
    return await measure(crowd, nodes, postgres);
  } finally {
    crowd.stop();
    for (const { process: node } of nodes) node.kill('SIGKILL');
  }
}

async function measure(
  crowd: Crowd,
  nodes: readonly ServerProcess[],
  postgres: TestPostgres,
): Promise<CapacityRow> {
  const pids = nodes.map(({ process: node }) => node.pid ?? 0);
  const sample = () => ({
    at: performance.now(),
    moves: crowd.moves,
    nodes: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
    database: postgres.cpuSeconds(),
    players: process.cpuUsage(),
  });
  const before = sample();
  await sleep(MEASURED_MS);
  const after = sample();
  const moves = Math.max(1, after.moves - before.moves);
  const used = process.cpuUsage(before.players);
  return {
    nodes: nodes.length,
    perSecond: moves / ((after.at - before.at) / 1000),
    nodeCpu: ((after.nodes - before.nodes) / moves) * 1e6,
    databaseCpu: ((after.database - before.database) / moves) * 1e6,
    playerCpu: (used.user + used.system) / moves,
    megabytes: Math.max(...pids.map(residentOf)),
  };
}

/** Two people at each of a few tables, one match after another; the seats are split over the nodes. */
class Crowd {
  readonly #devices: Device[] = [];
  readonly #ended = new AbortController();
  #finished = 0;

  constructor(readonly urls: readonly string[]) {}

  /** Moves that were answered. */
  get moves(): number {
    return this.#devices.reduce((sum, { done }) => sum + done.length, this.#finished);
  }

  async start(): Promise<void> {
    const tables = Array.from({ length: TABLES }, (_, table) => table);
    const first = await Promise.all(tables.map((table) => this.#seat(table, 0)));
    for (const [table, devices] of first.entries())
      // Whoever is interrupted at the end of the measurement has nothing to complain about.
      void this.#playOn(table, devices).catch((error: unknown) => {
        if (!this.#ended.signal.aborted) throw error;
      });
  }

  async until(moves: number): Promise<void> {
    const late = performance.now() + PATIENCE_MS;
    while (this.moves < moves && performance.now() < late) await sleep(50);
  }

  stop(): void {
    this.#ended.abort();
    for (const device of this.#devices) device.close();
  }

  async #playOn(table: number, first: readonly Device[]): Promise<void> {
    let devices = first;
    for (let number = 1; !this.#ended.signal.aborted; number++) {
      await Promise.all(
        devices.map((device) =>
          device.playOut(FastRng.from(`${device.match} ${device.seat}`), this.#ended.signal),
        ),
      );
      if (this.#ended.signal.aborted) return;
      for (const device of devices) this.#retire(device);
      devices = await this.#seat(table, number);
    }
  }

  async #seat(table: number, number: number): Promise<readonly Device[]> {
    // A network of its own for each match: what one network may ask for is not what is measured.
    const from = `127.0.${1 + table}.${1 + (number % 250)}`;
    const urlOf = (seat: number): string => this.urls[seat % this.urls.length] ?? '';
    const module = await moduleOf(WISH.game);
    const { code } = await makeRoom(urlOf(0), WISH, { from });
    const devices: Device[] = [];
    for (let seat = 0; seat < WISH.seats; seat++)
      devices.push(await Device.join(urlOf(seat), code, seat, module, { from }));
    this.#devices.push(...devices);
    return devices;
  }

  #retire(device: Device): void {
    this.#finished += device.done.length;
    this.#devices.splice(this.#devices.indexOf(device), 1);
    device.close();
  }
}

/** Megabytes. */
function residentOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
