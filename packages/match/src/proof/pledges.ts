import {
  commitmentOf,
  integer,
  list,
  nullable,
  object,
  readShape,
  seedFromBytes,
  text,
  type Seed,
  type Shape,
} from '@chiaro/kernel';
import { viewerShape, type ClientMessage } from '../protocol.js';
import { digestShape, type RoomMessage } from '../protocol-rooms.js';
import { seedShape } from '../setup.js';
import type { Witnessed } from './witness.js';

/** What a device knows of the deal of a match before any share was revealed. */
export interface Pledge {
  readonly match: string;
  /** SHA-256 of the server's secret. */
  readonly commitment: string;
  /** SHA-256 of each seat's share; null if a seat has none. */
  readonly commitments: readonly (string | null)[];
  /** The shares of this device. */
  readonly shares: readonly (Seed | null)[];
  /** Hashes of what this device was shown before the match was last reopened. */
  readonly witnessed: readonly Witnessed[];
}

/** Everything that a device stores about its shares, the oldest first. */
export interface PledgeBook {
  readonly shares: readonly Seed[];
  readonly pledges: readonly Pledge[];
}

const number = integer({ min: 0 });
/** Validates what a device stored. */
export const pledgeBookShape: Shape<PledgeBook> = object({
  shares: list(seedShape),
  pledges: list(
    object({
      match: text({ max: 80 }),
      commitment: digestShape,
      commitments: list(nullable(digestShape)),
      shares: list(nullable(seedShape)),
      witnessed: list(
        object({ viewer: viewerShape, from: number, to: number, digest: digestShape }),
      ),
    }),
  ),
});

/** The ports that a device needs to take part in deals. */
export interface PledgePorts {
  randomBytes(count: number): Uint8Array;
  /** The stored value; anything else if there is none, or other code wrote it. */
  read(): unknown;
  write(book: PledgeBook): void;
  send(message: ClientMessage): void;
}

const MOST_SHARES = 50;
const MOST_PLEDGES = 20;
const MOST_WITNESSED = 20;

/**
 * The shares of one device in the deals of its rooms (docs/protocol.md, Joint deals): draws them
 * when it sits down, reveals them when the seats are settled, and stores the commitments until the
 * log can be checked. A share is revealed only after the commitments of the server and of all other
 * devices are known; a known commitment is never replaced.
 */
export class Pledges {
  readonly #revealed = new Set<string>();

  readonly ports: PledgePorts;

  constructor(ports: PledgePorts) {
    this.ports = ports;
  }

  /** Draws a share. Returns its SHA-256, which is sent when sitting down. */
  commit(): string {
    const share = seedFromBytes(this.ports.randomBytes(32));
    const book = this.#book();
    this.ports.write({ ...book, shares: [...book.shares, share].slice(-MOST_SHARES) });
    return commitmentOf(share);
  }

  /** Called on reconnect: messages of the last connection may be lost. */
  connected(): void {
    this.#revealed.clear();
  }

  /** Handles a room message: if its match is about to begin, reveals the shares of this device. */
  heard(room: Pick<RoomMessage, 'match' | 'playing' | 'commitment' | 'seats'>): void {
    const { match, playing, commitment } = room;
    if (match === null || !playing || commitment === null || this.#revealed.has(match)) return;
    this.#revealed.add(match);
    const pledge = this.of(match) ?? this.#pledge(match, commitment, room.seats);
    for (const [seat, share] of pledge.shares.entries())
      if (share !== null) this.ports.send({ t: 'reveal', m: match, seat, share });
  }

  of(match: string): Pledge | null {
    return this.#book().pledges.find((pledge) => pledge.match === match) ?? null;
  }

  /** Stores what is shown of a match from now on, in addition to what was stored before. */
  keeper(match: string): (witnessed: readonly Witnessed[]) => void {
    const before = this.of(match)?.witnessed ?? [];
    return (witnessed) => {
      const pledge = this.of(match);
      if (pledge === null) return;
      this.#keep({ ...pledge, witnessed: [...before, ...witnessed].slice(-MOST_WITNESSED) });
    };
  }

  #pledge(match: string, commitment: string, seats: RoomMessage['seats']): Pledge {
    const commitments = seats.map((seat) => (seat.kind === 'person' ? (seat.share ?? null) : null));
    const held = new Map(this.#book().shares.map((share) => [commitmentOf(share), share]));
    const shares = commitments.map((each) => held.get(each ?? '') ?? null);
    return this.#keep({ match, commitment, commitments, shares, witnessed: [] });
  }

  #keep(pledge: Pledge): Pledge {
    const { shares, pledges } = this.#book();
    const others = pledges.filter(({ match }) => match !== pledge.match);
    this.ports.write({ shares, pledges: [...others, pledge].slice(-MOST_PLEDGES) });
    return pledge;
  }

  #book(): PledgeBook {
    const book = readShape(pledgeBookShape, this.ports.read());
    return book.ok ? book.value : { shares: [], pledges: [] };
  }
}
