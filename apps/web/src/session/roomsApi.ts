import { err, messageOf, ok, type Json, type Result } from '@chiaro/kernel';
import type { RoomMessage } from '@chiaro/match';
import { forgetMe, knownMe, rememberMe, type Me } from '../device/me.js';
import { currentLanguage } from '../words/language.js';
import { appWordsIn } from '../words/words.js';

/** Why the server said no, in the language of the page. */
export interface Refused {
  readonly code: string;
  readonly message: string;
}

/** A room as this player may know it. */
export type OnlineRoom = Omit<RoomMessage, 't'>;

export interface MadeRoom {
  readonly room: string;
  readonly code: string;
  /** For the link; told this once. */
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

/** Gives this device a player, or its player another name. */
export async function becomeMe(name: string): Promise<Result<Me, Refused>> {
  const me = await request<Me>('/api/me', { name });
  if (me.ok) rememberMe(me.value);
  return me;
}

/** Who the server says that this device is; null for nobody. Where there is no server, as remembered. */
export async function askMe(): Promise<Me | null> {
  const known = knownMe();
  if (known === null) return null;
  const me = await request<Me>('/api/me');
  if (me.ok) return me.value;
  if (me.error.code !== 'NOT_KNOWN') return known;
  forgetMe();
  return null;
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
  | { readonly do: 'options'; readonly options: Json }
  | { readonly do: 'leave' | 'start' };

/** What a member does in a room; the answer is the room as it is then. */
export function actInRoom(room: string, action: RoomAction): Promise<Result<OnlineRoom, Refused>> {
  const { do: name, ...body } = action;
  return request(`/api/rooms/${room}/${name}`, body);
}

/** Asked with a body, it is posted. */
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
