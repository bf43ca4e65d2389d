import { err, invariant, ok, type Problem, type Result } from '@chiaro/kernel';
import { nameKey } from '@chiaro/kernel/internal';
import type { RoomSeat } from '@chiaro/match';
import type { Player } from '../people/store.js';
import { begin } from '../rooms/again.js';
import { join, sit } from '../rooms/room.js';
import { changeIn, type RoomStore } from '../rooms/store.js';
import { dayOf, Quotas } from '../store/quotas.js';
import type { AttemptsTable, Db } from '../store/schema.js';
import type { Rooms } from '../rooms/service.js';
import type { DealRow, LadderStore } from './store.js';

/** Maximum attempts of one network per day. */
const ATTEMPTS_A_DAY = 300;

interface Ports {
  readonly db: Db;
  readonly ladders: LadderStore;
  readonly store: RoomStore;
  readonly rooms: Rooms;
  readonly now: () => number;
}

interface Opened {
  readonly attempt: AttemptsTable;
  readonly isNew: boolean;
}

/**
 * The single attempt of a player at a deal: a room of their own whose match begins at once. Stored
 * with its match in one transaction. Of two concurrent requests one opens it, and both get the same
 * answer.
 */
export async function openAttempt(
  ports: Ports,
  deal: DealRow,
  me: Player,
  network: string,
): Promise<Result<Opened, Problem>> {
  const { ladders, rooms } = ports;
  const known = await ladders.attempt(deal.id, me.id);
  if (known === null) {
    const made = await make(ports, deal, me, network);
    if (!made.ok) return made;
  }
  const attempt = known ?? (await ladders.attempt(deal.id, me.id));
  invariant(attempt !== null, 'an attempt that was opened is there');
  if (attempt.endedAt !== null) return err({ code: 'NOT_ALLOWED', reason: 'server.ladder.over' });
  // A player who left the room rejoins it.
  await rooms.change(attempt.room, me.id, (room) => join(room, me, 'secret'));
  return ok({ attempt, isNew: known === null });
}

async function make(
  { db, ladders, store, now }: Ports,
  deal: DealRow,
  me: Player,
  network: string,
): Promise<Result<null, Problem>> {
  if (await isNameTaken(db, deal.id, me)) return err({ code: 'NAME_TAKEN' });
  const quotas = new Quotas(db);
  const owner = await quotas.hashOf(network);
  const openedAt = new Date(now()).toISOString();
  const made = await store.prepare(wishOf(deal), now(), network);
  const { id: room } = made.room;
  const attempt = {
    deal: deal.id,
    player: me.id,
    room,
    match: `${room}-1`,
    name: me.name,
    openedAt,
  };
  const usage = { network: owner, day: dayOf(openedAt), kind: 'attempts', amount: 1 };
  return await store.withinQuota(async (transaction) => {
    if (!(await ladders.open(transaction, attempt))) return ok(null);
    await quotas.charge(transaction, usage, ATTEMPTS_A_DAY);
    await made.insert(transaction);
    const begun = await changeIn(transaction, room, now(), (each) => {
      const joined = join({ ...each, deal: null }, me, 'secret');
      const seated = joined.ok ? sit(joined.value, me.id, 0) : joined;
      return seated.ok ? ok(begin({ ...seated.value, deal: deal.id })) : seated;
    });
    invariant(begun.ok && begun.value.match === attempt.match, 'the match of an attempt begins');
    return ok(null);
  });
}

const wishOf = ({ id, game, options, seats }: DealRow) => ({
  game,
  options,
  seats: seats.map((seat): RoomSeat =>
    seat.kind === 'bot' ? { kind: 'bot', level: seat.level } : { kind: 'person', player: null },
  ),
  admits: 'members' as const,
  time: null,
  open: false,
  watchable: false,
  standIn: null,
  rated: false,
  wish: null,
  deal: id,
});

/** As in a room: no two names on the same table may look alike. */
async function isNameTaken(db: Db, deal: string, { id, name }: Player): Promise<boolean> {
  const rows = await db
    .selectFrom('attempts')
    .select('name')
    .where('deal', '=', deal)
    .where('player', '!=', id)
    .execute();
  return rows.some((row) => nameKey(row.name) === nameKey(name));
}
