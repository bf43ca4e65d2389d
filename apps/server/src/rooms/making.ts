import { findIn } from '@chiaro/catalog';
import {
  anything,
  err,
  flag,
  list,
  nullable,
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
import { checkLevels, parseSeat, timeShape, type RoomSeat } from '@chiaro/match';
import { langOnly, type Endpoint } from '../http/endpoint.js';
import { answered, answerShape, id, refused, roomWithGame, type RoomsService } from './endpoint.js';
import { arrange, join, refusalOfRated, type Arrangement } from './room.js';
import type { RoomAnswer } from './service.js';

const chosen = {
  options: optional(anything as Shape<Json>),
  /** `person`, or `bot:<level>`; all persons by default. */
  seats: optional(list(text({ max: 60 }), { min: 1, max: 26 })),
  /** The time control; null for unlimited time. */
  time: optional(nullable(timeShape)),
  /** Whether it is listed in the lobby, where anybody may join. */
  open: optional(flag),
  /** Whether members without a seat may watch. */
  watchable: optional(flag),
  /** Level of the bot that replaces a player who leaves; null for the second weakest. */
  standIn: optional(nullable(text({ max: 40 }))),
  /** Whether its matches change the ratings of their players; needs a time control. */
  rated: optional(flag),
};
const arrangement = object(chosen);
const roomWish = object({
  game: text({ max: 40 }),
  ...chosen,
  /** `code`: the code admits, and the match starts when the seats are filled. */
  admits: optional(oneOf(['members', 'code'])),
});
const createdRoom = object({ room: id, code: text({ max: 6 }), secret: id });
type CreatedRoom = Read<typeof createdRoom>;

export const createRoom = (
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
    const read = readWish(module, body, DEFAULTS);
    if (!read.ok) return err({ problems: read.error, words: module.words });
    const wish = { game: body.game, ...read.value, admits, wish: null, deal: null };
    const made = await store.create(wish, now(), network);
    if (!made.ok) return refused(made.error);
    const { room, secret } = made.value;
    if (me !== null && admits === 'members')
      await rooms.change(room.id, me.id, (each) => join(each, me, 'secret'));
    return ok({ status: 201, value: { room: room.id, code: room.code, secret } });
  },
});

export const arrangeRoom = (
  service: RoomsService,
): Endpoint<unknown, Read<typeof arrangement>, RoomAnswer> => ({
  method: 'POST',
  path: '/api/rooms/:id/options',
  operation: 'arrangeRoom',
  summary:
    'The owner changes house rules, seats, time or who may come; everybody is asked again whether they are ready.',
  query: langOnly,
  body: { shape: arrangement },
  answer: answerShape,
  statuses: { 200: 'Changed; the room as it is now.' },
  async handle({ params: { id: room = '' }, body, device }) {
    const me = await service.players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const known = await roomWithGame(service, room);
    if (known === null) return refused({ code: 'NOT_FOUND' });
    const read = readWish(known.module, { options: known.room.options, ...body }, known.room);
    if (!read.ok) return err({ problems: read.error, words: known.module.words });
    // If only the house rules change and the number of seats does not, the seats stay as they are,
    // bots included.
    const isSame = body.seats === undefined && read.value.seats.length === known.room.seats.length;
    const wish = isSame ? { ...read.value, seats: known.room.seats } : read.value;
    return answered(await service.rooms.change(room, me.id, (each) => arrange(each, me.id, wish)));
  },
});

type Chosen = Omit<Arrangement, 'options'>;
const DEFAULTS: Chosen = {
  time: null,
  open: false,
  watchable: true,
  standIn: null,
  rated: false,
};

/** The house rules and the seats they require; missing fields keep their values. */
export function readWish(
  module: AnyModule,
  wish: Read<typeof arrangement>,
  before: Chosen = DEFAULTS,
): Result<Arrangement & { readonly seats: readonly RoomSeat[] }, readonly Problem[]> {
  const read = module.game.options.read(wish.options ?? {});
  if (!read.ok)
    return err(read.error.map((each) => ({ ...each, path: `/options${each.path ?? ''}` })));
  const seats = readSeats(module, wish.seats, module.game.seating(read.value).seats);
  if (!seats.ok) return seats;
  const { time = before.time, open = before.open, standIn = before.standIn } = wish;
  const { rated = before.rated, watchable = before.watchable } = wish;
  const unknown = standIn === null ? null : checkLevels(module, [standIn]);
  if (unknown !== null) return err([{ ...unknown, path: '/standIn' }]);
  const options = read.value as Json;
  const terms = { options, seats: seats.value, time, open, watchable, standIn, rated };
  const unfit = refusalOfRated(terms);
  return unfit === null ? ok(terms) : err([{ ...unfit, path: '/rated' }]);
}

function readSeats(
  module: AnyModule,
  seats: readonly string[] | undefined,
  count: number,
): Result<readonly RoomSeat[], readonly Problem[]> {
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
  return ok(
    specs.map((spec): RoomSeat =>
      spec?.kind === 'bot' ? { kind: 'bot', level: spec.level } : { kind: 'person', player: null },
    ),
  );
}
