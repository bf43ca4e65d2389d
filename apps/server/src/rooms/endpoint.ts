import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  err,
  ok,
  optional,
  text,
  type AnyModule,
  type Problem,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { digestShape, roomShape } from '@chiaro/match';
import { langOnly, type Answer, type Endpoint, type Refused } from '../http/endpoint.js';
import type { Spending } from '../http/spending.js';
import type { Registry } from '../matches/registry.js';
import type { Blocks } from '../people/blocks.js';
import type { Player, PlayerStore } from '../people/store.js';
import type { Lobby } from './lobby.js';
import type { Room } from './room.js';
import type { RoomAnswer, Rooms } from './service.js';
import type { RoomStore } from './store.js';

/** What the routes of rooms share. */
export interface RoomsService {
  readonly rooms: Rooms;
  readonly store: RoomStore;
  readonly players: PlayerStore;
  readonly blocks: Blocks;
  readonly lobby: Lobby;
  readonly registry: Registry;
  readonly isPresent: (player: string) => boolean;
  readonly games: readonly CatalogGame[];
  /** Rate limit on wrong codes and secrets, by network. */
  readonly guesses: Spending;
  readonly now: () => number;
}

export const answerShape = roomShape as Shape<RoomAnswer>;
export const id = text({ max: 32 });
/** SHA-256 of the share that a device adds to the next deal (docs/protocol.md, Joint deals). */
export const share = optional(digestShape);

/** An action of a member in a room. */
export interface RoomAction<B> {
  readonly path: string;
  readonly operation: string;
  readonly summary: string;
  readonly shape: Shape<B>;
}

/** `POST /api/rooms/:id/<path>`: requires a known player, responds with the changed room. */
export const roomAction = <B>(
  { rooms, players }: RoomsService,
  { path, operation, summary, shape }: RoomAction<B>,
  how: (room: Room, me: Player, wish: B) => Result<Room, Problem>,
): Endpoint<unknown, B, RoomAnswer> => ({
  method: 'POST',
  path: `/api/rooms/:id/${path}`,
  operation,
  summary,
  query: langOnly,
  body: { shape },
  answer: answerShape,
  statuses: { 200: 'Done; the room as it is now.' },
  async handle({ params: { id: room = '' }, body, device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    return answered(await rooms.change(room, me.id, (each) => how(each, me, body)));
  },
});

/** A room and its game; null if there is none. */
export async function roomWithGame(
  { store, games }: RoomsService,
  room: string,
): Promise<{ readonly room: Room; readonly module: AnyModule } | null> {
  const known = await store.find(room);
  const game = known === null ? null : findIn(games, known.game);
  return known === null || game?.ok !== true
    ? null
    : { room: known, module: await game.value.load() };
}

export const refused = (problem: Problem): Result<never, Refused> => err({ problems: [problem] });

export const answered = (
  result: Result<RoomAnswer, Problem>,
): Result<Answer<RoomAnswer>, Refused> =>
  result.ok ? ok({ status: 200, value: result.value }) : refused(result.error);
