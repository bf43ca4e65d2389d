// Whole matches in rooms, over real sockets, while the server is killed again and again. After each
// kill whatever was answered with `done` must be stored once, without a gap; at the end of a match
// every device has the same log, which replays to what it was shown, and a receipt that proves it.
import { FastRng, invariant } from '@chiaro/kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreAddress } from '../src/store/open.js';
import { verdictOn, storedLosses } from './bearing.js';
import { Device, makeRoom, moduleOf, type RoomWish } from './device.js';
import { isRunning, startProcess, type ServerProcess } from './process.js';

export interface RoomsPlan {
  /** The built server. */
  readonly server: string;
  /** Where the data lies, for the server and for whoever looks after a kill. */
  readonly environment: Readonly<Record<string, string>>;
  readonly address: StoreAddress;
  /** Played in turn until the server was killed so often; the last match is played to its end. */
  readonly wishes: readonly RoomWish[];
  readonly kills: number;
  /** Acknowledged moves between two kills, on average. */
  readonly movesPerKill: number;
  readonly seed: string;
  readonly onMatch?: (report: RoomReport) => void;
}

export interface RoomReport {
  readonly game: string;
  readonly seats: number;
  /** Moves that were acknowledged to somebody. */
  readonly moves: number;
  readonly kills: number;
  /** Devices whose share in the deal came too late. */
  readonly unused: number;
  /** What was lost, doubled or different; nothing may be. */
  readonly lost: readonly string[];
}

/** Whoever plays for too long is stuck, in milliseconds. */
const PATIENCE = 600_000;
/** A kill comes up to so many milliseconds after an answer: before, in and after a write. */
const JITTER = 30;

export async function playRooms(plan: RoomsPlan): Promise<RoomReport[]> {
  const trial = new Trial(plan);
  await trial.start('0');
  const reports: RoomReport[] = [];
  try {
    while (trial.kills < plan.kills) {
      const wish = plan.wishes[reports.length % plan.wishes.length];
      invariant(wish !== undefined, 'there is something to play');
      const report = await trial.play(wish, `${plan.seed} ${reports.length}`);
      plan.onMatch?.(report);
      reports.push(report);
    }
  } finally {
    trial.stop();
  }
  return reports;
}

class Trial {
  readonly #plan: RoomsPlan;
  #server: ServerProcess | null = null;
  #kills = 0;

  constructor(plan: RoomsPlan) {
    this.#plan = plan;
  }

  get kills(): number {
    return this.#kills;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async start(port: string): Promise<void> {
    const environment = { ...this.#plan.environment, PORT: port, LANG: 'en' };
    const server = await startProcess(this.#plan.server, environment);
    invariant(isRunning(server), `the server starts: ${JSON.stringify(server)}`);
    this.#server = server;
  }

  stop(): void {
    this.#server?.process.kill('SIGKILL');
  }

  async play(wish: RoomWish, seed: string): Promise<RoomReport> {
    const module = await moduleOf(wish.game);
    const { code } = await makeRoom(this.url, wish);
    const devices = await Promise.all(
      Array.from({ length: wish.seats }, (_, seat) => Device.join(this.url, code, seat, module)),
    );
    const killsBefore = this.#kills;
    const rng = FastRng.from(seed);
    let isOver = false;
    const killing = this.#killNowAndThen(devices, rng, () => isOver);
    const late = AbortSignal.timeout(PATIENCE);
    await Promise.all(
      devices.map((device) => device.playOut(FastRng.from(`${seed} ${device.seat}`), late)),
    );
    isOver = true;
    const afterKills = await killing;
    const { lost, unused } = await verdictOn(devices);
    for (const device of devices) device.close();
    const { game, seats } = wish;
    return {
      game,
      seats,
      moves: movesOf(devices),
      kills: this.#kills - killsBefore,
      unused,
      lost: [...afterKills, ...lost],
    };
  }

  async #killNowAndThen(
    devices: readonly Device[],
    rng: FastRng,
    isOver: () => boolean,
  ): Promise<string[]> {
    const { movesPerKill, kills, address } = this.#plan;
    const lost: string[] = [];
    let next = gap(movesPerKill, rng);
    while (!isOver() && this.#kills < kills) {
      await sleep(5);
      if (movesOf(devices) < next) continue;
      await sleep(rng.uint32() % JITTER);
      const { port } = new URL(this.url);
      this.#server?.process.kill('SIGKILL');
      await this.#server?.ended;
      this.#kills++;
      const acknowledged = devices.flatMap(({ done }) => done);
      lost.push(...(await storedLosses(address, devices[0]?.match ?? '', acknowledged)));
      await this.start(port);
      next = movesOf(devices) + gap(movesPerKill, rng);
    }
    return lost;
  }
}

const movesOf = (devices: readonly Device[]): number =>
  devices.reduce((sum, { done }) => sum + done.length, 0);

const gap = (average: number, rng: FastRng): number => 1 + (rng.uint32() % (2 * average));
