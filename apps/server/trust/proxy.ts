import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { below, type Rng } from '@chiaro/kernel';

/**
 * What a bad link does to the bytes that pass:
 *
 * - `clear`: nothing;
 * - `cut`: ends every now and then, wherever a message is at that moment;
 * - `delayed`: each piece comes late, by another time each, in order;
 * - `halved`: pieces of a few bytes, so that no frame comes whole; sometimes the first half of a
 *   piece is the last thing that passes;
 * - `mute`: from some byte on nothing passes, and neither end is told.
 */
export type LinkFault = 'clear' | 'cut' | 'delayed' | 'halved' | 'mute';

/** Bytes that pass at least before a link ends or goes mute, and the longest delay in milliseconds. */
const LEAST = 300;
const DELAY = 120;
/** Pieces of a halved link, in bytes. */
const PIECE = 40;

/** A TCP proxy of our own between a client and a server on this machine. */
export class Proxy {
  #faults = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly fault: LinkFault,
    readonly target: number,
    readonly most: number,
    readonly rng: Rng,
    readonly server: Server,
  ) {
    server.on('connection', (near) => this.#join(near));
  }

  /** To a port of this machine; `most` bytes pass at most before a link ends or goes mute. */
  static async open(fault: LinkFault, target: number, most: number, rng: Rng): Promise<Proxy> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const proxy = new Proxy(fault, target, most, rng, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How often a link was cut or went mute, or a piece was held back or broken. */
  get faults(): number {
    return this.#faults;
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect({ port: this.target, host: '127.0.0.1', noDelay: true });
    const link = { near, far, left: this.#bytes(), isMute: false };
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        // Who is cut off by a mute link is not told by us.
        if (!link.isMute) for (const each of [near, far]) each.destroy();
      });
    }
    this.#carry(near, far, link);
    this.#carry(far, near, link);
  }

  #bytes(): number {
    const { fault, rng, most } = this;
    return fault === 'clear' || fault === 'delayed' ? Infinity : LEAST + below(rng, most - LEAST);
  }

  /** One piece after another, so that none overtakes. */
  #carry(from: Socket, to: Socket, link: Joined): void {
    let before = Promise.resolve();
    from.on('data', (data) => {
      before = before.then(() => this.#pass(data, to, link));
    });
    from.on('end', () => {
      before = before.then(() => void (link.isMute || to.end()));
    });
  }

  async #pass(data: Buffer, to: Socket, link: Joined): Promise<void> {
    if (link.isMute) return;
    link.left -= data.length;
    if (this.fault === 'delayed') {
      this.#faults++;
      await sleep(below(this.rng, DELAY));
    }
    if (link.left >= 0) return this.fault === 'halved' ? this.#inPieces(data, to) : write(to, data);
    this.#faults++;
    if (this.fault === 'mute') {
      link.isMute = true;
      return;
    }
    write(to, data.subarray(0, data.length >> 1));
    to.end();
    link.near.end();
    link.far.end();
    link.isMute = true;
    await sleep(10);
    link.near.destroy();
    link.far.destroy();
  }

  async #inPieces(data: Buffer, to: Socket): Promise<void> {
    this.#faults++;
    for (let at = 0; at < data.length;) {
      const next = at + 1 + below(this.rng, PIECE);
      write(to, data.subarray(at, next));
      at = next;
      // The next piece is a packet of its own.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

interface Joined {
  readonly near: Socket;
  readonly far: Socket;
  /** Bytes until it ends. */
  left: number;
  isMute: boolean;
}

function write(to: Socket, data: Buffer): void {
  if (to.writable) to.write(data);
}
