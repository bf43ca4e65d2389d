import {
  anything,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  parseSeed,
  text,
  variant,
  type Json,
  type Shape,
} from '@chiaro/kernel';

import { factorShape } from './setup.js';

/**
 * A room of this player: sent after `welcome` and after every change. `rev` increases with each
 * change of the room itself; presence may change under the same number.
 */
export interface RoomMessage {
  readonly t: 'room';
  readonly rev: number;
  readonly room: string;
  readonly game: string;
  readonly options: Json;
  /** The time control (`bank 10+15`, `days 3`), or `none`. */
  readonly time: string;
  /** Whether it is listed in the lobby, where anybody may join. */
  readonly open: boolean;
  /** Whether people without a seat may watch. */
  readonly watchable: boolean;
  /** Level of the bot that plays on for a player who leaves; null for the default. */
  readonly standIn: string | null;
  /** Whether its matches change the ratings of their players; missing: no. */
  readonly rated?: true | undefined;
  /** What the last rated match changed; missing if there was none. */
  readonly rating?: RatingNews | undefined;
  /** The player who starts matches and removes members; null while nobody is there. */
  readonly owner: string | null;
  /** Six letters to say aloud; null once they are no longer valid. */
  readonly code: string | null;
  /** A seat has a person, is free (`player` null), or has a bot. */
  readonly seats: readonly RoomSeat[];
  readonly members: readonly RoomMember[];
  /** The match that is being played, or the last one. */
  readonly match: string | null;
  readonly playing: boolean;
  /** SHA-256 of the secret from which the deal of `match` is made; null before the first match. */
  readonly commitment: string | null;
  /**
   * Who decides what happens while somebody is away: the owner, else the member who has been
   * present longest.
   */
  readonly decider: string | null;
  /** The recipient of this message. */
  readonly you: string;
}

/** The effect of a rated match on the ratings of its players. */
export interface RatingNews {
  readonly match: string;
  /** Why it changed nothing: nobody finished it, or its players met too often that day. */
  readonly unrated: 'abandoned' | 'often' | null;
  readonly changes: readonly RatingChange[];
}

/** The rating of a player before and after a match, in whole numbers. */
export interface RatingChange {
  readonly player: string;
  readonly before: number;
  readonly after: number;
}

/** The holder of a seat in a room; `player` is null while it is free. */
export type RoomSeat =
  | {
      readonly kind: 'person';
      readonly player: string | null;
      /** SHA-256 of the share that its device adds to the deal; missing if it adds none. */
      readonly share?: string | undefined;
      /** The same for the match after the current one. */
      readonly nextShare?: string | undefined;
    }
  | { readonly kind: 'bot'; readonly level: string };

export interface RoomMember {
  readonly player: string;
  readonly name: string;
  /** False for somebody who joined by the code and waits to be admitted. */
  readonly admitted: boolean;
  readonly ready: boolean;
  /** Whether they want a rematch: once all seated players do, the next match begins. */
  readonly again: boolean;
  /** The factor of their extra time: 1, 1.5 or 2. */
  readonly extra: number;
  /** Whether a device of theirs is connected. */
  readonly present: boolean;
}

const id = text({ max: 80 });
const number = integer({ min: 0 });
const named = <T extends string>(t: T) => oneOf<T>([t]);

/** A SHA-256 as 64 hexadecimal digits. */
export const digestShape: Shape<string> = {
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  read: (value, report) =>
    typeof value === 'string' && parseSeed(value) !== null
      ? value
      : report.add('WRONG_TYPE', { expected: 'SHA-256' }),
};

const roomSeat: Shape<RoomSeat> = variant<RoomSeat>('kind', {
  person: object({
    kind: named('person'),
    player: nullable(id),
    share: optional(digestShape),
    nextShare: optional(digestShape),
  }),
  bot: object({ kind: named('bot'), level: text({ max: 40 }) }),
});
/** A field that is true or missing: clients from before it existed can read all other rooms. */
const trueOrMissing = optional<true>({
  schema: { enum: [true] },
  read: (value, report) =>
    value === true ? value : report.add('WRONG_TYPE', { expected: 'true' }),
});
/** Reads the effect of a rated match, as rooms and the API send it. */
export const ratingNewsShape: Shape<RatingNews> = object({
  match: id,
  unrated: nullable(oneOf(['abandoned', 'often'])),
  changes: list(object({ player: id, before: integer(), after: integer() })),
});
const roomFields = {
  rev: number,
  room: id,
  game: text({ max: 40 }),
  options: anything as Shape<Json>,
  time: text({ max: 120 }),
  open: flag,
  watchable: flag,
  standIn: nullable(text({ max: 40 })),
  rated: trueOrMissing,
  rating: optional(ratingNewsShape),
  owner: nullable(id),
  code: nullable(text({ max: 6 })),
  seats: list(roomSeat),
  members: list(
    object({
      player: id,
      name: text({ max: 200 }),
      admitted: flag,
      ready: flag,
      again: flag,
      extra: factorShape,
      present: flag,
    }),
  ),
  match: nullable(id),
  playing: flag,
  commitment: nullable(digestShape),
  decider: nullable(id),
  you: id,
};
/** A room in an API response: the message without its `t`. */
export const roomShape = object(roomFields);
export const roomMessage: Shape<RoomMessage> = object({ t: named('room'), ...roomFields });

// ---------------------------------------------------------------------------- the lobby

/** A room that anybody may join; the same data for everybody. */
export interface OpenRoom {
  readonly room: string;
  readonly game: string;
  readonly options: Json;
  readonly time: string;
  /** Name of the owner. */
  readonly owner: string;
  /** Number of free seats, and of all seats. */
  readonly free: number;
  readonly seats: number;
  readonly playing: boolean;
  readonly watchable: boolean;
  /** Whether its matches are rated; missing: no. */
  readonly rated?: true | undefined;
}

/** Every open room, the oldest first: sent on request, and again after each change. */
export interface LobbyMessage {
  readonly t: 'lobby';
  readonly rev: number;
  readonly rooms: readonly OpenRoom[];
}

export const openRoomShape: Shape<OpenRoom> = object({
  room: id,
  game: text({ max: 40 }),
  options: anything as Shape<Json>,
  time: text({ max: 120 }),
  owner: text({ max: 200 }),
  free: number,
  seats: number,
  playing: flag,
  watchable: flag,
  rated: trueOrMissing,
});
/** The lobby in an API response: the message without its `t`. */
export const lobbyShape = object({ rev: number, rooms: list(openRoomShape) });
export const lobbyMessage: Shape<LobbyMessage> = object({
  t: named('lobby'),
  rev: number,
  rooms: list(openRoomShape),
});

// ---------------------------------------------------------------------------- phrases

/** All phrases that people can send to each other; each person reads them in their own language. */
export const phraseKeys = [
  'hello',
  'luck',
  'thinking',
  'moment',
  'back',
  'nice',
  'oops',
  'unlucky',
  'sorry',
  'thanks',
  'goodGame',
  'again',
  'bye',
] as const;
/** The key of a phrase, in any language. */
export type PhraseKey = (typeof phraseKeys)[number];

/** Somebody in a room sent a phrase: `talk.<key>` of the match's words. */
export interface PhraseMessage {
  readonly t: 'phrase';
  readonly room: string;
  readonly player: string;
  readonly key: PhraseKey;
}

export const phraseMessage: Shape<PhraseMessage> = object({
  t: named('phrase'),
  room: id,
  player: id,
  key: oneOf(phraseKeys),
});
