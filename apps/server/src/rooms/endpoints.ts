import { flag, integer, list, object, ok, oneOf, optional, type Read } from '@chiaro/kernel';
import { digestShape, factorShape } from '@chiaro/match';
import { langOnly, type AnyEndpoint, type Endpoint } from '../http/endpoint.js';
import { fillerOf } from '../matches/registry.js';
import { start, startIfFilled, wantAgain } from './again.js';
import { awayChoices, choose } from './away.js';
import {
  answered,
  answerShape,
  id,
  refused,
  roomAction,
  roomWithGame,
  share,
  type RoomsService,
} from './endpoint.js';
import { arrangeRoom, createRoom } from './making.js';
import { meetingEndpoints } from './meeting.js';
import { admit, leave, remove, setReady, sit, takeExtra, type Room } from './room.js';
import type { RoomAnswer } from './service.js';

/** Every route of a room. */
export const roomEndpoints = (service: RoomsService): AnyEndpoint[] =>
  [
    createRoom(service),
    showRoom(service),
    ...meetingEndpoints(service),
    ...memberActions(service),
    arrangeRoom(service),
    startMatch(service),
    rematch(service),
    chooseForAway(service),
  ] as AnyEndpoint[];

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

// ---------------------------------------------------------------------------- in a room

const nothing = object({});
const seatWish = object({
  seat: optional(integer({ min: 0, max: 25 })),
  /** Keeps the seats the player has: several people play at one device. */
  besides: optional(flag),
  share,
});
const playerWish = object({ player: id });

const memberActions = (service: RoomsService) => [
  roomAction(
    service,
    {
      path: 'sit',
      operation: 'takeSeat',
      summary: 'Takes a seat, or the first free one; with `besides` in addition to those one has.',
      shape: seatWish,
    },
    (room, me, wish) => {
      const seated = sit(room, me.id, wish.seat ?? null, wish);
      return seated.ok ? ok(startIfFilled(seated.value)) : seated;
    },
  ),
  roomAction(
    service,
    {
      path: 'ready',
      operation: 'setReady',
      summary: 'Says that one is ready, or not.',
      shape: object({ ready: flag }),
    },
    (room, me, wish) => setReady(room, me.id, wish.ready),
  ),
  roomAction(
    service,
    {
      path: 'extra',
      operation: 'takeExtraTime',
      summary: 'How much more time one wants to have: 1, 1.5 or 2 times as much. Nobody asks why.',
      shape: object({ extra: factorShape }),
    },
    (room, me, wish) => takeExtra(room, me.id, wish.extra),
  ),
  roomAction(
    service,
    {
      path: 'admit',
      operation: 'admitMember',
      summary: 'Lets somebody in who has only the code.',
      shape: playerWish,
    },
    (room, me, wish) => admit(room, me.id, wish.player),
  ),
  roomAction(
    service,
    {
      path: 'remove',
      operation: 'removeMember',
      summary: 'The owner takes a member out.',
      shape: playerWish,
    },
    (room, me, wish) => remove(room, me.id, wish.player),
  ),
  roomAction(
    service,
    {
      path: 'leave',
      operation: 'leaveRoom',
      summary: 'Leaves the room; the role of owner passes on.',
      shape: nothing,
    },
    (room, me) => leave(room, me.id),
  ),
];

// ---------------------------------------------------------------------------- its matches

const startMatch = (
  service: RoomsService,
): Endpoint<unknown, Read<typeof nothing>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/start',
  operation: 'startMatch',
  summary: 'The owner starts a match; bots take the free seats.',
  query: langOnly,
  body: { shape: nothing },
  answer: answerShape,
  statuses: { 200: 'Started; `match` is its id.' },
  async handle({ params: { id: room = '' }, device }) {
    const me = await service.players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await roomWithGame(service, room);
    if (known === null) return refused({ code: 'NOT_FOUND' });
    const filler = fillerOf(known.module);
    return answered(await service.rooms.change(room, me.id, (each) => start(each, me.id, filler)));
  },
});

const againWish = object({
  again: flag,
  /** Commitments of the device for the next deal, one for each of its seats. */
  shares: optional(list(digestShape, { max: 26 })),
});

const rematch = (service: RoomsService): Endpoint<unknown, Read<typeof againWish>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/rematch',
  operation: 'wantRematch',
  summary:
    'Says whether one wants to play the same again; once all who sit do, the next match begins, and whoever was second is first.',
  query: langOnly,
  body: { shape: againWish },
  answer: answerShape,
  statuses: { 200: 'Noted; the room as it is now.' },
  async handle({ params: { id: room = '' }, body: { again, shares }, device }) {
    const me = await service.players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await roomWithGame(service, room);
    if (known === null) return refused({ code: 'NOT_FOUND' });
    const isOver = await hasEnded(service, known.room);
    const wish = { again, shares, isOver, filler: fillerOf(known.module) };
    return answered(
      await service.rooms.change(room, me.id, (each) => wantAgain(each, me.id, wish)),
    );
  },
});

/** Whether the match has ended, which is known before it is stored. */
async function hasEnded({ registry }: RoomsService, { match }: Room): Promise<boolean> {
  const used = match === null ? null : await registry.use(match);
  if (match === null || used?.ok !== true) return false;
  const ended = await used.value.host.look((each) => each.ended);
  await registry.release(match);
  return ended.ok && ended.value;
}

const awayWish = object({ seat: integer({ min: 0, max: 25 }), choice: oneOf(awayChoices) });

const chooseForAway = (
  service: RoomsService,
): Endpoint<unknown, Read<typeof awayWish>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/away',
  operation: 'chooseForAway',
  summary:
    'Chooses for a seat whose person is away: `wait`, a bot for this `turn`, or a `bot` until they are back.',
  query: langOnly,
  body: { shape: awayWish },
  answer: answerShape,
  statuses: { 200: 'Done; the room as it is now.' },
  async handle({ params: { id: room = '' }, body: { seat, choice }, device }) {
    const { players, store, rooms } = service;
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await store.find(room);
    if (known === null) return refused({ code: 'NOT_FOUND' });
    const done = await choose(service, known, me.id, seat, choice);
    return done.ok ? ok({ status: 200, value: rooms.seenBy(known, me.id) }) : refused(done.error);
  },
});
