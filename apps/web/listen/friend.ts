import { games } from '@chiaro/catalog';
import type { AnyModule } from '@chiaro/kernel';
import { Client, Line, socketTransport, type AnyClient } from '@chiaro/match';
import { WebSocket } from 'ws';

/** Somebody at another device, played by a program: comes into a room, is ready, and moves at once. */
export class Friend {
  #close = (): void => {};
  #client: AnyClient | null = null;

  private constructor(
    readonly base: string,
    readonly token: string,
    readonly room: string,
  ) {}

  /** Comes in by the link. */
  static async join(base: string, name: string, room: string, secret: string): Promise<Friend> {
    const { token } = await post<{ token: string }>(`${base}/api/me`, { name });
    const friend = new Friend(base, token, room);
    await post(`${base}/api/rooms/join`, { room, secret }, token);
    await friend.#do('sit', {});
    return friend;
  }

  async isReady(): Promise<void> {
    await this.#do('ready', { ready: true });
  }

  /** Once a match begins, the first legal move whenever it is their turn. */
  async plays(game: string): Promise<void> {
    const found = games.find(({ id }) => id === game);
    if (found === undefined) throw new Error(`No game ${game}`);
    const module = await found.load();
    const line = this.#line();
    const release = line.use({
      connected() {},
      changed() {},
      heard: (message) => {
        if (message.t === 'room' && message.match !== null)
          this.#client ??= play(module, line, message.match);
      },
    });
    this.#close = () => {
      this.#client?.close();
      release();
    };
  }

  /** Wants the last move back. */
  async asksBack(): Promise<void> {
    const asked = await this.#client?.offer('takeback');
    if (asked?.ok !== true) throw new Error('The friend has no move to ask for');
  }

  close(): void {
    this.#close();
  }

  #line(): Line {
    const headers = { authorization: `Bearer ${this.token}` };
    let ids = 0;
    return new Line({
      transport: socketTransport(
        () => new WebSocket(`${this.base.replace('http', 'ws')}/api/live`, { headers }),
      ),
      now: () => Date.now(),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
      newId: () => `friend ${ids++}`,
    });
  }

  #do(name: string, body: object): Promise<unknown> {
    return post(`${this.base}/api/rooms/${this.room}/${name}`, body, this.token);
  }
}

function play({ game }: AnyModule, line: Line, match: string): AnyClient {
  const client: AnyClient = new Client(game, match, line, { seats: [1], viewers: [1] });
  client.listen(({ turn, pending }) => {
    const [first] = turn === null || pending.length > 0 ? [] : client.legal();
    if (first !== undefined) void client.play(first);
  });
  return client;
}

async function post<T>(address: string, body: object, token?: string): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return (await response.json()) as T;
}
