import { randomBytes } from 'node:crypto';
import { findIn, games } from '@chiaro/catalog';
import { invariant, pickOne, type AnyModule, type FastRng, type Json } from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import {
  Client,
  Line,
  Pledges,
  receiptOf,
  socketTransport,
  type AnyClient,
  type PledgeBook,
  type Receipt,
  type Socket,
} from '@chiaro/match';
import { WebSocket } from 'ws';
import { authorization, post, type Asker } from './ask.js';

/** A match as a room is asked for it. */
export interface RoomWish {
  readonly game: string;
  readonly options: Json;
  readonly seats: number;
}

/** How a device is connected. */
export interface Link {
  /** Where its socket goes; the server itself where nothing lies between. */
  readonly url?: string;
  /** Address of this machine that it comes from. */
  readonly from?: string;
  /** What passes through its socket is changed by this. */
  readonly through?: (socket: WebSocket) => Socket;
  /** How much less patient than a person's device: nobody waits for half a minute in a trial. */
  readonly haste?: number;
}

/** A command that was answered with `done`: it must be stored once, and end with this event. */
export interface Acknowledged {
  readonly command: string;
  readonly text: string;
  readonly seq: number;
}

/** Milliseconds are so much shorter than for people. */
const HASTE = 10;

export async function moduleOf(game: string): Promise<AnyModule> {
  const found = findIn(games, game);
  invariant(found.ok, `there is ${game}`);
  return found.value.load();
}

/** Makes a room whose match begins with the last who sits down. */
export const makeRoom = (url: string, { game, options }: RoomWish, asker: Asker = {}) =>
  post<{ readonly code: string; readonly room: string }>(
    url,
    '/api/rooms',
    { game, options, admits: 'code' },
    asker,
  );

/** One device with one seat that plays whatever is allowed, and takes part in the deal. */
export class Device {
  readonly #done = new Map<string, Acknowledged>();
  readonly #release: () => void;
  readonly client: AnyClient;

  private constructor(
    readonly module: AnyModule,
    readonly player: string,
    readonly match: string,
    readonly seat: number,
    readonly line: TappedLine,
    readonly pledges: Pledges,
  ) {
    this.#release = line.use({
      connected: () => pledges.connected(),
      changed: () => undefined,
      heard: (message) => {
        if (message.t === 'room') pledges.heard(message);
        if (message.t === 'done' && message.m === match) this.#note(message.id, message.seq);
      },
    });
    this.client = new Client(module.game, match, line, { seats: [seat], viewers: [seat] });
  }

  static async join(
    url: string,
    code: string,
    seat: number,
    module: AnyModule,
    link: Link = {},
  ): Promise<Device> {
    const from = link.from === undefined ? {} : { from: link.from };
    const name = `Player ${seat + 1}`;
    const { id, token } = await post<{ id: string; token: string }>(url, '/api/me', { name }, from);
    const me = { token, ...from };
    const { room } = await post<{ room: string }>(url, '/api/rooms/join', { code }, me);
    const line = new TappedLine(link.url ?? url, me, seat, link);
    const pledges = pledgesOver(line);
    const device = new Device(module, id, `${room}-1`, seat, line, pledges);
    try {
      await post(url, `/api/rooms/${room}/sit`, { seat, share: pledges.commit() }, me);
    } catch (error) {
      device.close();
      throw error;
    }
    return device;
  }

  /** What was answered with `done`, in order. */
  get done(): readonly Acknowledged[] {
    return [...this.#done.values()];
  }

  /** Plays until the match is over, with a pause before each move. */
  async playOut(
    rng: FastRng,
    late: AbortSignal,
    pause: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const { client, seat } = this;
    for (;;) {
      const { turn, result, seq } = await client.until(
        (now) => now.result !== null || (now.turn === seat && now.pending.length === 0),
      );
      if (result !== null) return;
      invariant(!late.aborted, `a match of ${client.game.id} stands still at ${seq}`);
      if (turn !== seat) continue;
      await pause();
      await client.do(seat, client.game.notation.format(pickOne(client.legal(), rng)));
    }
  }

  /** What this device can say of the finished match. */
  receipt(log: string): Receipt {
    const { match, client } = this;
    const pledge = this.pledges.of(match);
    return receiptOf(this.module.game, log, { match, pledge, witnessed: client.witnessed });
  }

  close(): void {
    this.client.close();
    this.#release();
  }

  /** Twice the same answer is one; two different ones are two, of which the store knows one. */
  #note(id: string, seq: number): void {
    const command = `by/${this.player}/${formatActor(this.seat)}/${id}`;
    this.#done.set(`${id} ${seq}`, { command, text: this.line.commands.get(id) ?? '', seq });
  }
}

/** The product's line over a socket of `ws`; it remembers the text of every command that is sent. */
class TappedLine extends Line {
  readonly commands: ReadonlyMap<string, string>;

  constructor(url: string, me: Asker, seat: number, { through, haste = HASTE }: Link) {
    const commands = new Map<string, string>();
    const tap = (text: string): void => {
      const message = JSON.parse(text) as { readonly t: string; id?: string; text?: string };
      if (message.t === 'do') commands.set(message.id ?? '', message.text ?? '');
    };
    let ids = 0;
    super({
      transport: socketTransport(() => {
        const socket = openSocket(url, me);
        return tapped(through?.(socket) ?? socket, tap);
      }),
      now: Date.now,
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds / haste);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      newId: () => `${seat} ${ids++}`,
    });
    this.commands = commands;
  }
}

export const openSocket = (url: string, asker: Asker): WebSocket =>
  new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: authorization(asker),
    ...(asker.from === undefined ? {} : { localAddress: asker.from }),
  });

const tapped = (socket: Socket, tap: (text: string) => void): Socket => ({
  send(text) {
    tap(text);
    socket.send(text);
  },
  close: () => socket.close(),
  addEventListener: socket.addEventListener.bind(socket),
});

function pledgesOver(line: Line): Pledges {
  let book: PledgeBook | null = null;
  return new Pledges({
    randomBytes,
    read: () => book,
    write: (written) => (book = written),
    send: (message) => line.send(message),
  });
}
