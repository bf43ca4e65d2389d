import { describe, expect, it } from 'vitest';
import {
  below,
  checkOutcome,
  commitmentOf,
  dealOutcome,
  FastRng,
  parseSeed,
  sample,
  seedFromText,
  type Need,
} from '../src/index.js';

/** Chi-square of equal cells; the bound below is far past the 99.9 % point for these sizes. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

describe('generators', () => {
  it('separate names are separate streams, the same name the same stream', () => {
    const take = (name: string): number[] => {
      const rng = FastRng.from(name);
      return Array.from({ length: 5 }, () => rng.uint32());
    };
    expect(take('a')).toEqual(take('a'));
    expect(take('a')).not.toEqual(take('b'));
  });
  it('below is uniform also where 2^32 is no multiple', () => {
    const rng = FastRng.from('uniform');
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) counts[below(rng, 7)]!++;
    expect(chiSquare(counts)).toBeLessThan(30);
  });
  it('all 24 orders of four cards are equally likely', () => {
    const rng = FastRng.from('orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 48_000; i++) {
      const order = sample({ kind: 'shuffle', purpose: 'deal', size: 4 }, rng).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(60);
  });
});

describe('chance', () => {
  const needs: readonly Need[] = [
    { kind: 'shuffle', purpose: 'deal', size: 40 },
    { kind: 'roll', purpose: 'roll', dice: 5, faces: 6 },
    { kind: 'draw', purpose: 'draw', counts: [3, 0, 2], take: 4 },
  ];
  it.each(needs)('gives possible outcomes of %j', (need) => {
    const rng = FastRng.from('possible');
    for (let i = 0; i < 200; i++) expect(checkOutcome(need, sample(need, rng))).toBeNull();
  });
  it.each<[Need, readonly number[]]>([
    [{ kind: 'shuffle', purpose: 'deal', size: 3 }, [0, 1]],
    [{ kind: 'shuffle', purpose: 'deal', size: 3 }, [0, 1, 1]],
    [{ kind: 'shuffle', purpose: 'deal', size: 3 }, [0, 1, 3]],
    [{ kind: 'roll', purpose: 'roll', dice: 2, faces: 6 }, [1, 7]],
    [{ kind: 'roll', purpose: 'roll', dice: 2, faces: 6 }, [1, 0.5]],
    [{ kind: 'roll', purpose: 'roll', dice: 2, faces: 6 }, [1]],
    [{ kind: 'draw', purpose: 'draw', counts: [1, 2], take: 2 }, [0, 0]],
    [{ kind: 'draw', purpose: 'draw', counts: [1, 2], take: 2 }, [1, 2]],
  ])('refuses for %j the outcome %j', (need, outcome) => {
    expect(checkOutcome(need, outcome)).toMatchObject({ code: 'OUTCOME_INVALID' });
  });
  it('draws in proportion to what is in the bag', () => {
    const rng = FastRng.from('bag');
    let first = 0;
    for (let i = 0; i < 20_000; i++)
      if (sample({ kind: 'draw', purpose: 'draw', counts: [1, 3], take: 1 }, rng)[0] === 0) first++;
    expect(first / 20_000).toBeGreaterThan(0.23);
    expect(first / 20_000).toBeLessThan(0.27);
  });
});

describe('a fair deal', () => {
  const seed = seedFromText('deal 1');
  const deal: Need = { kind: 'shuffle', purpose: 'deal', size: 52 };
  it('follows from its seed, its purpose and its place alone', () => {
    expect(dealOutcome(seed, deal, 0)).toEqual(dealOutcome(seed, deal, 0));
    expect(dealOutcome(seed, deal, 1)).not.toEqual(dealOutcome(seed, deal, 0));
    expect(dealOutcome(seedFromText('deal 2'), deal, 0)).not.toEqual(dealOutcome(seed, deal, 0));
  });
  it('with a key is the same wherever it is asked', () => {
    const keyed: Need = { ...deal, key: 'recycle-2' };
    expect(dealOutcome(seed, keyed, 5)).toEqual(dealOutcome(seed, keyed, 9));
  });
  it('has a commitment that tells nothing but fits', () => {
    expect(commitmentOf(seed)).toMatch(/^[0-9a-f]{64}$/);
    expect(commitmentOf(seed)).not.toBe(seed);
    expect(parseSeed(seed)).toBe(seed);
    expect(parseSeed('xyz')).toBeNull();
  });
});
