import { err, formatTime, ok, type Problem, type Result } from '@chiaro/kernel';
import type { RatingNews, RoomSeat } from '@chiaro/match';
import {
  isFree,
  memberOf,
  refusalToLead,
  refusalToRate,
  refusalWhilePlaying,
  seatsOf,
  withShare,
  type Room,
} from './room.js';

/** How matches of a room begin and end, one after another. */
type Changed = Result<Room, Problem>;

/** The owner starts once all seated players are ready; bots of this level take the free seats. */
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
  const filled = { ...room, seats };
  const refusal = refusalToRate(filled);
  return refusal === null ? ok(begin(filled)) : err(refusal);
}

/** In a room that waits for nobody the first match starts when its last seat is taken. */
export const startIfFilled = (room: Room): Room =>
  room.admits === 'code' &&
  room.matchCount === 0 &&
  !room.seats.some(isFree) &&
  refusalToRate(room) === null
    ? begin(room)
    : room;

/**
 * A player asks for a rematch, or withdraws that. Once all seated players want it, the next match
 * begins, and the seats rotate by one. The id is derived from the room and the number of its
 * matches, so that two concurrent agreements start one match.
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

/** A commitment that is sent during a match is for the next one. */
function committed(room: Room, seat: RoomSeat, share: string | undefined): RoomSeat {
  if (seat.kind === 'bot') return seat;
  const { player } = seat;
  if (!room.playing) return { kind: 'person', player, ...withShare(share) };
  const next = share === undefined ? {} : { nextShare: share };
  return { kind: 'person', player, ...withShare(seat.share), ...next };
}

export interface AgainWish {
  readonly again: boolean;
  /** Commitments of the device for the next deal, one for each of its seats. */
  readonly shares?: readonly string[] | undefined;
  /** Whether the current match has ended, though the room does not know it yet. */
  readonly isOver: boolean;
  readonly filler: string | null;
}

/** Starts the next match, once the last one is stored and all seated players want it. */
function beginAgain(room: Room, filler: string | null): Changed {
  const seated = room.members.filter(({ player }) => seatsOf(room, player).length > 0);
  const isWanted = seated.every(({ again }) => again);
  const [first, ...others] = room.seats;
  if (room.playing || !isWanted || first === undefined) return ok(room);
  return fill({ ...room, seats: [...others, first] }, filler);
}

/** After a match: players who left lose their seats; the others may ask for a rematch. */
export function finish(room: Room, match: string, rating: RatingNews | null = null): Room {
  if (room.match !== match || !room.playing) return room;
  const members = room.members.map((each) => ({ ...each, ready: false }));
  const seats = room.seats.map((seat): RoomSeat => {
    if (seat.kind === 'bot') return seat;
    const hasLeft = seat.player !== null && memberOf(room, seat.player) === undefined;
    // A share is used for one deal only.
    return hasLeft
      ? { kind: 'person', player: null }
      : { kind: 'person', player: seat.player, ...withShare(seat.nextShare) };
  });
  const news = rating ?? room.rating;
  const finished = { ...room, playing: false, members, seats, rating: news };
  const again = beginAgain(finished, null);
  return again.ok ? again.value : finished;
}

export function begin(room: Room): Room {
  const matchCount = room.matchCount + 1;
  const members = room.members.map((each) => ({ ...each, again: false }));
  return { ...room, members, matchCount, match: `${room.id}-${matchCount}`, playing: true };
}

/** The time control in the format of a log; a player's extra time applies to their seat. */
export function timeText({ time, seats, members }: Room): string {
  if (time === null) return 'none';
  const extra = seats.map((seat) =>
    seat.kind === 'person' ? (members.find(({ player }) => player === seat.player)?.extra ?? 1) : 1,
  );
  return formatTime({ ...time, extra });
}
