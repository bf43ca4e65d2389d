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
 * A room of this player, as it stands: sent after `welcome` and after every change. `rev` grows with
 * each change of the room itself; who is present may differ under the same number.
 */
export interface RoomMessage {
  readonly t: 'room';
  readonly rev: number;
  readonly room: string;
  readonly game: string;
  readonly options: Json;
  /** How much time each seat has (`bank 10+15`, `days 3`), or `none`. */
  readonly time: string;
  /** Whether it stands in the lobby, where anybody may come in. */
  readonly open: boolean;
  /** Whether those who have no seat may watch. */
  readonly watchable: boolean;
  /** Level of the bot that plays on for whoever leaves; null for the usual one. */
  readonly standIn: string | null;
  /** The player who starts matches and removes members; null while nobody is there. */
  readonly owner: string | null;
  /** Six letters to say aloud; null once they are no longer valid. */
  readonly code: string | null;
  /** A seat is a person's, still free (`player` null), or a bot's. */
  readonly seats: readonly RoomSeat[];
  readonly members: readonly RoomMember[];
  /** The match that is being played, or was last. */
  readonly match: string | null;
  readonly playing: boolean;
  /** Of `match`: SHA-256 of the secret that its deal is made of; null before the first. */
  readonly commitment: string | null;
  /** Who chooses what happens while somebody is away: the owner, else the longest present. */
  readonly decider: string | null;
  /** The player whom this message is for. */
  readonly you: string;
}

/** Who sits at a place of a room; `player` is null while it is free. */
export type RoomSeat =
  | {
      readonly kind: 'person';
      readonly player: string | null;
      /** SHA-256 of the share that its device adds to the deal; missing where it adds none. */
      readonly share?: string | undefined;
      /** The same for the match after the one that is being played. */
      readonly nextShare?: string | undefined;
    }
  | { readonly kind: 'bot'; readonly level: string };

export interface RoomMember {
  readonly player: string;
  readonly name: string;
  /** False for somebody who has only the code and waits to be let in. */
  readonly admitted: boolean;
  readonly ready: boolean;
  /** Whether they want to play the same again: once all who sit do, the next match begins. */
  readonly again: boolean;
  /** How much more time they have than others: 1, 1.5 or 2. */
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
const roomFields = {
  rev: number,
  room: id,
  game: text({ max: 40 }),
  options: anything as Shape<Json>,
  time: text({ max: 120 }),
  open: flag,
  watchable: flag,
  standIn: nullable(text({ max: 40 })),
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
/** A room as the API answers it: the message without its name. */
export const roomShape = object(roomFields);
export const roomMessage: Shape<RoomMessage> = object({ t: named('room'), ...roomFields });

// ---------------------------------------------------------------------------- the lobby

/** A room that anybody may come into: the same words for everybody. */
export interface OpenRoom {
  readonly room: string;
  readonly game: string;
  readonly options: Json;
  readonly time: string;
  /** Name of whoever leads it. */
  readonly owner: string;
  /** Seats that are still free, and all. */
  readonly free: number;
  readonly seats: number;
  readonly playing: boolean;
  readonly watchable: boolean;
}

/** Every open room, the oldest first: to whoever asked for it, and again when it changes. */
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
});
/** The lobby as the API answers it: the message without its name. */
export const lobbyShape = object({ rev: number, rooms: list(openRoomShape) });
export const lobbyMessage: Shape<LobbyMessage> = object({
  t: named('lobby'),
  rev: number,
  rooms: list(openRoomShape),
});

// ---------------------------------------------------------------------------- phrases

/** All that people can say to each other: each reads it in their own language. */
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
/** A phrase, whatever the language. */
export type PhraseKey = (typeof phraseKeys)[number];

/** Somebody in a room said something: `talk.<key>` of the match's words. */
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
