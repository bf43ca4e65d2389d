import { invariant } from '@chiaro/kernel';
import type { RoomSeat } from '@chiaro/match';
import { SqlMatchStore } from '../../src/store/matches.js';
import type { Db } from '../../src/store/schema.js';
import { NOW, SECRET, type AnyMatch, type Pair } from './plan.js';

/** Where a match is put, and whose devices look at it. */
interface Place {
  readonly id: string;
  readonly room: string;
  readonly viewer: { readonly player: string };
  readonly other: { readonly player: string };
}

/** Stores the match as it stands, in the place of whatever the room had before. */
export async function place(
  db: Db,
  { id, room, viewer: watcher, other }: Place,
  { viewer, hasBots }: Pair,
  match: AnyMatch,
): Promise<void> {
  const seats = match.setup.seats.map((_, seat): RoomSeat => {
    if (seat === viewer) return { kind: 'person', player: watcher.player };
    return hasBots ? { kind: 'bot', level: 'scripted' } : { kind: 'person', player: other.player };
  });
  const seatsJson = JSON.stringify(seats);
  const optionsJson = JSON.stringify(match.options);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('matchSeats').execute();
    await tx.updateTable('matches').set({ status: 'ended' }).where('status', '=', 'live').execute();
    await tx
      .insertInto('matches')
      .values({
        id,
        room,
        game: match.game.id,
        optionsJson,
        seatsJson,
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
      })
      .execute();
    await tx
      .insertInto('matchSeats')
      .values({ match: id, seat: viewer, player: watcher.player })
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
