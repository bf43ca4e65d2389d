import type { AnyModule } from '@chiaro/kernel';
import {
  LocalFeed,
  MemoryStore,
  nearMatch,
  type BotRunner,
  type MatchWish,
  type Store,
} from '@chiaro/match';
import { persons, type SeatedPlayer } from '../src/device/players.js';
import { Session, type Surroundings } from '../src/session/session.js';

export interface NearTable {
  readonly players: readonly SeatedPlayer[];
  readonly bots: BotRunner<unknown, unknown>;
  readonly around: Surroundings;
  /** A new match, or the one that the store has under this id. */
  readonly wish?: MatchWish<unknown>;
  readonly store?: Store;
  readonly id?: string;
}

/** A session as the page has it, over a host of its own; time stands still. */
export async function sitNear(module: AnyModule, table: NearTable): Promise<Session> {
  const { players, bots, around, wish, store = new MemoryStore(), id = 'test' } = table;
  let commands = 0;
  const ports = {
    store,
    feed: new LocalFeed(),
    bots,
    now: () => 1_000,
    newId: () => `${commands++}`,
  };
  const seats = persons(players);
  const near = await nearMatch(module.game, id, ports, { seats, viewers: seats }, wish);
  if (!near.ok) throw new Error(near.error.code);
  const { client, host, close } = near.value;
  const seat = { client, close, tick: () => void host.tick() };
  const session = await Session.open(module, players, seat, around);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

/** Until it is the person's turn, or over, and every command is stored. */
export async function settled(session: Session): Promise<void> {
  for (let i = 0; i < 10_000; i++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { myTurn, result, isSent } = session.snapshot;
    if ((myTurn || result !== null) && !isSent) return;
  }
  throw new Error('Nobody moves');
}
