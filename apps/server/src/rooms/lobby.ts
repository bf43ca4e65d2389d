import { formatTime } from '@chiaro/kernel';
import type { LobbyMessage, OpenRoom } from '@chiaro/match';
import { isFree, type Room } from './room.js';
import type { RoomStore } from './store.js';

export interface LobbyPorts {
  readonly store: RoomStore;
  readonly isPresent: (player: string) => boolean;
  readonly now: () => number;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds that a room stays listed although none of its members is connected. */
const LINGER_MS = 60_000;
/** Rooms without a change for this long are not listed, in milliseconds. */
const OLDEST_MS = 24 * 60 * 60 * 1000;

/**
 * The open rooms as one list, the same for everybody: read again when one of them changes, and
 * broadcast to the subscribers if it differs.
 */
export class Lobby {
  readonly #listeners = new Set<(text: string) => void>();
  #rev = 0;
  #said = '';
  #isReading = false;
  #isStale = false;

  constructor(readonly ports: LobbyPorts) {}

  async list(): Promise<Omit<LobbyMessage, 't'>> {
    const { store, isPresent, now } = this.ports;
    const rooms = await store.openRooms(now() - OLDEST_MS);
    const isAlive = ({ members, updatedAt }: Room): boolean =>
      members.some(({ player }) => isPresent(player)) || now() - updatedAt < LINGER_MS;
    const listed = rooms
      .filter(({ owner }) => owner !== null)
      .filter(isAlive)
      .map(openRoomOf);
    const text = JSON.stringify(listed);
    if (text !== this.#said) this.#rev++;
    this.#said = text;
    return { rev: this.#rev, rooms: listed };
  }

  /** Sends the list now and whenever it changes. Returns the unsubscribe function. */
  async listen(send: (text: string) => void): Promise<() => void> {
    this.#listeners.add(send);
    send(textOf(await this.list()));
    return () => this.#listeners.delete(send);
  }

  /** A room or its presence changed; concurrent calls share one read. */
  changed(): void {
    if (this.#listeners.size === 0) return;
    this.#isStale = true;
    if (!this.#isReading) void this.#tell().catch(this.ports.fault);
  }

  async #tell(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const list = await this.list();
        if (list.rev === this.#toldRev) continue;
        this.#toldRev = list.rev;
        const text = textOf(list);
        for (const send of this.#listeners) send(text);
      }
    } finally {
      this.#isReading = false;
    }
  }
  #toldRev = 0;
}

const textOf = (list: Omit<LobbyMessage, 't'>): string =>
  JSON.stringify({ t: 'lobby', ...list } satisfies LobbyMessage);

const openRoomOf = (room: Room): OpenRoom => ({
  room: room.id,
  game: room.game,
  options: room.options,
  time: room.time === null ? 'none' : formatTime(room.time),
  owner: room.members.find(({ player }) => player === room.owner)?.name ?? '',
  free: room.playing ? 0 : room.seats.filter(isFree).length,
  seats: room.seats.length,
  playing: room.playing,
  watchable: room.watchable,
  ...(room.rated ? { rated: true } : {}),
});
