import { setTimeout as sleep } from 'node:timers/promises';
import { Line, socketTransport, type HostMessage } from '@chiaro/match';
import type { WebSocket } from 'ws';
import { moduleOf } from './azul.js';
import { forEach } from './crowd.js';
import { loadNow, middleAndTail, percentile } from './figures.js';
import { playFor } from './idle.js';
import { seatTwo, type Person } from './people.js';
import { withLimitedServer } from './server.js';
import { socketOf, Table } from './table.js';

const CUT_TABLES = 500;
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
      .flatMap(({ match, people }) =>
        people.map((person, seat) => new CuttableDevice(server.port, person, match, seat)),
      );
    await Promise.all(devices.map((device) => device.caughtUp));
    const calm = await playFor(server, tables, { pauseMs: PAUSE_MS, seconds: SECONDS });
    const cutAt = performance.now();
    for (const device of devices) device.cut();
    const back = Promise.all(
      devices.map((device) => device.caughtUp.then(() => performance.now() - cutAt)),
    );
    const during = await playFor(server, tables, { pauseMs: PAUSE_MS, seconds: SECONDS });
    const times = await Promise.race([back, sleep(CATCH_UP_MS).then(() => null)]);
    const here = devices.filter(({ isBack }) => isBack).length;
    for (const device of devices) device.close();
    for (const table of tables) table.close();
    return [
      `${devices.length} devices of ${CUT_TABLES} matches cut at once, ${OTHERS} others play, ${loadNow()}`,
      '| moves of the others | p50 ms | p99 ms |',
      '|---|---|---|',
      `| before | ${middleAndTail(calm.times)} |`,
      `| in the ${SECONDS} s from the cut | ${middleAndTail(during.times)} |`,
      '',
      times === null
        ? `${here} of ${devices.length} caught up in ${(SECONDS * 1000 + CATCH_UP_MS) / 1000} s.`
        : `All caught up: half after ${(percentile(times, 0.5) / 1000).toFixed(2)} s, the last after ${(Math.max(...times) / 1000).toFixed(2)} s.`,
    ];
  });

/** A device with the product's own line: it comes back by itself, as patiently as a person's. */
class CuttableDevice {
  readonly #line: Line;
  readonly #release: () => void;
  #socket: WebSocket | null = null;
  #resolve: () => void = () => undefined;
  #next = 0;
  isBack = false;
  /** Resolves when it has been told everything since it was last connected. */
  caughtUp: Promise<void>;

  constructor(
    port: number,
    person: Person,
    readonly match: string,
    readonly seat: number,
  ) {
    this.caughtUp = this.#waiting();
    let ids = 0;
    this.#line = new Line({
      transport: socketTransport(() => (this.#socket = socketOf(port, person))),
      now: Date.now,
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      newId: () => String(ids++),
    });
    this.#release = this.#line.use({
      connected: () => this.#line.send({ t: 'watch', m: match, viewer: seat, from: this.#next }),
      changed: () => undefined,
      heard: (message) => this.#hear(message),
    });
  }

  cut(): void {
    this.isBack = false;
    this.caughtUp = this.#waiting();
    this.#socket?.terminate();
  }

  close(): void {
    this.#release();
  }

  #waiting(): Promise<void> {
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  /** Who is here is told last to whoever comes. */
  #hear(message: HostMessage): void {
    if (message.t === 'snap' || message.t === 'told') this.#next = message.seq + 1;
    if (message.t !== 'seats' || message.m !== this.match) return;
    this.isBack = true;
    this.#resolve();
  }
}
