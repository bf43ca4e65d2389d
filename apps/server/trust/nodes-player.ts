import { invariant, parseLog, pickOne, replay, type AnyModule, type FastRng } from '@chiaro/kernel';
import { Client, Line, socketTransport, type AnyClient } from '@chiaro/match';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** One device with one seat, that plays whatever is allowed, at whichever node it is told to. */
export class Player {
  readonly done: string[] = [];
  isOver = false;
  ended: Promise<void> = Promise.resolve();
  #url: string;
  #socket: WebSocket | null = null;
  readonly #line: Line;
  readonly client: AnyClient;

  private constructor(
    url: string,
    token: string,
    room: string,
    readonly seat: number,
    module: AnyModule,
  ) {
    this.#url = url;
    let ids = 0;
    const headers = { authorization: `Bearer ${token}` };
    this.#line = new Line({
      transport: socketTransport(() => {
        this.#socket = new WebSocket(`${this.#url.replace('http', 'ws')}/api/live`, { headers });
        return this.#socket;
      }),
      now: Date.now,
      after(milliseconds, run) {
        const timer = setTimeout(run, Math.min(milliseconds, 500));
        return () => clearTimeout(timer);
      },
      random: Math.random,
      newId: () => `${seat} ${ids++}`,
    });
    this.client = new Client(module.game, `${room}-1`, this.#line, {
      seats: [seat],
      viewers: [seat],
    });
  }

  static async join(url: string, code: string, seat: number, module: AnyModule): Promise<Player> {
    const me = await post<{ token: string }>(url, '', '/api/me', { name: `Player ${seat + 1}` });
    const { room } = await post<{ room: string }>(url, me.token, '/api/rooms/join', { code });
    await post(url, me.token, `/api/rooms/${room}/sit`, { seat });
    return new Player(url, me.token, room, seat, module);
  }

  /** As a balancer would: the connection goes, and the next one leads to another node. */
  moveTo(url: string): void {
    if (url === this.#url) return;
    this.#url = url;
    this.#socket?.terminate();
  }

  playOut(rng: FastRng): Promise<void> {
    this.ended = this.#play(rng).finally(() => (this.isOver = true));
    return this.ended;
  }

  async #play(rng: FastRng): Promise<void> {
    const { client, seat } = this;
    for (;;) {
      const { turn, result } = await client.until(
        (now) => now.result !== null || (now.turn === seat && now.pending.length === 0),
      );
      if (result !== null) return;
      if (turn !== seat) continue;
      const text = client.game.notation.format(pickOne(client.legal(), rng));
      const played = await client.do(seat, text);
      if (played.ok) this.done.push(text);
    }
  }

  close(): void {
    this.client.close();
  }
}

/** What a match did not keep of what its players were answered. */
export async function lossesOf(
  players: readonly Player[],
  module: AnyModule | null,
  match: number,
): Promise<string[]> {
  const lost: string[] = [];
  const logs = await Promise.all(players.map(({ client }) => client.log()));
  const texts = logs.map((log) => (log.ok ? log.value : ''));
  const [first = ''] = texts;
  texts.forEach((text, seat) => {
    if (text !== first || text === '') lost.push(`seat ${seat + 1} has another log`);
  });
  const { lines } = parseLog(first).log;
  for (const { actor, text } of lines)
    if (actor === 'match' && text.startsWith('flag'))
      lost.push(`${text}, though nobody used ten minutes`);
  for (const { seat, done } of players) {
    const own = lines.filter(({ actor }) => actor === seat).map(({ text }) => text);
    if (JSON.stringify(own) !== JSON.stringify(done))
      lost.push(`seat ${seat + 1} was answered ${done.length} moves, ${own.length} are there`);
  }
  const again = module === null ? null : replay(module.game, first);
  if (again?.ok !== true || again.value.failure !== null) lost.push('the log does not replay');
  return lost.map((each) => `match ${match}: ${each}`);
}

/** Asks until it is answered. */
export async function post<T>(url: string, token: string, path: string, body: object): Promise<T> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    const json = response === null ? null : ((await response.json()) as T);
    if (response?.ok === true && json !== null) return json;
    // Right after its database was killed a node says so, and is asked again.
    invariant(tries < 50, `${path}: ${JSON.stringify(json)}`);
    await sleep(100);
  }
}
