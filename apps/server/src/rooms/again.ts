import { err, formatTime, ok, type Problem, type Result } from '@chiaro/kernel';
import type { RoomSeat } from '@chiaro/match';
import {
  isFree,
  memberOf,
  refusalToLead,
  refusalWhilePlaying,
  seatsOf,
  withShare,
  type Room,
} from './room.js';

/** How matches of a room begin and end, one after another. */
type Changed = Result<Room, Problem>;

/** The owner starts once all who sit are ready; bots of this level take the free seats. */
export function start(room: Room, by: string, filler: string | null): Changed {
  const notLeading = refusalToLead(room, by);
  if (notLeading !== null) return err(notLeading);
  const refusal = refusalWhilePlaying(room);
  if (refusal !== null) return err(refusal);
  const seated = room.members.filter(({ player }) => seatsOf(room, player).length > 0);
  if (seated.length === 0) return err({ code: 'NOT_ALLOWED', reason: 'server.room.nobody' });
  if (seated.some(({ player, ready }) => !ready && player !== room.owner))
    return err({ code: 'NOT_ALLOWED', reason: 'server.room.notReady' });
  return fill(room, filler);
}

function fill(room: Room, filler: string | null): Changed {
  if (filler === null && room.seats.some(isFree)) return err({ code: 'PLAYER_COUNT' });
  const seats = room.seats.map((seat): RoomSeat =>
    isFree(seat) && filler !== null ? { kind: 'bot', level: filler } : seat,
  );
  return ok(begin({ ...room, seats }));
}

/** The first match of a room that waits for nobody begins by itself when its last seat is taken. */
export const startIfFilled = (room: Room): Room =>
  room.admits === 'code' && room.matchCount === 0 && !room.seats.some(isFree) ? begin(room) : room;

/**
 * Somebody wants the same again, or no longer. Once all who sit want it, the next match begins, and
 * whoever was second is first. Its id follows from the room and the number of its matches: two who
 * agree at once begin one match.
 */
export function wantAgain(
  room: Room,
  player: string,
  { again, shares = [], isOver, filler }: AgainWish,
): Changed {
  if (memberOf(room, player) === undefined) return err({ code: 'NOT_FOUND' });
  const refusal = isOver && room.deal === null ? null : refusalWhilePlaying(room);
  if (refusal !== null) return err(refusal);
  if (room.match === null || seatsOf(room, player).length === 0)
    return err({ code: 'NOT_ALLOWED', reason: 'server.room.again' });
  const members = room.members.map((each) => (each.player === player ? { ...each, again } : each));
  const own = seatsOf(room, player);
  const seats = room.seats.map((seat, i) =>
    own.includes(i) ? committed(room, seat, shares[own.indexOf(i)]) : seat,
  );
  return beginAgain({ ...room, members, seats }, filler);
}

/** What is committed to while a match is being played is for the one after it. */
function committed(room: Room, seat: RoomSeat, share: string | undefined): RoomSeat {
  if (seat.kind === 'bot') return seat;
  const { player } = seat;
  if (!room.playing) return { kind: 'person', player, ...withShare(share) };
  const next = share === undefined ? {} : { nextShare: share };
  return { kind: 'person', player, ...withShare(seat.share), ...next };
}

export interface AgainWish {
  readonly again: boolean;
  /** What the device commits to for the next deal, seat by seat of its own. */
  readonly shares?: readonly string[] | undefined;
  /** Whether the match that is being played has ended, though the room does not know it yet. */
  readonly isOver: boolean;
  readonly filler: string | null;
}

/** The next match, once the last one is written down and all who sit want it. */
function beginAgain(room: Room, filler: string | null): Changed {
  const seated = room.members.filter(({ player }) => seatsOf(room, player).length > 0);
  const isWanted = seated.length > 0 && seated.every(({ again }) => again);
  const [first, ...others] = room.seats;
  if (room.playing || !isWanted || first === undefined) return ok(room);
  return fill({ ...room, seats: [...others, first] }, filler);
}

/** After a match: players who left lose their seats; the others may ask for a rematch. */
export function finish(room: Room, match: string): Room {
  if (room.match !== match || !room.playing) return room;
  const members = room.members.map((each) => ({ ...each, ready: false }));
  const seats = room.seats.map((seat): RoomSeat => {
    if (seat.kind === 'bot') return seat;
    const hasLeft = seat.player !== null && memberOf(room, seat.player) === undefined;
    // A share is for one deal.
    return hasLeft
      ? { kind: 'person', player: null }
      : { kind: 'person', player: seat.player, ...withShare(seat.nextShare) };
  });
  const finished = { ...room, playing: false, members, seats };
  const again = beginAgain(finished, null);
  return again.ok ? again.value : finished;
}

export function begin(room: Room): Room {
  const matchCount = room.matchCount + 1;
  const members = room.members.map((each) => ({ ...each, again: false }));
  return { ...room, members, matchCount, match: `${room.id}-${matchCount}`, playing: true };
}

/** How much time each seat has, as a log writes it: extra time is its person's. */
export function timeText({ time, seats, members }: Room): string {
  if (time === null) return 'none';
  const extra = seats.map((seat) =>
    seat.kind === 'person' ? (members.find(({ player }) => player === seat.player)?.extra ?? 1) : 1,
  );
  return formatTime({ ...time, extra });
}
