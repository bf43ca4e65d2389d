import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { sql, type Transaction } from 'kysely';
import type { Blocks } from '../people/blocks.js';
import type { Player } from '../people/store.js';
import type { Schema } from '../store/schema.js';
import { startIfFilled } from './again.js';
import { isFree, join, memberOf, sit, type Room } from './room.js';
import { changeIn, readRoom, type RoomStore, type RoomWish } from './store.js';

export interface PairingPorts {
  readonly store: RoomStore;
  readonly blocks: Blocks;
  readonly isPresent: (player: string) => boolean;
  readonly now: () => number;
}

/** Milliseconds for which a player who has just joined counts as present. */
const FRESH_MS = 60_000;
const MOST_LOOKED_AT = 50;

/**
 * Matchmaking: pairs a player with others who want exactly the same, or lets them wait. Serialised
 * over all nodes, so that two who come at once meet. People who blocked each other are never
 * paired.
 */
export async function pair(
  { store, blocks, isPresent, now }: PairingPorts,
  me: Comer,
  wish: RoomWish,
  network: string,
): Promise<Result<Room, Problem>> {
  const apart = await blocks.apartFrom(me.id);
  const prepared = await store.prepare(wish, now(), network);
  const fits = ({ members, seats, updatedAt }: Room): boolean =>
    seats.some(isFree) &&
    !members.some(({ player }) => apart.has(player)) &&
    (members.some(({ player }) => isPresent(player)) || now() - updatedAt < FRESH_MS);
  return store.withinQuota(async (transaction) => {
    await takeTurn(transaction);
    for (const room of await waitingRooms(transaction, wish.wish ?? '')) {
      if (memberOf(room, me.id) !== undefined) return ok(room);
      if (!fits(room)) continue;
      const met = await changeIn(transaction, room.id, now(), (each) => comeIn(each, me));
      if (met.ok) return met;
    }
    await prepared.insert(transaction);
    return changeIn(transaction, prepared.room.id, now(), (each) => comeIn(each, me));
  });
}

/** A player with the commitment of their device. */
type Comer = Player & { readonly share?: string | undefined };

/** Locks the row until the transaction ends, in both databases. */
const takeTurn = async (transaction: Transaction<Schema>): Promise<void> => {
  await transaction
    .updateTable('settings')
    .set({ value: sql<string>`value` })
    .where('key', '=', 'pairing')
    .execute();
};

async function waitingRooms(
  transaction: Transaction<Schema>,
  wish: string,
): Promise<readonly Room[]> {
  const rows = await transaction
    .selectFrom('rooms')
    .select('id')
    .where('wish', '=', wish)
    .where('playing', '=', 0)
    .where('matchCount', '=', 0)
    .orderBy('updatedAt')
    .limit(MOST_LOOKED_AT)
    .execute();
  const rooms = [];
  for (const { id } of rows) {
    const room = await readRoom(transaction, id);
    if (room !== null) rooms.push(room);
  }
  return rooms;
}

/** Joins, takes a seat, and starts the match if it was the last free one. */
function comeIn(room: Room, me: Comer): Result<Room, Problem> {
  const joined = join(room, me, 'secret');
  if (!joined.ok) return joined;
  const seated = sit(joined.value, me.id, null, { share: me.share });
  return seated.ok ? ok(startIfFilled(seated.value)) : err(seated.error);
}
