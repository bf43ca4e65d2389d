import { describe, expect, it } from 'vitest';
import { Heartbeat } from '../src/matches/heartbeat.js';
import type { Db } from '../src/store/schema.js';
import { freshDatabase } from './server.js';

const SECOND = 1_000;
const BEGIN = Date.parse('2026-11-19T12:00:00Z');

/** A node with a clock that the test turns. */
function node(db: Db, name: string, sharedNow: (() => Promise<number>) | null = null) {
  const clock = { now: BEGIN };
  const ports = { db, node: name, now: () => clock.now, sharedNow, fault: () => undefined };
  return { clock, heart: new Heartbeat(ports) };
}

describe('an outage', () => {
  it('is the time in which no node was there, however many nodes come back', async () => {
    const db = await freshDatabase();
    const [one, other] = [node(db, 'one'), node(db, 'other')];
    await one.heart.beat();
    for (const { clock } of [one, other]) clock.now += 40 * SECOND;
    await other.heart.beat();
    await one.heart.beat();
    for (const { heart } of [one, other]) {
      expect(heart.between(BEGIN, BEGIN + 60 * SECOND)).toBe(40 * SECOND);
      expect(heart.between(BEGIN + 10 * SECOND, BEGIN + 15 * SECOND)).toBe(5 * SECOND);
      expect(heart.between(BEGIN + 40 * SECOND, BEGIN + 60 * SECOND)).toBe(0);
    }
  });

  it.each([
    ['none', 14_999, 0],
    ['one', 15_000, 15_000],
  ])('is %s after %i ms', async (_what, silence, outage) => {
    const { clock, heart } = node(await freshDatabase(), 'one');
    await heart.beat();
    clock.now += silence;
    await heart.beat();
    expect(heart.between(BEGIN, clock.now)).toBe(outage);
  });

  it('counts with those before it, and with the one that this node has slept through', async () => {
    const { clock, heart } = node(await freshDatabase(), 'one');
    for (let i = 0; i < 3; i++) {
      await heart.beat();
      clock.now += 20 * SECOND;
    }
    expect(heart.isAwake()).toBe(false);
    expect(heart.between(BEGIN, clock.now)).toBe(60 * SECOND);
    await heart.catchUp();
    expect(heart.isAwake()).toBe(true);
    expect(heart.between(BEGIN, clock.now)).toBe(60 * SECOND);
  });
});

describe('the time of a node', () => {
  it('is that of all nodes, whatever its own clock says', async () => {
    const { clock, heart } = node(await freshDatabase(), 'one', async () => BEGIN + 7 * SECOND);
    expect(heart.now()).toBe(BEGIN);
    await heart.beat();
    expect(heart.now()).toBe(BEGIN + 7 * SECOND);
    clock.now += SECOND;
    expect(heart.now()).toBe(BEGIN + 8 * SECOND);
  });

  it('is not set by an answer that took more than a second', async () => {
    const late = node(await freshDatabase(), 'one', async () => {
      late.clock.now += 1_001;
      return BEGIN + 60 * SECOND;
    });
    await late.heart.beat();
    expect(late.heart.now()).toBe(late.clock.now);
  });
});
