import { flag, integer, list, nullable, object, ok, text, type Read } from '@chiaro/kernel';
import { langOnly, type Endpoint } from '../http/endpoint.js';
import { refused } from '../rooms/endpoint.js';
import type { Db } from '../store/schema.js';
import type { PlayerStore } from './store.js';

const word = text({ max: 200 });
/** ISO 8601. */
const time = text({ max: 40 });
const count = integer({ min: 0 });

const everythingShape = object({
  player: object({ id: word, name: word, createdAt: time }),
  /** Devices that act for the player. */
  devices: list(object({ createdAt: time })),
  rooms: list(object({ room: word, game: word, name: word, owner: flag })),
  matches: list(
    object({
      match: word,
      room: word,
      game: word,
      seat: count,
      startedAt: time,
      endedAt: nullable(time),
      /** The finished game, for /api/games. */
      archived: nullable(word),
    }),
  ),
  /** Attempts at the deals of ladders. */
  attempts: list(
    object({
      deal: word,
      match: word,
      name: word,
      openedAt: time,
      endedAt: nullable(time),
      ending: nullable(word),
      points: nullable(integer()),
      place: nullable(integer()),
    }),
  ),
  ratings: list(object({ game: word, rating: integer(), matches: count })),
  results: list(
    object({
      match: word,
      game: word,
      endedAt: time,
      before: nullable(integer()),
      after: nullable(integer()),
    }),
  ),
  /** People whom the player blocked. */
  blocked: list(object({ name: word, createdAt: time })),
});
export type Everything = Read<typeof everythingShape>;

export const showEverything = ({
  db,
  players,
}: {
  readonly db: Db;
  readonly players: PlayerStore;
}): Endpoint<unknown, undefined, Everything> => ({
  method: 'GET',
  path: '/api/me/everything',
  operation: 'showEverythingOfMine',
  summary: 'Everything the server stores about the player of this device.',
  cost: 20,
  query: langOnly,
  answer: everythingShape,
  statuses: { 200: 'All of it. No secret of a device is stored, so none is in it.' },
  async handle({ device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    return ok({ status: 200, value: await everythingOf(db, me.id) });
  },
});

async function everythingOf(db: Db, id: string): Promise<Everything> {
  const player = await db
    .selectFrom('players')
    .select(['id', 'name', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    player,
    devices: await devicesOf(db, id),
    rooms: await roomsOf(db, id),
    matches: await matchesOf(db, id),
    attempts: await attemptsOf(db, id),
    ratings: await ratingsOf(db, id),
    results: await resultsOf(db, id),
    blocked: await blockedBy(db, id),
  };
}

const devicesOf = (db: Db, player: string) =>
  db
    .selectFrom('devices')
    .select('createdAt')
    .where('player', '=', player)
    .orderBy('createdAt')
    .execute();

async function roomsOf(db: Db, player: string): Promise<Everything['rooms']> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('rooms', 'rooms.id', 'members.room')
    .select(['rooms.id as room', 'rooms.game', 'members.name', 'rooms.owner'])
    .where('members.player', '=', player)
    .orderBy('rooms.updatedAt')
    .execute();
  return rows.map(({ owner, ...row }) => ({ ...row, owner: owner === player }));
}

const matchesOf = (db: Db, player: string) =>
  db
    .selectFrom('matchSeats')
    .innerJoin('matches', 'matches.id', 'matchSeats.match')
    .select(['matches.id as match', 'room', 'game', 'seat', 'startedAt', 'endedAt', 'archived'])
    .where('matchSeats.player', '=', player)
    .orderBy('startedAt')
    .orderBy('seat')
    .execute();

const attemptsOf = (db: Db, player: string) =>
  db
    .selectFrom('attempts')
    .select(['deal', 'match', 'name', 'openedAt', 'endedAt', 'ending', 'points', 'place'])
    .where('player', '=', player)
    .orderBy('openedAt')
    .execute();

const ratingsOf = (db: Db, player: string) =>
  db
    .selectFrom('ratings')
    .select(['game', 'rating', 'matches'])
    .where('player', '=', player)
    .orderBy('game')
    .execute();

const resultsOf = (db: Db, player: string) =>
  db
    .selectFrom('resultPlayers')
    .innerJoin('results', 'results.number', 'resultPlayers.result')
    .select(['match', 'game', 'endedAt', 'before', 'after'])
    .where('player', '=', player)
    .orderBy('results.number')
    .execute();

const blockedBy = (db: Db, player: string) =>
  db
    .selectFrom('blocks')
    .innerJoin('players', 'players.id', 'blocks.blocked')
    .select(['players.name', 'blocks.createdAt'])
    .where('blocks.player', '=', player)
    .orderBy('blocks.createdAt')
    .execute();
