import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import {
  Line,
  socketTransport,
  type PhraseKey,
  type PledgeBook,
  type RoomMessage,
} from '@chiaro/match';
import { toHex } from '@chiaro/kernel/internal';
import type { Context } from '../context.js';
import type { Flags } from '../flags.js';
import type { OpenSocket } from '../world.js';
import { Identity } from './identity.js';
import { PledgeFile } from './pledge-file.js';
import { Server, type Refused } from './server.js';

type Room = Omit<RoomMessage, 't'>;

/** How many names are tried for a player who gives none. */
const MOST_GUESTS = 40;

/** How somebody joins: by the six letters, or by a link. */
export type Way = { readonly code: string } | { readonly room: string; readonly secret: string };

/** `http://host/r/<room>#<secret>`, or six letters. */
export function readWay(
  text: string,
): Result<{ readonly origin: string | null; readonly way: Way }, Problem> {
  if (!/^https?:/i.test(text)) return ok({ origin: null, way: { code: text.slice(0, 20) } });
  const url = URL.canParse(text) ? new URL(text) : null;
  const room = /^\/r\/([0-9a-f]{32})$/.exec(url?.pathname ?? '')?.[1];
  if (url === null || room === undefined)
    return err({
      code: 'WRONG_TYPE',
      reason: 'cli.join.link',
      facts: { link: text.slice(0, 200) },
    });
  return ok({ origin: url.origin, way: { room, secret: url.hash.slice(1, 33) } });
}

/** A player who has joined a room. */
export interface Arrived {
  readonly server: Server;
  readonly room: Room;
}

/**
 * Joins with the identity of an earlier visit, else with the one that this name has on the server,
 * else with a new one. A player without a name gets a
 * free one.
 */
export async function arrive(
  context: Context,
  origin: string,
  way: Way,
  flags: Flags,
): Promise<Result<Arrived, Refused>> {
  const place = 'code' in way ? way.code.toUpperCase() : way.room;
  const identity = new Identity(context, flags, origin, place);
  const lasting = Identity.lasting(context, flags, origin);
  const known = (await identity.token()) ?? (await lasting.token());
  const again = known === null ? null : await enter(new Server(context, origin, known), way);
  if (again?.ok === true) return again;
  let server = new Server(context, origin);
  for (let number = 1; ; number++) {
    const wish = flags.name ?? context.say('player', { number });
    const me = await server.post<{ readonly token?: string }>('/api/me', { name: wish });
    if (!me.ok) return me;
    server = me.value.token === undefined ? server : server.as(me.value.token);
    const arrived = await enter(server, way);
    if (arrived.ok) {
      await identity.remember(server.token ?? '');
      await lasting.remember(server.token ?? '');
      return arrived;
    }
    const isLastTry = flags.name !== undefined || number === MOST_GUESTS;
    if (isLastTry || arrived.error.code !== 'NAME_TAKEN') return arrived;
  }
}

async function enter(server: Server, way: Way): Promise<Result<Arrived, Refused>> {
  const room = await server.post<Room>('/api/rooms/join', way);
  return room.ok ? ok({ server, room: room.value }) : room;
}

/** The connection to a server, and the latest state of the room. */
export class Meeting {
  readonly line: Line;
  #room: Room;
  readonly #release: () => void;
  readonly pledges: PledgeFile;
  #waiting: (() => void)[] = [];

  constructor({ server, room }: Arrived, flags: Flags, known: PledgeBook, open: OpenSocket) {
    const { world } = server.context;
    const address = `${server.origin.replace(/^http/, 'ws')}/api/live`;
    this.#room = room;
    this.line = new Line({
      transport: socketTransport(() => open(address, server.headers)),
      now: () => world.now(),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => (world.randomBytes(1)[0] ?? 0) / 256,
      newId: () => toHex(world.randomBytes(12)),
    });
    const own = new PledgeFile(server.context, flags, known, (message) => this.line.send(message));
    this.pledges = own;
    this.#release = this.line.use({
      connected: () => own.pledges.connected(),
      changed: () => this.#wake(),
      heard: (message) => {
        if (message.t === 'phrase' && message.room === room.room)
          for (const each of this.#hearers) each(message.player, message.key);
        if (message.t !== 'room' || message.room !== room.room) return;
        own.pledges.heard(message);
        if (message.rev >= this.#room.rev) this.#room = message;
        this.#wake();
      },
    });
  }

  /** Resolves with the room once it passes the test; null if the protocol versions do not match. */
  async until(test: (room: Room) => boolean): Promise<Room | null> {
    while (!test(this.#room)) {
      if (this.line.connection === 'refused') return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.#room;
  }

  /** Calls back with the phrases of others. Returns the unsubscribe function. */
  hear(said: (player: string, key: PhraseKey) => void): () => void {
    const hearer = (player: string, key: PhraseKey): void => {
      if (player !== this.#room.you) said(player, key);
    };
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }
  readonly #hearers = new Set<(player: string, key: PhraseKey) => void>();

  close(): void {
    this.#release();
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
