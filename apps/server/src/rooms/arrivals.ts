import { Slices } from '../live/slices.js';
import type { Room } from './room.js';
import type { RoomStore } from './store.js';

/** Maximum players per query. */
const MOST_TOGETHER = 100;

export interface ArrivalPorts {
  readonly store: Pick<RoomStore, 'roomsOf'>;
  /** Sends a room to all its members, or to one of them. */
  readonly tell: (room: Room) => void;
  readonly tellOne: (room: Room, player: string) => void;
  readonly fault: (error: unknown) => void;
}

/**
 * Players who connected, disconnected or sent a greeting, and whose rooms must be broadcast. Those
 * who arrive during a query are handled together in the next: when thousands reconnect at once, a
 * room is read and broadcast a few times, not once per member.
 */
export class Arrivals {
  readonly #changed = new Set<string>();
  readonly #greeted = new Set<string>();
  readonly #slices: Slices;
  #isReading = false;

  constructor(readonly ports: ArrivalPorts) {
    this.#slices = new Slices(ports.fault);
  }

  /** A player connected or disconnected: broadcasts their rooms. */
  changed(player: string): void {
    this.#changed.add(player);
    void this.#read();
  }

  /** Sends a player their own rooms. */
  greeted(player: string): void {
    this.#greeted.add(player);
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#changed.size + this.#greeted.size > 0)
      await this.#readSome().catch(this.ports.fault);
    this.#isReading = false;
  }

  async #readSome(): Promise<void> {
    const changed = takeSome(this.#changed);
    const greeted = takeSome(this.#greeted);
    const rooms = await this.ports.store.roomsOf([...new Set([...changed, ...greeted])]);
    for (const room of rooms) this.#slices.add(() => this.#tell(room, changed, greeted));
    await this.#slices.turn();
  }

  #tell(room: Room, changed: ReadonlySet<string>, greeted: ReadonlySet<string>): void {
    const { tell, tellOne } = this.ports;
    if (room.members.some(({ player }) => changed.has(player))) return tell(room);
    for (const { player } of room.members) if (greeted.has(player)) tellOne(room, player);
  }
}

function takeSome(waiting: Set<string>): ReadonlySet<string> {
  const some = new Set([...waiting].slice(0, MOST_TOGETHER));
  for (const player of some) waiting.delete(player);
  return some;
}
