import { err, ok, type Json, type Problem, type Result, type TimeControl } from '@chiaro/kernel';
import { nameKey } from '@chiaro/kernel/internal';
import type { RatingNews, RoomSeat } from '@chiaro/match';

/**
 * Where people gather and play one match after another. All functions here are pure and return a
 * new room.
 */
export interface Room {
  readonly id: string;
  readonly rev: number;
  readonly game: string;
  readonly options: Json;
  readonly seats: readonly RoomSeat[];
  /**
   * `members`: a newcomer with only the code waits until a member admits them, and the owner
   * starts. `code`: the code is enough, and a match starts when its seats are filled.
   */
  readonly admits: 'members' | 'code';
  readonly owner: string | null;
  readonly secretHash: string;
  readonly code: string;
  /** ISO 8601. */
  readonly codeUntil: string;
  /** The match that is being played, or the last one. */
  readonly match: string | null;
  readonly matchCount: number;
  readonly playing: boolean;
  /** SHA-256 of the secret from which the deal of `match` is made. */
  readonly commitment: string | null;
  /** The time control; null for unlimited time. */
  readonly time: TimeControl | null;
  /** Whether it is listed in the lobby. */
  readonly open: boolean;
  /** Whether members without a seat may watch. */
  readonly watchable: boolean;
  /** Level of the bot that replaces a player who leaves; null for the default. */
  readonly standIn: string | null;
  /** What its people want to play, if matchmaking brought them together. */
  readonly wish: string | null;
  /** The deal of a ladder, which its single player plays once; null in other rooms. */
  readonly deal: string | null;
  /** Whether its matches change the ratings of their players. */
  readonly rated: boolean;
  /** What the last rated match changed. */
  readonly rating: RatingNews | null;
  /** When something last changed, in milliseconds since 1970. */
  readonly updatedAt: number;
  /** In the order in which they joined. */
  readonly members: readonly Member[];
}

export interface Member {
  readonly player: string;
  readonly name: string;
  readonly admitted: boolean;
  readonly ready: boolean;
  readonly again: boolean;
  readonly extra: number;
}

type Changed = Result<Room, Problem>;

/** More than the seats of any game, so that some may watch. */
const MOST_MEMBERS = 40;

export const memberOf = (room: Room, player: string): Member | undefined =>
  room.members.find((member) => member.player === player);

/** A newcomer with the link's secret is admitted; one with only the code, according to `admits`. */
export function join(
  room: Room,
  { id, name }: { readonly id: string; readonly name: string },
  by: 'secret' | 'code',
): Changed {
  const admitted = by === 'secret' || room.admits === 'code';
  const known = memberOf(room, id);
  if (known !== undefined)
    return ok(known.admitted || !admitted ? room : changeMember(room, id, { admitted }));
  if (room.deal !== null && seatsOf(room, id).length === 0) return err({ code: 'NOT_FOUND' });
  if (room.members.length >= MOST_MEMBERS) return err({ code: 'ROOM_FULL' });
  if (room.members.some((member) => nameKey(member.name) === nameKey(name)))
    return err({ code: 'NAME_TAKEN' });
  const member = { player: id, name, admitted, ready: false, again: false, extra: 1 };
  return ok(withOwner({ ...room, members: [...room.members, member] }));
}

/** A member admits somebody who has only the code. */
export function admit(room: Room, by: string, player: string): Changed {
  const refusal = refusalOfMember(room, by);
  if (refusal !== null) return err(refusal);
  if (memberOf(room, player) === undefined) return err({ code: 'NOT_FOUND' });
  return ok(changeMember(room, player, { admitted: true }));
}

/**
 * Takes a seat, or the first free one; instead of the player's seats, or in addition to them
 * (several people at one device). A player who changes seats must confirm again that they are
 * ready.
 */
export function sit(
  room: Room,
  player: string,
  wish: number | null,
  { besides = false, share }: SitWish = {},
): Changed {
  const refusal = refusalOfMember(room, player) ?? refusalWhilePlaying(room);
  if (refusal !== null) return err(refusal);
  const own = seatsOf(room, player);
  if (wish === null && own.length > 0) return ok(room);
  if (besides && room.rated && own.length > 0) return err(RATED_PEOPLE);
  const seat = wish ?? room.seats.findIndex(isFree);
  const there = room.seats[seat];
  if (there === undefined) return err({ code: wish === null ? 'ROOM_FULL' : 'OUT_OF_RANGE' });
  if (own.includes(seat) && (besides || own.length === 1)) return ok(room);
  if (!isFree(there) && !own.includes(seat)) return err({ code: 'SEAT_TAKEN' });
  const others = besides ? room.seats : standUp(room, player);
  const seats = others.with(seat, { kind: 'person', player, ...withShare(share) });
  return ok(changeMember({ ...room, seats }, player, { ready: false }));
}

export interface SitWish {
  readonly besides?: boolean | undefined;
  /** Commitment of the device for the next deal. */
  readonly share?: string | undefined;
}

export const withShare = (share: string | undefined): { readonly share?: string } =>
  share === undefined ? {} : { share };

/** Leaves the room. During a match the player keeps the seat and may return by link or code. */
export function leave(room: Room, player: string): Changed {
  if (memberOf(room, player) === undefined) return err({ code: 'NOT_FOUND' });
  const members = room.members.filter((member) => member.player !== player);
  const seats = room.playing ? room.seats : standUp(room, player);
  const owner = room.owner === player ? null : room.owner;
  return ok(withOwner({ ...room, members, seats, owner }));
}

export function setReady(room: Room, player: string, ready: boolean): Changed {
  const refusal = refusalOfMember(room, player) ?? refusalWhilePlaying(room);
  if (refusal !== null) return err(refusal);
  if (seatsOf(room, player).length === 0) return err({ code: 'NOT_YOUR_SEAT' });
  return ok(changeMember(room, player, { ready }));
}

/**
 * The owner changes the house rules or the kinds of seats. Players keep a seat that is still for a
 * person, and everybody must confirm again that they are ready.
 */
export function arrange(
  room: Room,
  by: string,
  { seats, ...wish }: Pick<Room, 'seats'> & Partial<Arrangement>,
): Changed {
  const notLeading = refusalToLead(room, by);
  if (notLeading !== null) return err(notLeading);
  const refusal = refusalWhilePlaying(room);
  if (refusal !== null) return err(refusal);
  const members = room.members.map((each) => ({ ...each, ready: false }));
  const kept = seats.map((seat, i) => {
    const before = room.seats[i];
    return seat.kind === 'person' && before?.kind === 'person' ? before : seat;
  });
  const arranged = { ...room, ...wish, seats: kept, members };
  const unfit = refusalOfRated(arranged);
  return unfit === null ? ok(arranged) : err(unfit);
}

/** The settings that an owner may change. */
export type Arrangement = Pick<
  Room,
  'options' | 'time' | 'open' | 'watchable' | 'standIn' | 'rated'
>;

/** A player sets their own time multiplier, from the next match on. */
export function takeExtra(room: Room, player: string, extra: number): Changed {
  const refusal = refusalOfMember(room, player) ?? refusalWhilePlaying(room);
  return refusal === null ? ok(changeMember(room, player, { extra })) : err(refusal);
}

/**
 * Joins from the lobby: as a player, at the first free seat, or as a spectator. During a match only
 * as a spectator.
 */
export function enter(
  room: Room,
  player: { readonly id: string; readonly name: string },
  { watch, share }: { readonly watch: boolean; readonly share?: string | undefined },
): Changed {
  if (!room.open) return err({ code: 'NOT_FOUND' });
  const joined = join(room, player, 'secret');
  if (!joined.ok || seatsOf(room, player.id).length > 0) return joined;
  if (!watch) return sit(joined.value, player.id, null, { share });
  return room.watchable ? joined : err({ code: 'NOT_ALLOWED', reason: 'server.room.closed' });
}

/** Only the owner may do this; a non-member gets `NOT_FOUND`. */
export function refusalToLead(room: Room, by: string): Problem | null {
  if (room.owner === by) return null;
  return memberOf(room, by) === undefined
    ? { code: 'NOT_FOUND' }
    : { code: 'NOT_ALLOWED', reason: 'server.room.owner' };
}

/** Who decides while a player is away: the owner, else the player who joined first. */
export function deciderOf(
  room: Room,
  isHere: (player: string) => boolean,
  absent: string | null = null,
): string | null {
  const mayChoose = (player: string): boolean => player !== absent && isHere(player);
  if (room.owner !== null && mayChoose(room.owner)) return room.owner;
  const plays = ({ player, admitted }: Member): boolean =>
    admitted && mayChoose(player) && seatsOf(room, player).length > 0;
  return room.members.find(plays)?.player ?? null;
}

/** The owner removes a member; one who plays stays until the match is over. */
export function remove(room: Room, by: string, player: string): Changed {
  const notLeading = refusalToLead(room, by);
  if (notLeading !== null) return err(notLeading);
  const isPlaying = room.playing && seatsOf(room, player).length > 0;
  return isPlaying
    ? err({ code: 'NOT_ALLOWED', reason: 'server.room.playing' })
    : leave(room, player);
}

/** Why a room with these terms cannot be rated; null if it can, or is not. */
export function refusalOfRated({
  rated,
  seats,
  time,
}: Pick<Room, 'rated' | 'seats' | 'time'>): Problem | null {
  if (!rated) return null;
  if (time === null) return { code: 'NOT_ALLOWED', reason: 'server.room.ratedTime' };
  return seats.length > 1 && seats.every(({ kind }) => kind === 'person') ? null : RATED_PEOPLE;
}

/** Why a rated match cannot begin: every seat must have a person of its own. */
export function refusalToRate({ rated, seats }: Room): Problem | null {
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.player] : []));
  return rated && new Set(people).size < seats.length ? RATED_PEOPLE : null;
}

const RATED_PEOPLE: Problem = { code: 'NOT_ALLOWED', reason: 'server.room.ratedPeople' };

export const isFree = (seat: RoomSeat): boolean => seat.kind === 'person' && seat.player === null;

export const seatsOf = ({ seats }: Room, player: string): number[] =>
  seats.flatMap((seat, i) => (seat.kind === 'person' && seat.player === player ? [i] : []));

const standUp = ({ seats }: Room, player: string): RoomSeat[] =>
  seats.map((seat) =>
    seat.kind === 'person' && seat.player === player ? { kind: 'person', player: null } : seat,
  );

/** Ownership passes to the member who joined first. */
const withOwner = (room: Room): Room => ({
  ...room,
  owner: room.owner ?? room.members.find(({ admitted }) => admitted)?.player ?? null,
});

const changeMember = (room: Room, player: string, change: Partial<Member>): Room =>
  withOwner({
    ...room,
    members: room.members.map((each) => (each.player === player ? { ...each, ...change } : each)),
  });

/** Non-members get `NOT_FOUND`, so that they learn nothing about the room. */
function refusalOfMember(room: Room, player: string): Problem | null {
  const member = memberOf(room, player);
  if (member === undefined) return { code: 'NOT_FOUND' };
  return member.admitted ? null : { code: 'NOT_ALLOWED', reason: 'server.room.knocking' };
}

/** Settings are locked while a match is played; in the room of a ladder, also afterwards. */
export const refusalWhilePlaying = ({ playing, deal }: Room): Problem | null => {
  if (deal !== null) return { code: 'NOT_ALLOWED', reason: 'server.ladder.once' };
  return playing ? { code: 'NOT_ALLOWED', reason: 'server.room.playing' } : null;
};
