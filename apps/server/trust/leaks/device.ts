import type { ClientMessage } from '@chiaro/match';
import { WebSocket } from 'ws';

/** What is answered under its id. */
export type Asked = Extract<ClientMessage, { readonly id: string }>;

interface Heard {
  readonly t: string;
  readonly id?: string;
  readonly seq: number;
  readonly now?: { readonly at: number };
}

/** A device with one socket, and everything that it was sent. */
export class Device {
  /** Messages and answers as they came. */
  heard: string[] = [];
  /** The messages among them. */
  messages: Heard[] = [];
  #waiting: (() => void)[] = [];

  private constructor(
    readonly url: string,
    readonly player: string,
    readonly token: string,
    readonly socket: WebSocket,
  ) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.heard.push(text);
      this.messages.push(JSON.parse(text) as Heard);
      for (const go of this.#waiting.splice(0)) go();
    });
  }

  static async open(url: string, name: string): Promise<Device> {
    const made = await fetch(`${url}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const { id, token } = (await made.json()) as { id: string; token: string };
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const device = new Device(url, id, token, socket);
    device.send({ t: 'hello', v: 1 });
    await device.until(({ t }) => t === 'welcome');
    return device;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends all of them, and waits until each was answered. */
  async ask(...messages: readonly Asked[]): Promise<void> {
    for (const message of messages) this.send(message);
    const open = new Set(messages.map(({ id }) => id));
    await this.until(({ id = '' }) => open.delete(id) && open.size === 0);
  }

  forget(): void {
    this.heard = [];
    this.messages = [];
  }

  /** Looks at every message once. */
  async until(test: (message: Heard) => boolean): Promise<void> {
    for (let i = 0; ; i++) {
      while (i >= this.messages.length)
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const message = this.messages[i];
      if (message !== undefined && test(message)) return;
    }
  }

  /** Status, headers and body of an answer; what names the request or the moment is left out. */
  async http(path: string, body?: object): Promise<string> {
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    };
    const asked = { headers: { authorization: `Bearer ${this.token}` } };
    const answer = await fetch(`${this.url}${path}`, body === undefined ? asked : posted);
    const headers = [...answer.headers].filter(([name]) => !OF_THE_REQUEST.has(name));
    return JSON.stringify({ status: answer.status, headers, body: await answer.text() });
  }
}

const OF_THE_REQUEST: ReadonlySet<string> = new Set(['date', 'x-request-id']);
