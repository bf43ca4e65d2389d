import { findIn } from '@chiaro/catalog';
import {
  anything,
  err,
  flag,
  nullable,
  object,
  ok,
  optional,
  text,
  type Json,
  type Problem,
  type Read,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { lobbyShape, timeShape } from '@chiaro/match';
import { langField, langOnly, type Endpoint } from '../http/endpoint.js';
import { hashOf } from '../people/store.js';
import { readCode } from './code.js';
import { answered, answerShape, id, refused, share, type RoomsService } from './endpoint.js';
import { readWish } from './making.js';
import { pair } from './pairing.js';
import { enter, join, memberOf, type Room } from './room.js';
import type { RoomAnswer } from './service.js';

/** How people join rooms: by code or link, from the lobby, or by matchmaking. */
export const meetingEndpoints = (service: RoomsService) => [
  joinRoom(service),
  showLobby(service),
  enterRoom(service),
  pairUp(service),
];

const joinWish = object({
  code: optional(text({ max: 20 })),
  room: optional(id),
  secret: optional(id),
});
type JoinWish = Read<typeof joinWish>;

const joinRoom = (service: RoomsService): Endpoint<unknown, JoinWish, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/join',
  operation: 'joinRoom',
  summary: 'Comes in by the six letters (`code`) or by the link (`room` and `secret`).',
  cost: 5,
  query: langOnly,
  body: { shape: joinWish },
  answer: answerShape,
  statuses: { 200: 'In, or waiting to be let in (`admitted`).' },
  async handle({ body, device, network }) {
    const { players, blocks, guesses, rooms } = service;
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const retryAfter = guesses.wait(network);
    if (retryAfter > 0)
      return err({
        problems: [{ code: 'RATE_LIMITED', reason: 'server.room.guesses' }],
        retryAfter,
      });
    const found = await findWay(service, body);
    if (!found.ok) {
      guesses.spend(network, 1);
      return refused(found.error);
    }
    const { room, by } = found.value;
    const apart = await blocks.apartFrom(me.id);
    return answered(
      await rooms.change(room, me.id, (each) =>
        mayMeet(each, me.id, apart) ? join(each, me, by) : err(NO_WAY[by]),
      ),
    );
  },
});

/** Members may return; a newcomer who blocked a member, or is blocked by one, is not admitted. */
const mayMeet = (room: Room, player: string, apart: ReadonlySet<string>): boolean =>
  memberOf(room, player) !== undefined || !room.members.some((each) => apart.has(each.player));

const NO_WAY: Readonly<Record<'code' | 'secret', Problem>> = {
  code: { code: 'NOT_FOUND', reason: 'server.room.code' },
  secret: { code: 'NOT_FOUND', reason: 'server.room.link' },
};

/**
 * The same answer whether the room does not exist or the secret is wrong, so that outsiders cannot
 * tell.
 */
async function findWay(
  { store, now }: RoomsService,
  { code, room, secret }: JoinWish,
): Promise<Result<{ readonly room: string; readonly by: 'code' | 'secret' }, Problem>> {
  if (code !== undefined) {
    const read = readCode(code);
    const found = read === null ? null : await store.byCode(read, now());
    if (found === null) return err(NO_WAY.code);
    return found.ok ? ok({ room: found.value, by: 'code' }) : found;
  }
  const known = room === undefined ? null : await store.find(room);
  return known !== null && hashOf(secret ?? '') === known.secretHash
    ? ok({ room: known.id, by: 'secret' })
    : err(NO_WAY.secret);
}

const lobbyQuery = object({ ...langField, game: optional(text({ max: 40 })) });

const showLobby = ({
  lobby,
}: RoomsService): Endpoint<Read<typeof lobbyQuery>, undefined, Read<typeof lobbyShape>> => ({
  method: 'GET',
  path: '/api/lobby',
  operation: 'showLobby',
  summary: 'The rooms that anybody may come into, of one game if wished: the same for everybody.',
  query: lobbyQuery,
  answer: lobbyShape,
  statuses: { 200: 'The open rooms, the oldest first.' },
  async handle({ query: { game } }) {
    const { rev, rooms } = await lobby.list();
    const listed = rooms.filter((room) => game === undefined || room.game === game);
    return ok({ status: 200, value: { rev, rooms: listed } });
  },
});

const enterWish = object({ watch: optional(flag), share });

const enterRoom = ({
  rooms,
  players,
  blocks,
}: RoomsService): Endpoint<unknown, Read<typeof enterWish>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/enter',
  operation: 'enterRoom',
  summary: 'Comes into an open room and takes the first free seat; with `watch` only to watch.',
  cost: 5,
  query: langOnly,
  body: { shape: enterWish },
  answer: answerShape,
  statuses: { 200: 'In; the room as it is now.' },
  async handle({ params: { id: room = '' }, body, device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const apart = await blocks.apartFrom(me.id);
    const wish = { watch: body.watch ?? false, share: body.share };
    return answered(
      await rooms.change(room, me.id, (each) =>
        mayMeet(each, me.id, apart) ? enter(each, me, wish) : err({ code: 'NOT_FOUND' }),
      ),
    );
  },
});

const pairWish = object({
  game: text({ max: 40 }),
  options: optional(anything as Shape<Json>),
  time: optional(nullable(timeShape)),
  rated: optional(flag),
  share,
});

const pairUp = (service: RoomsService): Endpoint<unknown, Read<typeof pairWish>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/pair',
  operation: 'pairUp',
  summary:
    'Meets somebody who wants exactly the same, or waits for them in a new room; the match starts when its seats are filled.',
  cost: 20,
  query: langOnly,
  body: { shape: pairWish },
  answer: answerShape,
  statuses: { 200: 'The room to play or wait in.' },
  async handle({ body, device, network }) {
    const { players, games, rooms } = service;
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const found = findIn(games, body.game);
    if (!found.ok) return refused({ ...found.error, path: '/game' });
    const module = await found.value.load();
    const { share: promised, ...terms } = body;
    const read = readWish(module, terms);
    if (!read.ok) return err({ problems: read.error, words: module.words });
    if (read.value.seats.length < 2) return refused({ code: 'PLAYER_COUNT', path: '/options' });
    const { options, time, rated } = read.value;
    const wish = JSON.stringify([body.game, options, time, ...(rated ? ['rated'] : [])]);
    const room = { game: body.game, ...read.value, admits: 'code', wish, deal: null } as const;
    const met = await pair(service, { ...me, share: promised }, room, network);
    return met.ok ? ok({ status: 200, value: rooms.tell(met.value, me.id) }) : refused(met.error);
  },
});
