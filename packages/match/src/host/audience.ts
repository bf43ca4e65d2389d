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

/** Somebody who is connected: what they may do, and how to reach them. */
export interface Member {
  /** Who they are; their command ids mean nothing to anybody else. */
  readonly player: string;
  /** The seats that they move for and may see as. */
  readonly seats: readonly number[];
  /** Whether they may pause, leave the match for all, and enter outcomes at a real table. */
  readonly governs: boolean;
  send(text: string): void;
}

/** Messages kept for whoever was away for a moment. */
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
 * Those who watch a match. Each viewer (a seat, or the table for all who only watch) is told in
 * messages that are written once, as text.
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
  /** Those whom other hosts of the match serve. */
  #elsewhere: Onlookers = { seats: [], watching: 0 };

  constructor(id: string, now: () => number, { consent = false, set, company }: AudienceWays = {}) {
    this.id = id;
    this.now = now;
    this.consent = consent;
    this.ranked = set !== undefined;
    this.company = company;
    this.absence = new Absence(now);
  }

  /** Seats that somebody watches as now, here or elsewhere. */
  get present(): readonly number[] {
    return [...new Set([...this.#here.seats, ...this.#elsewhere.seats])];
  }

  get #here(): Onlookers {
    const seats = [...this.#sights].flatMap(([viewer, { members }]) =>
      viewer !== 'table' && members.size > 0 ? [viewer] : [],
    );
    return { seats, watching: this.#sights.get('table')?.members.size ?? 0 };
  }

  /** Whom the other hosts of the match serve now. */
  meet(hands: Hands, elsewhere: Onlookers): void {
    const before = this.present;
    this.#elsewhere = elsewhere;
    const after = this.present;
    for (const seat of after) if (!before.includes(seat)) this.absence.came(seat);
    for (const seat of before) if (!after.includes(seat)) this.absence.left(seat);
    this.tellSeats(hands);
  }

  /** Everybody once, in however many ways they watch. */
  get members(): ReadonlySet<Member> {
    return new Set([...this.#sights.values()].flatMap(({ members }) => [...members]));
  }

  /** From now on `member` is told as `viewer`; first what came since `from`. */
  join(match: Match<S, M, V, O>, member: Member, viewer: Viewer, from: number): void {
    const sight = this.#sightOf(match, viewer);
    sight.members.add(member);
    if (viewer !== 'table') this.absence.came(viewer);
    const missed = from === 0 ? null : sight.ring.since(from);
    if (missed !== null) for (const text of missed) member.send(text);
    else this.#send(member, snapOf(this.id, match, viewer, this.#how()));
    this.tellSeats(match.playthrough.hands, member);
  }

  #how(): { readonly time: number; readonly consent: boolean; readonly ranked: boolean } {
    return { time: this.now(), consent: this.consent, ranked: this.ranked };
  }

  /** As one viewer, or altogether. */
  leave(hands: Hands, member: Member, viewer?: Viewer): void {
    let hasLeft = false;
    for (const [each, { members }] of this.#sights) {
      if (viewer !== undefined && viewer !== each) continue;
      hasLeft = members.delete(member) || hasLeft;
      if (each !== 'table' && !this.present.includes(each)) this.absence.left(each);
    }
    if (hasLeft) this.tellSeats(hands);
  }

  /** Tells what happened; each viewer who lacks more than that is told all of it. */
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
    // Whoever comes, leaves or answers is told when they do; a step only changes who plays for whom.
    if (match.playthrough.hands !== this.#toldHands) this.tellSeats(match.playthrough.hands);
  }
  #toldHands: Hands | null = null;

  /** Tells whatever has not been told. */
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

  /** To everybody when something of it changed, and in any case to the one who came. */
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
