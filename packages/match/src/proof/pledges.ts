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

/** What a device knows of the deal of a match before any share of it was revealed. */
export interface Pledge {
  readonly match: string;
  /** Of the server's secret. */
  readonly commitment: string;
  /** Seat by seat, of the shares; null where there is none. */
  readonly commitments: readonly (string | null)[];
  /** Those of this device. */
  readonly shares: readonly (Seed | null)[];
  /** What it was shown of the match before it was opened anew. */
  readonly witnessed: readonly Witnessed[];
}

/** Everything that a device keeps of its shares, the oldest first. */
export interface PledgeBook {
  readonly shares: readonly Seed[];
  readonly pledges: readonly Pledge[];
}

const number = integer({ min: 0 });
/** What a device wrote, as it comes back. */
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

/** What a device needs to take part in deals. */
export interface PledgePorts {
  randomBytes(count: number): Uint8Array;
  /** What was written last; anything else where nothing was, or somebody else wrote it. */
  read(): unknown;
  write(book: PledgeBook): void;
  send(message: ClientMessage): void;
}

const MOST_SHARES = 50;
const MOST_PLEDGES = 20;
const MOST_WITNESSED = 20;

/**
 * The shares of one device in the deals of its rooms (docs/protocol.md, Joint deals): draws them when
 * it sits down, reveals them when the seats are settled, and keeps what it was promised until the
 * log can be checked. A share is revealed only after the server's commitment and those of all other
 * devices are known, and what was known first is never replaced.
 */
export class Pledges {
  readonly #revealed = new Set<string>();

  readonly ports: PledgePorts;

  constructor(ports: PledgePorts) {
    this.ports = ports;
  }

  /** Draws a share; the answer, its SHA-256, is said when sitting down. */
  commit(): string {
    const share = seedFromBytes(this.ports.randomBytes(32));
    const book = this.#book();
    this.ports.write({ ...book, shares: [...book.shares, share].slice(-MOST_SHARES) });
    return commitmentOf(share);
  }

  /** A connection came: what was said over the last one may be lost. */
  connected(): void {
    this.#revealed.clear();
  }

  /** A room as it is told: where its match is about to begin, the shares of this device are revealed. */
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

  /** Keeps what is shown of a match from now on, besides what was kept before. */
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
