import { randomBytes } from 'node:crypto';
import { invariant } from '@chiaro/kernel';
import { Line, Pledges, socketTransport, type PledgeBook, type RoomMessage } from '@chiaro/match';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** A program that plays: a player with a token, and the addresses of a server that listens. */
export class Person {
  readonly rooms: RoomMessage[] = [];
  /** What passed, both ways. */
  readonly wire: { readonly way: string; readonly text: string }[] = [];
  #waiting: (() => void)[] = [];
  #line: Line | null = null;

  constructor(
    readonly url: string,
    readonly id: string,
    readonly token: string,
  ) {}

  get authorization(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.token}` };
  }

  async post(path: string, body: object): Promise<{ status: number; json: Record<string, never> }> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.authorization },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, never> };
  }

  /** The answer, which must be a good one. */
  async must<T>(path: string, body: object): Promise<T> {
    const { status, json } = await this.post(path, body);
    invariant(status < 300, `${path}: ${JSON.stringify(json)}`);
    return json as T;
  }

  async refusal(path: string, body: object): Promise<readonly [number, string]> {
    const { status, json } = await this.post(path, body);
    const { error } = json as { error?: { code: string } };
    return [status, error?.code ?? JSON.stringify(json)];
  }

  /** The line of this device; whatever rooms it is told are in `rooms`. */
  get line(): Line {
    if (this.#line !== null) return this.#line;
    const line = new Line({
      transport: socketTransport(() => this.#tapped(openSocket(this.url, this.authorization))),
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => 0,
      newId: () => `id ${ids++}`,
    });
    line.use({
      connected: () => undefined,
      changed: () => undefined,
      heard: (message) => {
        if (message.t !== 'room') return;
        this.rooms.push(message);
        for (const go of this.#waiting.splice(0)) go();
      },
    });
    onTestFinished(() => line.close());
    this.#line = line;
    return line;
  }

  #tapped(socket: WebSocket): WebSocket {
    const send = socket.send.bind(socket);
    socket.send = (data: string) => {
      this.wire.push({ way: '→', text: data });
      send(data);
    };
    socket.on('message', (data: Buffer) => this.wire.push({ way: '←', text: data.toString() }));
    return socket;
  }

  /** The first room told that will do. */
  async roomWhere(test: (room: RoomMessage) => boolean): Promise<RoomMessage> {
    void this.line;
    for (;;) {
      const found = this.rooms.find(test);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

let ids = 0;

export const openSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  path = '/api/live',
): WebSocket => new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });

/** Its address on this machine. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function newPerson(url: string, name: string): Promise<Person> {
  const nobody = new Person(url, '', '');
  const { id, token } = await nobody.must<{ id: string; token: string }>('/api/me', { name });
  return new Person(url, id, token);
}

/** A room of the toy for two, with the first of them as its owner. */
export interface MadeRoom {
  readonly room: string;
  readonly code: string;
  readonly secret: string;
}

/** A device that takes part in deals, as the page and the terminal do. */
export function pledgesOf(person: Person): Pledges {
  let book: PledgeBook | null = null;
  const pledges = new Pledges({
    randomBytes,
    read: () => book,
    write: (written) => (book = written),
    send: (message) => person.line.send(message),
  });
  person.line.use({
    connected: () => pledges.connected(),
    changed: () => undefined,
    heard: (message) => {
      if (message.t === 'room') pledges.heard(message);
    },
  });
  return pledges;
}
