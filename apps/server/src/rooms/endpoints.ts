import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  anything,
  err,
  flag,
  integer,
  list,
  object,
  ok,
  oneOf,
  optional,
  text,
  type AnyModule,
  type Json,
  type Problem,
  type Read,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { checkLevels, parseSeat, roomShape, type RoomSeat } from '@chiaro/match';
import {
  langOnly,
  type Answer,
  type AnyEndpoint,
  type Endpoint,
  type Refused,
} from '../http/endpoint.js';
import type { Spending } from '../http/spending.js';
import { hashOf, type Player, type PlayerStore } from '../people/store.js';
import { readCode } from './code.js';
import {
  admit,
  arrange,
  join,
  leave,
  remove,
  setReady,
  sit,
  start,
  startIfFilled,
  type Room,
} from './room.js';
import type { RoomAnswer, Rooms } from './service.js';
import type { RoomStore } from './store.js';

export interface RoomsService {
  readonly rooms: Rooms;
  readonly store: RoomStore;
  readonly players: PlayerStore;
  readonly games: readonly CatalogGame[];
  /** Wrong codes and secrets, by network. */
  readonly guesses: Spending;
  readonly now: () => number;
}

const answerShape = roomShape as Shape<RoomAnswer>;
const id = text({ max: 32 });

/** Every address of a room. */
export const roomEndpoints = (service: RoomsService): AnyEndpoint[] =>
  [
    createRoom(service),
    showRoom(service),
    joinRoom(service),
    roomAction(
      service,
      { path: 'sit', operation: 'takeSeat' },
      'Takes a seat, or the first free one; with `besides` in addition to those one has.',
      seatWish,
      (room, me, wish) => {
        const seated = sit(room, me.id, wish.seat ?? null, wish.besides);
        return seated.ok ? ok(startIfFilled(seated.value)) : seated;
      },
    ),
    roomAction(
      service,
      { path: 'ready', operation: 'setReady' },
      'Says that one is ready, or not.',
      readyWish,
      (room, me, wish) => setReady(room, me.id, wish.ready),
    ),
    roomAction(
      service,
      { path: 'admit', operation: 'admitMember' },
      'Lets somebody in who has only the code.',
      playerWish,
      (room, me, wish) => admit(room, me.id, wish.player),
    ),
    roomAction(
      service,
      { path: 'remove', operation: 'removeMember' },
      'The owner takes a member out.',
      playerWish,
      (room, me, wish) => remove(room, me.id, wish.player),
    ),
    roomAction(
      service,
      { path: 'leave', operation: 'leaveRoom' },
      'Leaves the room; the role of owner passes on.',
      nothing,
      (room, me) => leave(room, me.id),
    ),
    arrangeRoom(service),
    startMatch(service),
  ] as AnyEndpoint[];

// ---------------------------------------------------------------------------- making and finding

const arrangement = object({
  options: optional(anything as Shape<Json>),
  /** `person`, or `bot:<level>`; all persons where it is not said. */
  seats: optional(list(text({ max: 60 }), { min: 1, max: 26 })),
});
const roomWish = object({
  game: text({ max: 40 }),
  options: optional(anything as Shape<Json>),
  seats: optional(list(text({ max: 60 }), { min: 1, max: 26 })),
  /** `code`: whoever has the code is in, and the match starts when the seats are filled. */
  admits: optional(oneOf(['members', 'code'])),
});
const createdRoom = object({ room: id, code: text({ max: 6 }), secret: id });
type CreatedRoom = Read<typeof createdRoom>;

const createRoom = (
  service: RoomsService,
): Endpoint<unknown, Read<typeof roomWish>, CreatedRoom> => ({
  method: 'POST',
  path: '/api/rooms',
  summary:
    'Makes a room. Its secret, for the link `/r/<room>#<secret>`, is told once. Without a player only one that admits by its code.',
  cost: 20,
  query: langOnly,
  body: { shape: roomWish },
  answer: createdRoom,
  statuses: { 201: 'Made.' },
  async handle({ body, device, network }) {
    const { store, players, games, now, rooms } = service;
    const admits = body.admits ?? 'members';
    const me = await players.find(device.secret);
    if (me === null && admits === 'members') return refused({ code: 'NOT_KNOWN' });
    const found = findIn(games, body.game);
    if (!found.ok) return refused({ ...found.error, path: '/game' });
    const module = await found.value.load();
    const seats = readSeats(module, body);
    if (!seats.ok) return err({ problems: seats.error, words: module.words });
    const made = await store.create({ game: body.game, ...seats.value, admits }, now(), network);
    if (!made.ok) return refused(made.error);
    const { room, secret } = made.value;
    if (me !== null && admits === 'members')
      await rooms.change(room.id, me.id, (each) => join(each, me, 'secret'));
    return ok({ status: 201, value: { room: room.id, code: room.code, secret } });
  },
});

/** The house rules and as many seats as they make room for. */
function readSeats(
  module: AnyModule,
  { options, seats }: Read<typeof arrangement>,
): Result<{ readonly options: Json; readonly seats: readonly RoomSeat[] }, readonly Problem[]> {
  const read = module.game.options.read(options ?? {});
  if (!read.ok)
    return err(read.error.map((each) => ({ ...each, path: `/options${each.path ?? ''}` })));
  const { seats: count } = module.game.seating(read.value);
  const wish: readonly string[] = seats ?? Array<string>(count).fill('person');
  const specs = wish.map(parseSeat);
  const bad = specs.findIndex((spec) => spec === null || spec.kind === 'remote');
  if (bad >= 0)
    return err([{ code: 'WRONG_TYPE', path: `/seats/${bad}`, expected: 'person | bot:<level>' }]);
  if (specs.length !== count)
    return err([{ code: 'PLAYER_COUNT', path: '/seats', expected: String(count) }]);
  const levels = specs.flatMap((spec) => (spec?.kind === 'bot' ? [spec.level] : []));
  const unknown = checkLevels(module, levels);
  if (unknown !== null) return err([{ ...unknown, path: '/seats' }]);
  if (levels.length === count)
    return err([{ code: 'PLAYER_COUNT', reason: 'server.room.nobody', path: '/seats' }]);
  const roomSeats = specs.map((spec): RoomSeat =>
    spec?.kind === 'bot' ? { kind: 'bot', level: spec.level } : { kind: 'person', player: null },
  );
  return ok({ options: read.value as Json, seats: roomSeats });
}

const showRoom = ({ rooms, players }: RoomsService): Endpoint<unknown, undefined, RoomAnswer> => ({
  method: 'GET',
  path: '/api/rooms/:id',
  summary: 'A room that one is in.',
  query: langOnly,
  answer: answerShape,
  statuses: { 200: 'The room.' },
  async handle({ params: { id: room = '' }, device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const found = await rooms.find(room, me.id);
    return found === null ? refused({ code: 'NOT_FOUND' }) : ok({ status: 200, value: found });
  },
});

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
    const { players, guesses, rooms } = service;
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
    return answered(await rooms.change(room, me.id, (each) => join(each, me, by)));
  },
});

/** Whether a room does not exist or the secret is wrong, nobody outside can tell. */
async function findWay(
  { store, now }: RoomsService,
  { code, room, secret }: JoinWish,
): Promise<Result<{ readonly room: string; readonly by: 'code' | 'secret' }, Problem>> {
  if (code !== undefined) {
    const read = readCode(code);
    const found = read === null ? null : await store.byCode(read, now());
    if (found === null) return err({ code: 'NOT_FOUND', reason: 'server.room.code' });
    return found.ok ? ok({ room: found.value, by: 'code' }) : found;
  }
  const known = room === undefined ? null : await store.find(room);
  return known !== null && hashOf(secret ?? '') === known.secretHash
    ? ok({ room: known.id, by: 'secret' })
    : err({ code: 'NOT_FOUND', reason: 'server.room.link' });
}

// ---------------------------------------------------------------------------- in a room

const nothing = object({});
const seatWish = object({
  seat: optional(integer({ min: 0, max: 25 })),
  /** Keeps the seats one has: several people play at one device. */
  besides: optional(flag),
});
const readyWish = object({ ready: flag });
const playerWish = object({ player: id });

const roomAction = <B>(
  { rooms, players }: RoomsService,
  { path, operation }: { readonly path: string; readonly operation: string },
  summary: string,
  shape: Shape<B>,
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

const arrangeRoom = ({
  rooms,
  players,
  games,
  store,
}: RoomsService): Endpoint<unknown, Read<typeof arrangement>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/options',
  operation: 'arrangeRoom',
  summary:
    'The owner changes house rules or seats; everybody is asked again whether they are ready.',
  query: langOnly,
  body: { shape: arrangement },
  answer: answerShape,
  statuses: { 200: 'Changed; the room as it is now.' },
  async handle({ params: { id: room = '' }, body, device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await store.find(room);
    const game = known === null ? null : findIn(games, known.game);
    if (known === null || game?.ok !== true) return refused({ code: 'NOT_FOUND' });
    const module = await game.value.load();
    const read = readSeats(module, { options: known.options, ...body });
    if (!read.ok) return err({ problems: read.error, words: module.words });
    // House rules alone leave the seats as they are, bots included, where there are as many.
    const isSame = body.seats === undefined && read.value.seats.length === known.seats.length;
    const wish = isSame ? { ...read.value, seats: known.seats } : read.value;
    return answered(await rooms.change(room, me.id, (each) => arrange(each, me.id, wish)));
  },
});

const startMatch = ({
  rooms,
  players,
  games,
  store,
}: RoomsService): Endpoint<unknown, Read<typeof nothing>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/start',
  operation: 'startMatch',
  summary: 'The owner starts a match; bots take the free seats.',
  query: langOnly,
  body: { shape: nothing },
  answer: answerShape,
  statuses: { 200: 'Started; `match` is its id.' },
  async handle({ params: { id: room = '' }, device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await store.find(room);
    const game = known === null ? null : findIn(games, known.game);
    if (game?.ok !== true) return refused({ code: 'NOT_FOUND' });
    const { bots } = await game.value.load();
    // The second weakest: strong enough to play with, and nobody gains by an empty seat.
    const filler = (bots[1] ?? bots[0])?.id ?? null;
    return answered(await rooms.change(room, me.id, (each) => start(each, me.id, filler)));
  },
});

const refused = (problem: Problem): Result<never, Refused> => err({ problems: [problem] });

const answered = (result: Result<RoomAnswer, Problem>): Result<Answer<RoomAnswer>, Refused> =>
  result.ok ? ok({ status: 200, value: result.value }) : refused(result.error);
