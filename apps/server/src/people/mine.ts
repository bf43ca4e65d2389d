import { flag, integer, list, nullable, object, ok, text, type Read } from '@chiaro/kernel';
import type { RoomSeat } from '@chiaro/match';
import { langOnly, type AnyEndpoint, type Endpoint } from '../http/endpoint.js';
import type { Db } from '../store/schema.js';
import { refused } from '../rooms/endpoint.js';
import type { Blocks } from './blocks.js';
import type { PlayerStore } from './store.js';

export interface MineService {
  readonly db: Db;
  readonly players: PlayerStore;
  readonly blocks: Blocks;
  readonly now: () => number;
}

/** The player's own data: their matches, those waiting for their move first, and their blocks. */
export const mineEndpoints = (service: MineService): AnyEndpoint[] =>
  [
    myMatches(service),
    myBlocks(service),
    changeBlock(service, 'add'),
    changeBlock(service, 'remove'),
  ] as AnyEndpoint[];

const id = text({ max: 80 });
const matchShape = object({
  match: id,
  room: id,
  game: text({ max: 40 }),
  /** The player's own seats. */
  seats: list(integer({ min: 0 })),
  /** The player’s name of every seat, or `bot:` and its level. */
  names: list(text({ max: 200 })),
  /** Whether it is the player’s turn. */
  turn: flag,
  /** The time control in the format of a log. */
  time: text({ max: 120 }),
  /** When the clock of the player to move runs out, ISO 8601; null without a clock. */
  dueAt: nullable(text({ max: 40 })),
});
const matchesShape = object({ matches: list(matchShape) });
type MyMatch = Read<typeof matchShape>;

const myMatches = ({
  db,
  players,
}: MineService): Endpoint<unknown, undefined, Read<typeof matchesShape>> => ({
  method: 'GET',
  path: '/api/me/matches',
  operation: 'showMyMatches',
  summary: 'The matches that one plays, first those in which it is one’s own turn.',
  query: langOnly,
  answer: matchesShape,
  statuses: { 200: 'The matches.' },
  async handle({ device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const matches = await matchesOf(db, me.id);
    return ok({ status: 200, value: { matches } });
  },
});

/** Limit of the response, more than anybody plays at once. */
const MOST_MATCHES = 100;

async function matchesOf(db: Db, player: string): Promise<MyMatch[]> {
  const mine = db.selectFrom('matchSeats').select('match').where('player', '=', player);
  // Finished ladder matches are not archived before their deal is closed: excluded here.
  const done = db
    .selectFrom('attempts')
    .select('match')
    .where('player', '=', player)
    .where('endedAt', 'is not', null);
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('status', '=', 'live')
    .where('id', 'in', mine)
    .where('id', 'not in', done)
    .orderBy('startedAt')
    .limit(MOST_MATCHES)
    .execute();
  const seatsIn = rows.map(({ seatsJson }) => JSON.parse(seatsJson) as RoomSeat[]);
  const names = await namesOf(db, seatsIn.flat());
  const matches = rows.map((row, i): MyMatch => {
    const all = seatsIn[i] ?? [];
    const seats = all.flatMap((each, seat) =>
      each.kind === 'person' && each.player === player ? [seat] : [],
    );
    return {
      match: row.id,
      room: row.room,
      game: row.game,
      seats,
      names: all.map((each) =>
        each.kind === 'bot' ? `bot:${each.level}` : (names.get(each.player ?? '') ?? ''),
      ),
      turn: row.turn !== null && seats.includes(row.turn),
      time: row.time,
      dueAt: row.time === 'none' ? null : row.dueAt,
    };
  });
  return matches.toSorted(
    (one, other) => Number(other.turn) - Number(one.turn) || bySoonest(one, other),
  );
}

const bySoonest = (one: MyMatch, other: MyMatch): number =>
  (one.dueAt ?? '~').localeCompare(other.dueAt ?? '~');

async function namesOf(db: Db, seats: readonly RoomSeat[]): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      seats.flatMap((seat) =>
        seat.kind === 'person' && seat.player !== null ? [seat.player] : [],
      ),
    ),
  ];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('players')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

// ---------------------------------------------------------------------------- blocks

const blocksShape = object({
  players: list(object({ player: id, name: text({ max: 200 }) })),
});
type BlocksAnswer = Read<typeof blocksShape>;

const listOf = async ({ blocks }: MineService, me: string): Promise<BlocksAnswer> => ({
  players: (await blocks.list(me)).map(({ id: player, name }) => ({ player, name })),
});

const myBlocks = (service: MineService): Endpoint<unknown, undefined, BlocksAnswer> => ({
  method: 'GET',
  path: '/api/blocks',
  operation: 'showBlocks',
  summary: 'The people one does not want to meet.',
  query: langOnly,
  answer: blocksShape,
  statuses: { 200: 'The people, the last one first.' },
  async handle({ device }) {
    const me = await service.players.find(device.secret);
    return me === null
      ? refused({ code: 'NOT_KNOWN' })
      : ok({ status: 200, value: await listOf(service, me.id) });
  },
});

const blockWish = object({ player: text({ max: 32 }) });

const changeBlock = (
  service: MineService,
  how: 'add' | 'remove',
): Endpoint<unknown, Read<typeof blockWish>, BlocksAnswer> => ({
  method: 'POST',
  path: how === 'add' ? '/api/blocks' : '/api/blocks/remove',
  operation: how === 'add' ? 'blockPlayer' : 'unblockPlayer',
  summary:
    how === 'add'
      ? 'Does not want to meet somebody any more: neither by code nor link, neither in the lobby nor by pairing.'
      : 'Does not mind meeting somebody again.',
  query: langOnly,
  body: { shape: blockWish },
  answer: blocksShape,
  statuses: { 200: 'Done; the people one does not want to meet.' },
  async handle({ body: { player }, device }) {
    const { players, blocks, now } = service;
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    if (player === me.id || !(await players.exists(player))) return refused({ code: 'NOT_FOUND' });
    if (how === 'add') await blocks.add(me.id, player, now());
    else await blocks.remove(me.id, player);
    return ok({ status: 200, value: await listOf(service, me.id) });
  },
});
