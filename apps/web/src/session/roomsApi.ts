import { err, messageOf, ok, type Json, type Result, type TimeControl } from '@chiaro/kernel';
import type { RoomMessage } from '@chiaro/match';
import { forgetMe, knownMe, rememberMe, type Me } from '../device/me.js';
import { live, pledges } from './live.js';
import { seatsOf } from './roomSeats.js';
import { currentLanguage } from '../words/language.js';
import { appWordsIn } from '../words/words.js';

/** Why the server said no, in the language of the page. */
export interface Refused {
  readonly code: string;
  readonly message: string;
}

/** A room as this player may see it. */
export type OnlineRoom = Omit<RoomMessage, 't'>;

export interface MadeRoom {
  readonly room: string;
  readonly code: string;
  /** Secret of the link; sent only once. */
  readonly secret: string;
}

export interface RoomWish {
  readonly game: string;
  readonly options: Json;
  /** `person`, or `bot:<level>`. */
  readonly seats: readonly string[];
}

export type JoinWay =
  | { readonly code: string }
  | { readonly room: string; readonly secret: string };

/** Creates the player of this device, or renames it. */
export async function becomeMe(name: string): Promise<Result<Me, Refused>> {
  const me = await request<Me>('/api/me', { name });
  if (me.ok) rememberMe(me.value);
  return me;
}

/** The player of this device at the server; null for none. Offline, the last known one. */
export async function askMe(): Promise<Me | null> {
  const known = knownMe();
  if (known === null) return null;
  const me = await request<Me>('/api/me');
  if (me.ok) return me.value;
  if (me.error.code !== 'NOT_KNOWN') return known;
  forgetMe();
  return null;
}

/** Everything the server stores about the player of this device. */
export const everythingOfMine = (): Promise<Result<object, Refused>> =>
  request('/api/me/everything');

/** Deletes it; this device has no player any more. */
export async function deleteMe(): Promise<Result<object, Refused>> {
  const done = await request<object>('/api/me/delete', {});
  if (done.ok) forgetMe();
  return done;
}

export const createRoom = (wish: RoomWish): Promise<Result<MadeRoom, Refused>> =>
  request('/api/rooms', wish);

export const joinRoom = (way: JoinWay): Promise<Result<OnlineRoom, Refused>> =>
  request('/api/rooms/join', way);

export const findRoom = (room: string): Promise<Result<OnlineRoom, Refused>> =>
  request(`/api/rooms/${room}`);

export type RoomAction =
  | { readonly do: 'sit'; readonly seat?: number; readonly besides?: boolean }
  | { readonly do: 'ready'; readonly ready: boolean }
  | { readonly do: 'admit' | 'remove'; readonly player: string }
  | ({ readonly do: 'options' } & Partial<Arrangement>)
  | { readonly do: 'extra'; readonly extra: number }
  | { readonly do: 'away'; readonly seat: number; readonly choice: 'wait' | 'turn' | 'bot' }
  | { readonly do: 'rematch'; readonly again: boolean }
  | { readonly do: 'enter'; readonly watch?: boolean }
  | { readonly do: 'leave' | 'start' };

/** What the owner of a room may choose. */
export interface Arrangement {
  readonly options: Json;
  /** Null for no time limit. */
  readonly time: TimeControl | null;
  /** Whether the lobby lists it. */
  readonly open: boolean;
  /** Whether others may watch. */
  readonly watchable: boolean;
  /** Level of the bot that replaces a player who leaves; null for the default. */
  readonly standIn: string | null;
  /** Whether its matches change ratings; needs a clock. */
  readonly rated: boolean;
}

/** Joins somebody with the same wish, or waits for them in a new room. */
export const pairUp = (wish: {
  readonly game: string;
  readonly options: Json;
  readonly time?: TimeControl;
}): Promise<Result<OnlineRoom, Refused>> =>
  request('/api/pair', { ...wish, share: pledges.commit() });

/** A match of this player. */
export interface MyMatch {
  readonly match: string;
  readonly room: string;
  readonly game: string;
  readonly seats: readonly number[];
  /** For each seat the player’s name, or `bot:` and the level. */
  readonly names: readonly string[];
  readonly turn: boolean;
  readonly time: string;
  /** ISO 8601; null without a clock. */
  readonly dueAt: string | null;
}

/** Matches of this player, those waiting for their move first. */
export const myMatches = (): Promise<Result<{ readonly matches: readonly MyMatch[] }, Refused>> =>
  request('/api/me/matches');

/** This player's attempt at a ranked deal. */
export interface LadderAttempt {
  readonly room: string;
  readonly state: 'open' | 'finished' | 'abandoned';
  readonly points: number | null;
}

/** Today's ranked deal of a game, as far as anybody may know it. */
export interface RankedDeal {
  readonly game: string;
  /** ISO 8601: until when it may be begun, and when it closes. */
  readonly opensUntil: string;
  readonly closesAt: string;
  readonly attempts: number;
  readonly mine: LadderAttempt | null;
}

export interface LadderRow {
  /** Null if abandoned. */
  readonly rank: number | null;
  readonly name: string;
  readonly you: boolean;
  readonly ending: string;
  readonly points: number;
  /** The archived game; null until it exists. */
  readonly game: string | null;
}

export interface Ladder {
  readonly today: RankedDeal;
  readonly closed: readonly {
    readonly deal: string;
    readonly day: string;
    readonly attempts: number;
    readonly table: readonly LadderRow[];
  }[];
}

/** Today's ranked deals of all games. */
export const rankedDeals = (): Promise<
  Result<{ readonly ladders: readonly RankedDeal[] }, Refused>
> => request('/api/ladders');
export const ladderOf = (game: string): Promise<Result<Ladder, Refused>> =>
  request(`/api/ladders/${game}`);
/** Starts this player's only attempt, or returns the one under way. */
export const openAttempt = (game: string): Promise<Result<LadderAttempt, Refused>> =>
  request(`/api/ladders/${game}/attempts`, {});

/** What rated matches have shown of a player in a game. */
interface Rating {
  readonly rating: number;
  readonly matches: number;
}

export interface MyRating extends Rating {
  readonly game: string;
}

export interface Ratings {
  readonly table: readonly (Rating & {
    readonly rank: number;
    readonly name: string;
    readonly you: boolean;
  })[];
}

export const myRatings = (): Promise<Result<{ readonly ratings: readonly MyRating[] }, Refused>> =>
  request('/api/me/ratings');
export const ratingsOf = (game: string): Promise<Result<Ratings, Refused>> =>
  request(`/api/ratings/${game}`);

interface Blocked {
  readonly players: readonly { readonly player: string; readonly name: string }[];
}

/** Players whom this player blocked. */
export const blockedPeople = (): Promise<Result<Blocked, Refused>> => request('/api/blocks');
export const block = (player: string): Promise<Result<Blocked, Refused>> =>
  request('/api/blocks', { player });
export const unblock = (player: string): Promise<Result<Blocked, Refused>> =>
  request('/api/blocks/remove', { player });

/** An action of a member; returns the room after it. */
export function actInRoom(room: string, action: RoomAction): Promise<Result<OnlineRoom, Refused>> {
  const { do: name, ...body } = action;
  return request(`/api/rooms/${room}/${name}`, { ...body, ...sharesFor(room, action) });
}

/** Taking a seat or asking for a rematch commits to a share of the next deal for each seat. */
function sharesFor(room: string, action: RoomAction): object {
  if (action.do === 'sit' || (action.do === 'enter' && action.watch !== true))
    return { share: pledges.commit() };
  if (action.do !== 'rematch' || !action.again) return {};
  const known = live.getState().rooms[room];
  const seats = known === undefined ? [] : seatsOf(known, known.you);
  return { shares: seats.map(() => pledges.commit()) };
}

/** A POST if there is a body, otherwise a GET. */
async function request<T>(path: string, body?: object): Promise<Result<T, Refused>> {
  const language = currentLanguage();
  const posted = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const answer = await fetch(`${path}?lang=${language}`, body === undefined ? {} : posted);
    const json = (await answer.json()) as T & { readonly error: Refused };
    return answer.ok ? ok(json) : err(json.error);
  } catch {
    const code = 'UNAVAILABLE';
    return err({ code, message: messageOf({ code }, appWordsIn(language)) });
  }
}
