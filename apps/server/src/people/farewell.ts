import { object, ok, type Read } from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import { langOnly, type Endpoint } from '../http/endpoint.js';
import type { Devices } from '../live/devices.js';
import type { Registry } from '../matches/registry.js';
import { takeRatingTurn } from '../ratings/store.js';
import { refused } from '../rooms/endpoint.js';
import { leave } from '../rooms/room.js';
import type { Rooms } from '../rooms/service.js';
import type { Db } from '../store/schema.js';
import { randomHex, type PlayerStore } from './store.js';

export interface FarewellService {
  readonly db: Db;
  readonly players: PlayerStore;
  readonly rooms: Pick<Rooms, 'change'>;
  readonly registry: Pick<Registry, 'use' | 'release'>;
  readonly devices: Pick<Devices, 'close'>;
}

const nothing = object({});

/** A player deletes themselves, with everything that leads to them. */
export const deleteMe = (
  service: FarewellService,
): Endpoint<unknown, Read<typeof nothing>, Read<typeof nothing>> => ({
  method: 'POST',
  path: '/api/me/delete',
  operation: 'deleteMe',
  summary:
    'Deletes the player of this device, and everything that leads to them: gives up their matches, leaves their rooms, and signs all their devices out. It cannot be undone.',
  cost: 20,
  query: langOnly,
  body: { shape: nothing },
  answer: nothing,
  statuses: { 200: 'Nothing leads to the player any more.' },
  async handle({ device }) {
    const me = await service.players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    await giveUpMatches(service, me.id);
    await leaveRooms(service, me.id);
    await deleteRows(service.db, me.id);
    service.devices.close(me.id);
    return ok({ status: 200, value: {}, secret: null });
  },
});

async function giveUpMatches({ db, registry }: FarewellService, player: string): Promise<void> {
  const rows = await db
    .selectFrom('matchSeats')
    .innerJoin('matches', 'matches.id', 'matchSeats.match')
    .select(['matches.id', 'matchSeats.seat'])
    .where('matchSeats.player', '=', player)
    .where('matches.status', '=', 'live')
    .execute();
  for (const { id, seat } of rows) await giveUp(registry, id, { player, seat });
}

/** A match that refuses it, because it is over or paused, needs no resignation. */
async function giveUp(
  registry: FarewellService['registry'],
  match: string,
  { player, seat }: { readonly player: string; readonly seat: number },
): Promise<void> {
  const used = await registry.use(match);
  if (!used.ok) return;
  const member = { player, seats: [seat], governs: false, send: () => undefined };
  const text = `${formatActor(seat)} resign`;
  await used.value.host.do(member, { id: `farewell/${seat}`, at: 0, text });
  await registry.release(match);
}

async function leaveRooms({ db, rooms }: FarewellService, player: string): Promise<void> {
  const rows = await db.selectFrom('members').select('room').where('player', '=', player).execute();
  for (const { room } of rows) await rooms.change(room, player, (each) => leave(each, player));
}

/** The name of somebody who has left, in tables of ladders. */
const NOBODY = '–';

/**
 * Places in ladders stay, under another number and without a name; so do results, whose random
 * number leads to nobody any more, because the ratings of the others follow from them.
 */
const deleteRows = (db: Db, player: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await takeRatingTurn(transaction);
    await transaction
      .updateTable('attempts')
      .set({ player: randomHex(), name: NOBODY })
      .where('player', '=', player)
      .execute();
    for (const table of ['ratings', 'matchSeats', 'members', 'blocks', 'devices'] as const)
      await transaction.deleteFrom(table).where('player', '=', player).execute();
    await transaction.deleteFrom('blocks').where('blocked', '=', player).execute();
    await transaction.deleteFrom('players').where('id', '=', player).execute();
  });
