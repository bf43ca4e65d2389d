// The devices that lose their connection, in a process of their own: what it is late itself must not
// count for those who play on. Called by storm.ts.
import { Line, socketTransport, type HostMessage } from '@chiaro/match';
import type { WebSocket } from 'ws';
import type { Person } from './people.js';
import { socketOf } from './table.js';

export interface CutDevice {
  readonly person: Person;
  readonly match: string;
  readonly seat: number;
}

/** What storm.ts says. */
export type Order =
  | { readonly t: 'open'; readonly port: number; readonly devices: readonly CutDevice[] }
  | { readonly t: 'cut' };

/** Once all are there, and once all have caught up: milliseconds from the cut, in their order. */
export type Report = { readonly t: 'open' } | { readonly t: 'back'; readonly times: number[] };

/** A device with the product's own line: it comes back by itself, as patiently as a person's. */
class CuttableDevice {
  readonly #line: Line;
  #socket: WebSocket | null = null;
  #resolve: () => void = () => undefined;
  #next = 0;
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
    this.#line.use({
      connected: () => this.#line.send({ t: 'watch', m: match, viewer: seat, from: this.#next }),
      changed: () => undefined,
      heard: (message) => this.#hear(message),
    });
  }

  cut(): void {
    this.caughtUp = this.#waiting();
    this.#socket?.terminate();
  }

  #waiting(): Promise<void> {
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  /** Who is here is told last to whoever comes. */
  #hear(message: HostMessage): void {
    if (message.t === 'snap' || message.t === 'told') this.#next = message.seq + 1;
    if (message.t !== 'seats' || message.m !== this.match) return;
    this.#resolve();
  }
}

const report = (message: Report): void => void process.send?.(message);

let devices: readonly CuttableDevice[] = [];

process.on('message', (order: Order) => {
  if (order.t === 'open') void open(order);
  else void cut();
});

async function open({ port, devices: all }: Extract<Order, { t: 'open' }>): Promise<void> {
  devices = all.map(({ person, match, seat }) => new CuttableDevice(port, person, match, seat));
  await Promise.all(devices.map((device) => device.caughtUp));
  report({ t: 'open' });
}

async function cut(): Promise<void> {
  const begun = performance.now();
  for (const device of devices) device.cut();
  const times = await Promise.all(
    devices.map((device) => device.caughtUp.then(() => performance.now() - begun)),
  );
  report({ t: 'back', times });
}
