import type { Viewer } from '@chiaro/kernel';
import type { Match } from '../match.js';
import type { HostMessage, Now, SeatSeen, SeatsMessage } from '../protocol.js';
import type { SeatSpec } from '../setup.js';
import type { Shown } from '../told.js';
import { nowOf, snapOf, toldOfSteps } from './frames.js';
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

interface Sight {
  readonly ring: Ring;
  readonly members: Set<Member>;
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

  constructor(id: string, now: () => number) {
    this.id = id;
    this.now = now;
  }

  /** Everybody once, in however many ways they watch. */
  get members(): ReadonlySet<Member> {
    return new Set([...this.#sights.values()].flatMap(({ members }) => [...members]));
  }

  /** From now on `member` is told as `viewer`; first what came since `from`. */
  join(match: Match<S, M, V, O>, member: Member, viewer: Viewer, from: number): void {
    const sight = this.#sightOf(match, viewer);
    sight.members.add(member);
    const missed = from === 0 ? null : sight.ring.since(from);
    if (missed !== null) for (const text of missed) member.send(text);
    else this.#send(member, snapOf(this.id, match, viewer, this.now()));
    this.#tellSeats(match.setup.seats, member);
  }

  /** As one viewer, or altogether. */
  leave(seats: readonly SeatSpec[], member: Member, viewer?: Viewer): void {
    let hasLeft = false;
    for (const [each, { members }] of this.#sights)
      if (viewer === undefined || viewer === each) hasLeft = members.delete(member) || hasLeft;
    if (hasLeft) this.#tellSeats(seats);
  }

  /** Tells what happened; each viewer who lacks more than that is told all of it. */
  tell(match: Match<S, M, V, O>, first: number, show: (viewer: Viewer) => readonly Shown<V, M>[]) {
    const now = nowOf(match, this.now());
    for (const [viewer, { ring, members }] of this.#sights) {
      if (ring.next === match.seq) continue;
      const steps =
        ring.next === first
          ? show(viewer)
          : match.showSteps(viewer, ring.next, match.seq - 1).steps;
      this.#push(viewer, ring, members, steps, now);
    }
  }

  /** Tells whatever has not been told. */
  catchUp(match: Match<S, M, V, O>): void {
    this.tell(match, -1, () => []);
  }

  broadcast(message: HostMessage): void {
    const text = JSON.stringify(message);
    for (const member of this.members) member.send(text);
  }

  #push(
    viewer: Viewer,
    ring: Ring,
    members: ReadonlySet<Member>,
    steps: readonly Shown<V, M>[],
    now: Now,
  ): void {
    for (const message of toldOfSteps(this.id, viewer, steps, now)) {
      const text = JSON.stringify(message);
      ring.push(text);
      for (const member of members) member.send(text);
    }
  }

  #sightOf(match: Match<S, M, V, O>, viewer: Viewer): Sight {
    const known = this.#sights.get(viewer);
    if (known !== undefined) return known;
    const sight = { ring: new Ring(match.seq, RING), members: new Set<Member>() };
    this.#sights.set(viewer, sight);
    return sight;
  }

  /** To everybody when somebody comes or goes, and in any case to the one who came. */
  #tellSeats(seats: readonly SeatSpec[], newcomer?: Member): void {
    const message = this.#seatsMessage(seats);
    const { rev, ...content } = message;
    const said = JSON.stringify(content);
    if (said === this.#lastSaid) {
      if (newcomer !== undefined) this.#send(newcomer, message);
      return;
    }
    this.#lastSaid = said;
    this.#rev = rev + 1;
    this.broadcast({ ...message, rev: this.#rev });
  }
  #lastSaid = '';

  #seatsMessage(seats: readonly SeatSpec[]): SeatsMessage {
    const isPresent = (viewer: Viewer): boolean =>
      (this.#sights.get(viewer)?.members.size ?? 0) > 0;
    return {
      t: 'seats',
      m: this.id,
      rev: this.#rev,
      seats: seats.map((spec, seat): SeatSeen => ({
        kind: spec.kind,
        ...(spec.kind === 'bot' ? { level: spec.level } : {}),
        present: isPresent(seat),
      })),
      watching: this.#sights.get('table')?.members.size ?? 0,
    };
  }

  #send(member: Member, message: HostMessage): void {
    member.send(JSON.stringify(message));
  }
}
