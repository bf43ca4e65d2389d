import { randomBytes } from 'node:crypto';
import {
  commitmentOf,
  err,
  formatTime,
  ok,
  parseTime,
  seedFromBytes,
  type Json,
  type Problem,
  type Result,
  type Seed,
} from '@chiaro/kernel';
import type { RatingNews, RoomSeat } from '@chiaro/match';
import type { Kysely, Transaction } from 'kysely';
import { hashOf, randomHex } from '../people/store.js';
import { dayOf, QuotaExceeded, Quotas } from '../store/quotas.js';
import type { Db, MatchesTable, MembersTable, RoomsTable, Schema } from '../store/schema.js';
import { timeText } from './again.js';
import { CODE_MS, newCode } from './code.js';
import type { Room } from './room.js';

export type RoomWish = Pick<
  Room,
  | 'game'
  | 'options'
  | 'seats'
  | 'admits'
  | 'time'
  | 'open'
  | 'watchable'
  | 'standIn'
  | 'wish'
  | 'deal'
  | 'rated'
>;

/** Maximum new rooms of one network per day. */
const ROOMS_A_DAY = 500;
/** A room without activity for this long is deleted, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Maximum rooms in the lobby. */
const MOST_LISTED = 200;
/** Milliseconds after which a match begins, whether or not all shares have arrived. */
const BEGUN_MS = 10_000;
/** Maximum players per statement. */
const MOST_ASKED = 1000;
/** Retries after a lost race (optimistic locking). */
const TRIES = 10;

class LostRace extends Error {}

export interface PreparedRoom {
  readonly room: Room;
  /** The secret of its link, returned only once. */
  readonly secret: string;
  readonly insert: (transaction: Transaction<Schema>) => Promise<void>;
}

/**
 * Rooms and their members. `rev` decides races (optimistic locking), as (match, seq) does for a
 * match.
 */
export class RoomStore {
  readonly #db: Db;
  readonly #quotas: Quotas;

  constructor(
    db: Db,
    readonly roomsADay: number = ROOMS_A_DAY,
  ) {
    this.#db = db;
    this.#quotas = new Quotas(db);
  }

  /** Creates a room without members; the secret of its link is returned only here. */
  async create(
    wish: RoomWish,
    now: number,
    network: string,
  ): Promise<Result<{ readonly room: Room; readonly secret: string }, Problem>> {
    const made = await this.prepare(wish, now, network);
    return this.withinQuota(async (transaction) => {
      await made.insert(transaction);
      return ok({ room: made.room, secret: made.secret });
    });
  }

  /** Prepares a room to be stored within the caller's transaction. */
  async prepare(wish: RoomWish, now: number, network: string): Promise<PreparedRoom> {
    const secret = randomHex();
    const room: Room = {
      ...wish,
      id: randomHex(),
      rev: 0,
      owner: null,
      secretHash: hashOf(secret),
      code: await this.#freeCode(now),
      codeUntil: isoOf(now + CODE_MS),
      match: null,
      matchCount: 0,
      playing: false,
      commitment: null,
      rating: null,
      updatedAt: now,
      members: [],
    };
    const owner = await this.#quotas.hashOf(network);
    const usage = { network: owner, day: dayOf(isoOf(now)), kind: 'rooms', amount: 1 };
    const insert = async (transaction: Transaction<Schema>): Promise<void> => {
      await forgetOld(transaction, now);
      await transaction.insertInto('rooms').values(rowOf(room, now)).execute();
      await this.#quotas.charge(transaction, usage, this.roomsADay);
    };
    return { room, secret, insert };
  }

  /** Runs one transaction, all or nothing; refused if a network creates too many rooms. */
  async withinQuota<T>(
    work: (transaction: Transaction<Schema>) => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> {
    try {
      return await this.#db.transaction().execute(work);
    } catch (error) {
      if (error instanceof QuotaExceeded)
        return err({ code: 'RATE_LIMITED', reason: reasonOf(error) });
      throw error;
    }
  }

  /** Rooms of the lobby, the oldest first, without those last changed before `since`. */
  async openRooms(since: number): Promise<readonly Room[]> {
    const rows = await this.#db
      .selectFrom('rooms')
      .selectAll()
      .where('open', '=', 1)
      .where('updatedAt', '>', isoOf(since))
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(MOST_LISTED)
      .execute();
    return this.#withMembers(rows);
  }

  find(id: string): Promise<Room | null> {
    return readRoom(this.#db, id);
  }

  /** The room of a code, or why the code is no longer valid. */
  async byCode(code: string, now: number): Promise<Result<string, Problem>> {
    const row = await this.#db
      .selectFrom('rooms')
      .select(['id', 'codeUntil'])
      .where('code', '=', code)
      .orderBy('codeUntil', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return err({ code: 'NOT_FOUND', reason: 'server.room.code' });
    return row.codeUntil > isoOf(now) ? ok(row.id) : err({ code: 'CODE_EXPIRED' });
  }

  /** The rooms of these players, with the `rev` of each. */
  async revsOf(players: readonly string[]): Promise<Map<string, number>> {
    const revs = new Map<string, number>();
    for (let from = 0; from < players.length; from += MOST_ASKED) {
      const rows = await this.#db
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.id', 'members.room')
        .select(['rooms.id', 'rooms.rev'])
        .where('members.player', 'in', players.slice(from, from + MOST_ASKED))
        .execute();
      for (const { id, rev } of rows) revs.set(id, rev);
    }
    return revs;
  }

  /** The rooms that any of these people is in, each once. */
  async roomsOf(players: readonly string[]): Promise<readonly Room[]> {
    const rooms = new Map<string, Room>();
    for (let from = 0; from < players.length; from += MOST_ASKED) {
      const some = players.slice(from, from + MOST_ASKED);
      const theirs = this.#db.selectFrom('members').select('room').where('player', 'in', some);
      const rows = await this.#db
        .selectFrom('rooms')
        .selectAll()
        .where('id', 'in', theirs)
        .execute();
      for (const room of await this.#withMembers(rows)) rooms.set(room.id, room);
    }
    return [...rooms.values()];
  }

  /**
   * Changes the current version of a room, or refuses. A match that begins is stored in the same
   * transaction, so that it is found even after a crash.
   */
  async change(
    id: string,
    now: number,
    how: (room: Room) => Result<Room, Problem>,
  ): Promise<Result<Room, Problem>> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#db
          .transaction()
          .execute((transaction) => changeIn(transaction, id, now, how));
      } catch (error) {
        if (!(error instanceof LostRace) || tries === TRIES) throw error;
      }
  }

  async #withMembers(rows: readonly RoomsTable[]): Promise<readonly Room[]> {
    if (rows.length === 0) return [];
    const members = new Map(rows.map(({ id }): [string, MembersTable[]] => [id, []]));
    const all = await this.#db
      .selectFrom('members')
      .selectAll()
      .where('room', 'in', [...members.keys()])
      .orderBy('place')
      .execute();
    for (const member of all) members.get(member.room)?.push(member);
    return rows.map((row) => roomOf(row, members.get(row.id) ?? []));
  }

  async #freeCode(now: number): Promise<string> {
    for (;;) {
      const code = newCode();
      if (!(await this.byCode(code, now)).ok) return code;
    }
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();

const reasonOf = ({ usage }: QuotaExceeded): string =>
  usage.kind === 'attempts' ? 'server.ladder.quota' : 'server.rooms';

export async function changeIn(
  transaction: Transaction<Schema>,
  id: string,
  now: number,
  how: (room: Room) => Result<Room, Problem>,
): Promise<Result<Room, Problem>> {
  const before = await readRoom(transaction, id);
  if (before === null) return err({ code: 'NOT_FOUND' });
  const changed = how(before);
  if (!changed.ok || changed.value === before) return changed;
  const begins = changed.value.match !== before.match;
  // Drawn before any share of its deal is revealed, and committed to in the same transaction.
  const secret = begins ? seedFromBytes(randomBytes(32)) : null;
  const commitment = secret === null ? before.commitment : commitmentOf(secret);
  const after = { ...changed.value, commitment, rev: before.rev + 1, updatedAt: now };
  const { numUpdatedRows } = await transaction
    .updateTable('rooms')
    .set(rowOf(after, now))
    .where('id', '=', id)
    .where('rev', '=', before.rev)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new LostRace();
  await transaction.deleteFrom('members').where('room', '=', id).execute();
  if (after.members.length > 0)
    await transaction.insertInto('members').values(memberRows(after)).execute();
  if (after.match !== null && secret !== null)
    await insertMatch(transaction, after, { match: after.match, secret }, now);
  return ok(after);
}

async function insertMatch(
  transaction: Transaction<Schema>,
  room: Room,
  { match, secret }: { readonly match: string; readonly secret: Seed },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('matches')
    .values({ ...matchRow(room, match, now), secret })
    .execute();
  const seats = room.seats.flatMap((each, seat) =>
    each.kind === 'person' && each.player !== null ? [{ match, seat, player: each.player }] : [],
  );
  if (seats.length > 0) await transaction.insertInto('matchSeats').values(seats).execute();
}

export async function readRoom(db: Kysely<Schema>, id: string): Promise<Room | null> {
  const row = await db.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const members = await db
    .selectFrom('members')
    .selectAll()
    .where('room', '=', id)
    .orderBy('place')
    .execute();
  return roomOf(row, members);
}

async function forgetOld(transaction: Transaction<Schema>, now: number): Promise<void> {
  const oldest = isoOf(now - KEPT_MS);
  // Matches with days per move may last longer than rooms are kept.
  const old = transaction
    .selectFrom('rooms')
    .select('id')
    .where('updatedAt', '<', oldest)
    .where('playing', '=', 0);
  await transaction.deleteFrom('members').where('room', 'in', old).execute();
  await transaction
    .deleteFrom('rooms')
    .where('updatedAt', '<', oldest)
    .where('playing', '=', 0)
    .execute();
}

const rowOf = (room: Room, now: number): RoomsTable => ({
  id: room.id,
  rev: room.rev,
  game: room.game,
  optionsJson: JSON.stringify(room.options),
  seatsJson: JSON.stringify(room.seats),
  admits: room.admits,
  owner: room.owner,
  secretHash: room.secretHash,
  code: room.code,
  codeUntil: room.codeUntil,
  match: room.match,
  matchCount: room.matchCount,
  playing: Number(room.playing),
  updatedAt: isoOf(now),
  time: room.time === null ? 'none' : formatTime(room.time),
  open: Number(room.open),
  watchable: Number(room.watchable),
  standIn: room.standIn,
  wish: room.wish,
  commitment: room.commitment,
  deal: room.deal,
  rated: Number(room.rated),
  ratingJson: room.rating === null ? null : JSON.stringify(room.rating),
});

const memberRows = ({ id, members }: Room): MembersTable[] =>
  members.map(({ player, name, admitted, ready, again, extra }, place) => ({
    room: id,
    player,
    name,
    place,
    admitted: Number(admitted),
    ready: Number(ready),
    again: Number(again),
    extraPercent: extra * 100,
  }));

const matchRow = (room: Room, match: string, now: number): Omit<MatchesTable, 'secret'> => ({
  id: match,
  room: room.id,
  game: room.game,
  optionsJson: JSON.stringify(room.options),
  seatsJson: JSON.stringify(room.seats),
  status: 'live',
  seq: 0,
  // The lookout then begins the match, if nobody has.
  dueAt: isoOf(now + BEGUN_MS),
  startedAt: isoOf(now),
  endedAt: null,
  archived: null,
  time: timeText(room),
  standIn: room.standIn,
  turn: null,
  presentUntil: isoOf(now),
  deal: room.deal,
  ratingDue: Number(room.rated),
});

const roomOf = (row: RoomsTable, members: readonly MembersTable[]): Room => ({
  id: row.id,
  rev: row.rev,
  game: row.game,
  options: JSON.parse(row.optionsJson) as Json,
  seats: JSON.parse(row.seatsJson) as RoomSeat[],
  admits: row.admits === 'code' ? 'code' : 'members',
  owner: row.owner,
  secretHash: row.secretHash,
  code: row.code,
  codeUntil: row.codeUntil,
  match: row.match,
  matchCount: row.matchCount,
  playing: row.playing === 1,
  time: parseTime(row.time) ?? null,
  open: row.open === 1,
  watchable: row.watchable === 1,
  standIn: row.standIn,
  wish: row.wish,
  commitment: row.commitment,
  deal: row.deal,
  rated: row.rated === 1,
  rating: row.ratingJson === null ? null : (JSON.parse(row.ratingJson) as RatingNews),
  updatedAt: Date.parse(row.updatedAt),
  members: members.map(({ player, name, admitted, ready, again, extraPercent }) => ({
    player,
    name,
    admitted: admitted === 1,
    ready: ready === 1,
    again: again === 1,
    extra: extraPercent / 100,
  })),
});
