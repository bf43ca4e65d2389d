import { type Viewer } from '@chiaro/kernel';
import { isPersons, type Hands } from '@chiaro/kernel/internal';
import type { Match } from '../match.js';
import type { HostMessage, SeatSeen, SeatsMessage } from '../protocol.js';
import { parseSeat } from '../seats.js';
import type { Shown } from '../told.js';
import { Absence } from './absence.js';
import type { Company, Onlookers } from './company.js';
import { nowOf, nowText, openingOf, snapOf, toldTexts } from './frames.js';
import type { HostWays } from './host.js';
import { Ring } from './ring.js';

/** A connected person: their permissions, and how to send to them. */
export interface Member {
  /** The player's id; command ids are scoped to it. */
  readonly player: string;
  /** The seats that they move for and whose views they may see. */
  readonly seats: readonly number[];
  /**
   * Whether they may pause, abandon the match for everybody, and enter outcomes of a real table.
   */
  readonly governs: boolean;
  send(text: string): void;
}

/** Messages kept for clients that reconnect after a short break. */
const RING = 16;

type AudienceWays = Pick<HostWays, 'consent' | 'set'> & {
  readonly company?: Pick<Company, 'here'>;
};

interface Sight {
  readonly ring: Ring;
  readonly members: Set<Member>;
  /** Of all that this viewer is told. */
  readonly opening: string;
}

/**
 * The connections that watch a match. The messages for each viewer (a seat, or the table for all
 * spectators) are serialised once.
 */
export class Audience<S, M, V, O> {
  readonly #sights = new Map<Viewer, Sight>();
  #rev = 0;

  readonly id: string;
  readonly now: () => number;
  readonly consent: boolean;
  readonly ranked: boolean;
  readonly company: Pick<Company, 'here'> | undefined;
  readonly absence: Absence;
  /** Connections to other hosts of the match. */
  #elsewhere: Onlookers = { seats: [], watching: 0 };

  constructor(id: string, now: () => number, { consent = false, set, company }: AudienceWays = {}) {
    this.id = id;
    this.now = now;
    this.consent = consent;
    this.ranked = set !== undefined;
    this.company = company;
    this.absence = new Absence(now);
  }

  /** Seats with a connection, here or at another host. */
  get present(): readonly number[] {
    return [...new Set([...this.#here.seats, ...this.#elsewhere.seats])];
  }

  get #here(): Onlookers {
    const seats = [...this.#sights].flatMap(([viewer, { members }]) =>
      viewer !== 'table' && members.size > 0 ? [viewer] : [],
    );
    return { seats, watching: this.#sights.get('table')?.members.size ?? 0 };
  }

  /** Updates the connections of the other hosts of the match. */
  meet(hands: Hands, elsewhere: Onlookers): void {
    const before = this.present;
    this.#elsewhere = elsewhere;
    const after = this.present;
    for (const seat of after) if (!before.includes(seat)) this.absence.came(seat);
    for (const seat of before) if (!after.includes(seat)) this.absence.left(seat);
    this.tellSeats(hands);
  }

  /** Each member once, even if they watch as several viewers. */
  get members(): ReadonlySet<Member> {
    return new Set([...this.#sights.values()].flatMap(({ members }) => [...members]));
  }

  /** Subscribes `member` to the messages for `viewer`; first sends everything since `from`. */
  join(match: Match<S, M, V, O>, member: Member, viewer: Viewer, from: number): void {
    const sight = this.#sightOf(match, viewer);
    sight.members.add(member);
    if (viewer !== 'table') this.absence.came(viewer);
    const missed = sight.ring.since(from);
    if (missed !== null) for (const text of missed) member.send(text);
    else this.#send(member, snapOf(this.id, match, viewer, this.#how()));
    this.tellSeats(match.playthrough.hands, member);
  }

  #how(): { readonly time: number; readonly consent: boolean; readonly ranked: boolean } {
    return { time: this.now(), consent: this.consent, ranked: this.ranked };
  }

  /** Unsubscribes from one viewer, or from all. */
  leave(hands: Hands, member: Member, viewer?: Viewer): void {
    let hasLeft = false;
    for (const [each, { members }] of this.#sights) {
      if (viewer !== undefined && viewer !== each) continue;
      hasLeft = members.delete(member) || hasLeft;
      if (each !== 'table' && !this.present.includes(each)) this.absence.left(each);
    }
    if (hasLeft) this.tellSeats(hands);
  }

  /** Broadcasts a change; a viewer who lacks earlier events is sent all of them. */
  tell(match: Match<S, M, V, O>, first: number, show: (viewer: Viewer) => readonly Shown<V, M>[]) {
    const now = nowText(nowOf(match, this.now()));
    for (const [viewer, { ring, members, opening }] of this.#sights) {
      if (ring.next === match.seq) continue;
      const steps =
        ring.next === first
          ? show(viewer)
          : match.showSteps(viewer, ring.next, match.seq - 1).steps;
      for (const text of toldTexts(opening, steps, now)) {
        ring.push(text);
        for (const member of members) member.send(text);
      }
    }
    // Presence changes are broadcast when they happen; a step can only change who plays for a seat.
    if (match.playthrough.hands !== this.#toldHands) this.tellSeats(match.playthrough.hands);
  }
  #toldHands: Hands | null = null;

  /** Sends each viewer every event that they have not been sent. */
  catchUp(match: Match<S, M, V, O>): void {
    this.tell(match, -1, () => []);
  }

  broadcast(message: HostMessage): void {
    const text = JSON.stringify(message);
    for (const member of this.members) member.send(text);
  }

  #sightOf(match: Match<S, M, V, O>, viewer: Viewer): Sight {
    const known = this.#sights.get(viewer);
    if (known !== undefined) return known;
    const opening = openingOf(this.id, viewer);
    const sight = { ring: new Ring(match.seq, RING), members: new Set<Member>(), opening };
    this.#sights.set(viewer, sight);
    return sight;
  }

  /** Broadcast if something changed; in any case sent to the newcomer. */
  tellSeats(hands: Hands, newcomer?: Member): void {
    this.#toldHands = hands;
    this.#sayHere();
    const message = this.#seatsMessage(hands);
    const said = JSON.stringify([message.seats, message.watching]);
    if (said === this.#lastSaid) {
      if (newcomer !== undefined) this.#send(newcomer, message);
      return;
    }
    this.#lastSaid = said;
    this.#rev++;
    this.broadcast({ ...message, rev: this.#rev });
  }
  #lastSaid = '';

  #sayHere(): void {
    const here = this.#here;
    const said = JSON.stringify(here);
    if (said === this.#lastHere) return;
    this.#lastHere = said;
    this.company?.here(here);
  }
  #lastHere = JSON.stringify({ seats: [], watching: 0 } satisfies Onlookers);

  #seatsMessage(hands: Hands): SeatsMessage {
    const { present } = this;
    return {
      t: 'seats',
      m: this.id,
      rev: this.#rev,
      time: this.now(),
      seats: hands.holders.map((_, seat) => this.#seatSeen(hands, seat, present.includes(seat))),
      watching: this.#here.watching + this.#elsewhere.watching,
    };
  }

  #seatSeen(hands: Hands, seat: number, present: boolean): SeatSeen {
    const spec = parseSeat(hands.holders[seat] ?? '') ?? { kind: 'person' };
    const level = spec.kind === 'bot' ? { level: spec.level } : {};
    if (!hands.people.includes(seat)) return { kind: spec.kind, ...level, present };
    const since = this.absence.since(seat);
    const askedAt = this.absence.askedAt(seat);
    return {
      kind: spec.kind,
      ...level,
      present,
      ...(isPersons(hands, seat) ? {} : { standIn: standInOf(hands, seat) }),
      ...(since === null ? {} : { absentSince: since }),
      ...(askedAt === null ? {} : { askedAt }),
    };
  }

  #send(member: Member, message: HostMessage): void {
    member.send(JSON.stringify(message));
  }
}

const standInOf = (hands: Hands, seat: number): NonNullable<SeatSeen['standIn']> => {
  if (hands.gone.includes(seat)) return 'gone';
  return hands.once.includes(seat) ? 'turn' : 'back';
};
