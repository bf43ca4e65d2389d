import { describe, expect, it, onTestFinished } from 'vitest';
import { aboutPlayer, Presence } from '../src/nodes/presence.js';
import type { Db } from '../src/store/schema.js';
import { freshDatabase } from './server.js';

const anna = aboutPlayer('anna');
const noLooks = 1e8;

/** A node that listens; what it hears is up to the test. */
function listener(db: Db) {
  const world = { time: Date.parse('2026-11-18T12:00:00Z') };
  const changes: number[] = [];
  const presence: Presence = new Presence(
    {
      db,
      node: 'here',
      hints: { send: () => undefined },
      now: () => world.time,
      changed: (about) => changes.push(presence.elsewhere(about)),
      fault: (error) => {
        throw error;
      },
    },
    noLooks,
  );
  onTestFinished(() => presence.stop());
  return { presence, world, changes };
}

async function beat(db: Db, node: string, time: number): Promise<void> {
  const beatAt = new Date(time).toISOString();
  await db
    .insertInto('heartbeats')
    .values({ node, beatAt })
    .onConflict((conflict) => conflict.column('node').doUpdateSet({ beatAt }))
    .execute();
}

describe('who is at another node', () => {
  it('stays there when the database is read before that node has written', async () => {
    const db = await freshDatabase();
    const { presence, world, changes } = listener(db);
    await beat(db, 'there', world.time);
    presence.heard(anna, 1, 'there');
    await presence.read();
    expect(presence.elsewhere(anna)).toBe(1);
    expect(changes).toEqual([1]);
  });

  it('is gone when two seconds later the node still has written nothing', async () => {
    const db = await freshDatabase();
    const { presence, world, changes } = listener(db);
    await beat(db, 'there', world.time);
    presence.heard(anna, 1, 'there');
    world.time += 2_001;
    await presence.read();
    expect(presence.elsewhere(anna)).toBe(0);
    expect(changes).toEqual([1, 0]);
  });

  it('left, though the database still says otherwise', async () => {
    const db = await freshDatabase();
    const { presence, world, changes } = listener(db);
    await beat(db, 'there', world.time);
    await db.insertInto('presences').values({ node: 'there', about: anna, amount: 1 }).execute();
    await presence.read();
    presence.heard(anna, 0, 'there');
    await presence.read();
    expect(presence.elsewhere(anna)).toBe(0);
    expect(changes).toEqual([1, 0]);
  });

  it('counts no longer once its node is silent', async () => {
    const db = await freshDatabase();
    const { presence, world, changes } = listener(db);
    await beat(db, 'there', world.time);
    await db.insertInto('presences').values({ node: 'there', about: anna, amount: 1 }).execute();
    await presence.read();
    world.time += 15_001;
    await presence.read();
    expect(changes).toEqual([1, 0]);
  });
});
