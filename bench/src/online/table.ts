import { setTimeout as sleep } from 'node:timers/promises';
import { FastRng, pickOne, type AnyModule } from '@chiaro/kernel';
import { WebSocket } from 'ws';
import type { Person, Seated } from './people.js';

/** As much of what our server says as a player of the bench needs. */
interface Heard {
  readonly t: string;
  readonly seq?: number;
  readonly view?: unknown;
  readonly after?: unknown;
  readonly step?: { readonly kind: string; readonly seat?: number };
  readonly now?: Now;
  readonly error?: unknown;
}
interface Now {
  readonly at: number;
  readonly actor: { readonly kind: string; readonly seat?: number };
  readonly result: unknown;
}

export const socketOf = (port: number, { token, from }: Person): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    localAddress: from,
    perMessageDeflate: false,
  });

export const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

/** A device that watches a match; `heard` gets what it is told. */
export async function watchAs(
  port: number,
  person: Person,
  match: string,
  viewer: number | 'table',
  heard: (message: Heard) => void,
): Promise<WebSocket> {
  const socket = socketOf(port, person);
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Heard;
      if (message.t === 'no') reject(new Error(JSON.stringify(message)));
      heard(message);
      if (message.t === 'snap') resolve();
    });
    socket.once('close', () => reject(new Error('closed')));
  });
  await opened(socket);
  socket.send('{"t":"hello","v":1}');
  socket.send(JSON.stringify({ t: 'watch', m: match, viewer, from: 0 }));
  await ready;
  return socket;
}

/** How long each move took until the other seat had it, in milliseconds, and when it was sent. */
export interface Timed {
  readonly sentAt: number;
  readonly took: number;
}

/** One match with a device at each seat; whoever's turn it is makes any legal move. */
export class Table {
  readonly timed: Timed[] = [];
  readonly #sockets: WebSocket[] = [];
  readonly #rng: FastRng;
  #now: Now | null = null;
  /** What the seat to act saw last, and after which event. */
  #seen: { readonly at: number; readonly view: unknown } | null = null;
  #isMoving = false;
  #sentAt: number | null = null;
  #mover = -1;
  #ids = 0;
  #pauseMs: number | null = null;
  #finished: () => void = () => undefined;
  /** Resolves with the end of the match. */
  readonly finished = new Promise<void>((resolve) => (this.#finished = resolve));

  private constructor(
    readonly module: AnyModule,
    readonly match: string,
  ) {
    this.#rng = FastRng.from(match);
  }

  static async open(port: number, module: AnyModule, { match, people }: Seated): Promise<Table> {
    const table = new Table(module, match);
    for (const [seat, person] of people.entries())
      table.#sockets.push(
        await watchAs(port, person, match, seat, (message) => table.#hear(seat, message)),
      );
    return table;
  }

  /** Plays on until the match is over or stopped, each move so long after the one before. */
  play(pauseMs = 0): void {
    this.#pauseMs = pauseMs;
    void this.#moveSoon();
  }

  stop(): void {
    this.#pauseMs = null;
  }

  close(): void {
    this.stop();
    for (const socket of this.#sockets) socket.terminate();
  }

  #hear(seat: number, { t, step, now, view, after }: Heard): void {
    if (t === 'told' && step?.seat === this.#mover && seat !== this.#mover) this.#arrived();
    if (now !== undefined && (this.#now === null || now.at >= this.#now.at)) {
      this.#now = now;
      // What the seat to act sees, so that its moves can be worked out.
      if (now.actor.seat === seat) this.#seen = { at: now.at, view: after ?? view };
    }
    if (this.#now !== null && this.#now.result !== null) this.#finished();
    else void this.#moveSoon();
  }

  #arrived(): void {
    if (this.#sentAt === null) return;
    this.timed.push({ sentAt: this.#sentAt, took: performance.now() - this.#sentAt });
    this.#sentAt = null;
  }

  /** Once both seats have the last move, and the one to act sees what it left. */
  get #isReady(): boolean {
    return this.#sentAt === null && this.#seen !== null && this.#seen.at === this.#now?.at;
  }

  async #moveSoon(): Promise<void> {
    if (this.#pauseMs === null || !this.#isReady || this.#isMoving) return;
    this.#isMoving = true;
    // Between half and one and a half, so that tables do not march in step.
    if (this.#pauseMs > 0) await sleep(this.#pauseMs * (0.5 + Math.random()));
    this.#isMoving = false;
    if (this.#pauseMs !== null) this.#move();
  }

  #move(): void {
    const [now, seen] = [this.#now, this.#seen];
    const seat = now?.actor.seat;
    if (now === null || seen === null || seat === undefined) return;
    const { game } = this.module;
    const move = pickOne(game.legal(game.resample(seen.view, this.#rng)), this.#rng);
    const text = `${'AB'.charAt(seat)} ${game.notation.format(move)}`;
    this.#seen = null;
    this.#mover = seat;
    this.#sentAt = performance.now();
    const id = String(this.#ids++);
    this.#sockets[seat]?.send(JSON.stringify({ t: 'do', m: this.match, id, at: now.at, text }));
  }
}
