import { expect, it } from 'vitest';
import { simulateSeeds } from '../trust/simulate.js';

// A sample; `npm run trust -- simulate` tries ten thousand.
it('100 matches of all five games come to the same end for everybody, whatever the wire, the store and the hosts do', async () => {
  const { failures, sums } = await simulateSeeds(0, 100);
  expect(failures).toEqual([]);
  expect(sums.done).toBeGreaterThan(1000);
  expect(sums.refused).toBeGreaterThan(50);
  expect(sums.snapshots).toBeGreaterThan(100);
  expect(sums.restarts).toBeGreaterThan(50);
});

it('seed 1184: a host that cannot read how far the match has come refuses nothing for it', async () => {
  expect((await simulateSeeds(1184, 1)).failures).toEqual([]);
});
