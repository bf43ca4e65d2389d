// Whole matches over bad links: a small proxy of our own between the product's clients and a real
// server. Every device ends with the same log and a proof, and every answer is stored once.
import { FastRng, invariant } from '@chiaro/kernel';
import type { Socket } from '@chiaro/match';
import type { WebSocket } from 'ws';
import type { StoreAddress } from '../src/store/open.js';
import { verdictOn, storedLosses } from './bearing.js';
import { Device, makeRoom, moduleOf, type RoomWish } from './device.js';
import { isRunning, startProcess } from './process.js';
import { Proxy, type LinkFault } from './proxy.js';

/** `doubled`: every message comes twice, both ways, and each command once more on a new connection. */
export type LinkKind = LinkFault | 'doubled';
export const linkKinds: readonly LinkKind[] = [
  'clear',
  'cut',
  'delayed',
  'halved',
  'doubled',
  'mute',
];

export interface LinksPlan {
  /** The built server. */
  readonly server: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly address: StoreAddress;
  readonly wish: RoomWish;
  /** Of each seat; the last of them for all further seats. */
  readonly links: readonly LinkKind[];
  readonly matches: number;
  readonly seed: string;
  /** Bytes that pass at most before a link ends or goes mute. */
  readonly bytes: number;
  /** How much less patient than a person’s the devices are. */
  readonly haste: number;
}

export interface LinksReport {
  readonly moves: number;
  readonly connections: number;
  /** Cuts, delays, broken pieces, doubled messages: none means that nothing was tried. */
  readonly faults: number;
  /** Devices whose share in the deal came too late. */
  readonly unused: number;
  readonly lost: readonly string[];
}

/** Whoever plays for too long is stuck, in milliseconds. */
const PATIENCE = 600_000;

export async function playOverLinks(plan: LinksPlan): Promise<LinksReport> {
  const server = await startProcess(plan.server, { ...plan.environment, PORT: '0', LANG: 'en' });
  invariant(isRunning(server), `the server starts: ${JSON.stringify(server)}`);
  const reports: LinksReport[] = [];
  try {
    for (let match = 0; match < plan.matches; match++)
      reports.push(await playOne(server.url, plan, `${plan.seed} ${match}`));
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
  }
  const sum = (of: 'moves' | 'connections' | 'faults' | 'unused'): number =>
    reports.reduce((total, each) => total + each[of], 0);
  return {
    moves: sum('moves'),
    connections: sum('connections'),
    faults: sum('faults'),
    unused: sum('unused'),
    lost: reports.flatMap(({ lost }) => lost),
  };
}

async function playOne(url: string, plan: LinksPlan, seed: string): Promise<LinksReport> {
  const { wish, links, bytes, haste, address } = plan;
  const module = await moduleOf(wish.game);
  const { code } = await makeRoom(url, wish);
  const seats = await Promise.all(
    Array.from({ length: wish.seats }, async (_, seat) => {
      const kind = links[seat] ?? links.at(-1) ?? 'clear';
      const link = await BadLink.open(kind, url, bytes, `${seed} ${seat}`);
      const { proxy, through } = link;
      const device = await Device.join(url, code, seat, module, { url: proxy.url, through, haste });
      return { link, device };
    }),
  );
  const devices = seats.map(({ device }) => device);
  const late = AbortSignal.timeout(PATIENCE);
  await Promise.all(
    devices.map((device) => device.playOut(FastRng.from(`${seed} ${device.seat} moves`), late)),
  );
  const { lost, unused } = await verdictOn(devices);
  for (const device of devices) device.close();
  for (const { link } of seats) link.close();
  const acknowledged = devices.flatMap(({ done }) => done);
  const notStored = await storedLosses(address, devices[0]?.match ?? '', acknowledged);
  return {
    moves: acknowledged.length,
    connections: seats.reduce((sum, { link }) => sum + link.connections, 0),
    faults: seats.reduce((sum, { link }) => sum + link.faults, 0),
    unused,
    lost: [...lost, ...notStored],
  };
}

/** The link of one device. */
class BadLink {
  #connections = 0;
  #doubled = 0;
  #lastCommand: string | null = null;

  private constructor(
    readonly kind: LinkKind,
    readonly proxy: Proxy,
  ) {}

  static async open(kind: LinkKind, url: string, most: number, seed: string): Promise<BadLink> {
    const target = Number(new URL(url).port);
    // Doubled messages alone would never see a second connection.
    const fault = kind === 'doubled' ? 'cut' : kind;
    return new BadLink(kind, await Proxy.open(fault, target, most, FastRng.from(`${seed} link`)));
  }

  get connections(): number {
    return this.#connections;
  }

  get faults(): number {
    return this.proxy.faults + this.#doubled;
  }

  close(): void {
    this.proxy.close();
  }

  readonly through = (socket: WebSocket): Socket => {
    this.#connections++;
    return this.kind === 'doubled' ? this.#doubling(socket) : socket;
  };

  #doubling(socket: WebSocket): Socket {
    let isFirst = true;
    return {
      send: (text) => {
        socket.send(text);
        socket.send(text);
        this.#doubled++;
        // After the greeting: what was perhaps answered long ago, once more.
        if (isFirst && this.#lastCommand !== null) socket.send(this.#lastCommand);
        isFirst = false;
        if (text.startsWith('{"t":"do"')) this.#lastCommand = text;
      },
      close: () => socket.close(),
      addEventListener(type: string, listener: (event: never) => void) {
        const heard = type === 'message' ? twice(listener) : listener;
        socket.addEventListener(type as 'message', heard as () => void);
      },
    };
  }
}

const twice =
  (listener: (event: never) => void) =>
  (event: never): void => {
    listener(event);
    listener(event);
  };
