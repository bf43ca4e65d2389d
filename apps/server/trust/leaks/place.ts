import { invariant } from '@chiaro/kernel';
import type { RoomSeat } from '@chiaro/match';
import type { Insertable } from 'kysely';
import { SqlMatchStore } from '../../src/store/matches.js';
import type { Db, Schema } from '../../src/store/schema.js';
import { NOW, SECRET, type AnyMatch, type Pair } from './plan.js';

/** Where a match is put, and whose devices look at it. */
interface Place {
  readonly id: string;
  readonly room: string;
  readonly viewer: { readonly player: string };
  readonly other: { readonly player: string };
}

/** Stores the match as it stands, in the place of whatever the room had before. */
export async function place(db: Db, where: Place, pair: Pair, match: AnyMatch): Promise<void> {
  const { id, room, viewer } = where;
  const row = rowOf(where, pair, match);
  const { seatsJson, optionsJson } = row;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('matchSeats').execute();
    await tx.updateTable('matches').set({ status: 'ended' }).where('status', '=', 'live').execute();
    await tx.insertInto('matches').values(row).execute();
    await tx
      .insertInto('matchSeats')
      .values({ match: id, seat: pair.viewer, player: viewer.player })
      .execute();
    await tx
      .updateTable('rooms')
      .set({ match: id, playing: 1, seatsJson, optionsJson })
      .where('id', '=', room)
      .execute();
  });
  const stored = await new SqlMatchStore(db).append(id, 0, { id: 'begin', text: '' }, match.events);
  invariant(stored.ok, 'the match is stored');
}

const rowOf = (
  { id, room, viewer, other }: Place,
  pair: Pair,
  match: AnyMatch,
): Insertable<Schema['matches']> => ({
  id,
  room,
  game: match.game.id,
  optionsJson: JSON.stringify(match.options),
  seatsJson: JSON.stringify(
    match.setup.seats.map((_, seat): RoomSeat => {
      if (seat === pair.viewer) return { kind: 'person', player: viewer.player };
      return pair.hasBots
        ? { kind: 'bot', level: 'scripted' }
        : { kind: 'person', player: other.player };
    }),
  ),
  status: 'live',
  seq: 0,
  dueAt: null,
  startedAt: new Date(NOW).toISOString(),
  endedAt: null,
  archived: null,
  time: 'bank 30+0',
  standIn: null,
  turn: null,
  presentUntil: null,
  ratingDue: 0,
  secret: SECRET,
});
