import { games } from '@chiaro/catalog';
import { err } from '@chiaro/kernel';
import { LocalFeed } from '@chiaro/match';
import { expect, it, onTestFinished } from 'vitest';
import { LadderStore } from '../src/ladders/store.js';
import { thinkHere } from '../src/matches/bots.js';
import { Registry } from '../src/matches/registry.js';
import { Shares } from '../src/matches/shares.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { freshDatabase } from './server.js';

it('a match that could not be read once is read again', async () => {
  const working = await freshDatabase();
  const broken = await freshDatabase();
  await broken.destroy();
  const faults: unknown[] = [];
  const shares = new Shares({ db: working, now: Date.now });
  const ports = {
    db: broken,
    store: new SqlMatchStore(working),
    games,
    bots: thinkHere,
    shares,
    feed: new LocalFeed(),
    ladders: new LadderStore(working),
    company: (): never => {
      throw new Error('no match is hosted here');
    },
    held: () => undefined,
    now: Date.now,
    outages: () => 0,
    left: () => undefined,
    ended: async () => undefined,
    fault: (error: unknown) => void faults.push(error),
  };
  const registry = new Registry(ports);
  onTestFinished(async () => {
    await registry.close();
    shares.close();
  });
  expect(await registry.use('m')).toEqual(err({ code: 'UNAVAILABLE' }));
  expect(faults).toHaveLength(1);
  // Everybody else's matches are looked at all the same.
  expect(await registry.held()).toEqual([]);
  ports.db = working;
  expect(await registry.use('m')).toEqual(err({ code: 'NOT_FOUND' }));
});
