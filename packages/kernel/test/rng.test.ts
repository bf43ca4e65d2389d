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
      const order = sample({ kind: 'shuffle', purpose: 'deal', place: '0', size: 4 }, rng).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(60);
  });
});

describe('chance', () => {
  const needs: readonly Need[] = [
    { kind: 'shuffle', purpose: 'deal', place: '0', size: 40 },
    { kind: 'roll', purpose: 'roll', place: '0', dice: 5, faces: 6 },
    { kind: 'draw', purpose: 'draw', place: '0', counts: [3, 0, 2], take: 4 },
  ];
  it.each(needs)('gives possible outcomes of %j', (need) => {
    const rng = FastRng.from('possible');
    for (let i = 0; i < 200; i++) expect(checkOutcome(need, sample(need, rng))).toBeNull();
  });
  it.each<[Need, readonly number[]]>([
    [{ kind: 'shuffle', purpose: 'deal', place: '0', size: 3 }, [0, 1]],
    [{ kind: 'shuffle', purpose: 'deal', place: '0', size: 3 }, [0, 1, 1]],
    [{ kind: 'shuffle', purpose: 'deal', place: '0', size: 3 }, [0, 1, 3]],
    [{ kind: 'roll', purpose: 'roll', place: '0', dice: 2, faces: 6 }, [1, 7]],
    [{ kind: 'roll', purpose: 'roll', place: '0', dice: 2, faces: 6 }, [1, 0.5]],
    [{ kind: 'roll', purpose: 'roll', place: '0', dice: 2, faces: 6 }, [1]],
    [{ kind: 'draw', purpose: 'draw', place: '0', counts: [1, 2], take: 2 }, [0, 0]],
    [{ kind: 'draw', purpose: 'draw', place: '0', counts: [1, 2], take: 2 }, [1, 2]],
  ])('refuses for %j the outcome %j', (need, outcome) => {
    expect(checkOutcome(need, outcome)).toMatchObject({ code: 'OUTCOME_INVALID' });
  });
  it('draws in proportion to what is in the bag', () => {
    const rng = FastRng.from('bag');
    let first = 0;
    for (let i = 0; i < 20_000; i++)
      if (
        sample({ kind: 'draw', purpose: 'draw', place: '0', counts: [1, 3], take: 1 }, rng)[0] === 0
      )
        first++;
    expect(first / 20_000).toBeGreaterThan(0.23);
    expect(first / 20_000).toBeLessThan(0.27);
  });
});

describe('a fair deal', () => {
  const seed = seedFromText('deal 1');
  const deal: Need = { kind: 'shuffle', purpose: 'deal', place: '1/0', size: 52 };
  it('follows from its seed, its purpose and its place alone', () => {
    expect(dealOutcome(seed, deal)).toEqual(dealOutcome(seed, deal));
    expect(dealOutcome(seed, { ...deal, place: '1/1' })).not.toEqual(dealOutcome(seed, deal));
    expect(dealOutcome(seed, { ...deal, purpose: 'redeal' })).not.toEqual(dealOutcome(seed, deal));
    expect(dealOutcome(seedFromText('deal 2'), deal)).not.toEqual(dealOutcome(seed, deal));
  });
  it('of a log of version 1 follows from how many outcomes came before', () => {
    expect(dealOutcome(seed, deal, 1)).not.toEqual(dealOutcome(seed, deal, 0));
    expect(dealOutcome(seed, { ...deal, place: '9/9' }, 0)).toEqual(dealOutcome(seed, deal, 0));
    const keyed: Need = { ...deal, keyInVersion1: 'recycle-2' };
    expect(dealOutcome(seed, keyed, 5)).toEqual(dealOutcome(seed, keyed, 9));
  });
  it('rolls each die by its own place in the cup, whichever others are rolled', () => {
    const roll = (...places: number[]): readonly number[] =>
      dealOutcome(seed, {
        kind: 'roll',
        purpose: 'roll',
        place: '7/A/2',
        dice: places.length,
        faces: 6,
        places,
      });
    const all = roll(0, 1, 2, 3, 4);
    for (let kept = 0; kept < 32; kept++) {
      const places = [0, 1, 2, 3, 4].filter((die) => ((kept >> die) & 1) === 0);
      expect(roll(...places)).toEqual(places.map((die) => all[die]));
    }
  });
  it('leaves the order of the others alone when a card takes no part', () => {
    const shuffle = (cards: readonly number[]): number[] =>
      dealOutcome(seed, {
        kind: 'shuffle',
        purpose: 'shuffle',
        place: '2',
        size: cards.length,
        among: { pack: 24, cards },
      }).map((item) => cards[item]!);
    const pack = Array.from({ length: 24 }, (_, card) => card);
    const all = shuffle(pack);
    const some = pack.filter((card) => card % 3 !== 1).toReversed();
    expect(shuffle(some)).toEqual(all.filter((card) => card % 3 !== 1));
  });
  it('leaves the order of the others alone when a tile is not in the bag', () => {
    const draw = (counts: readonly number[]): readonly number[] =>
      dealOutcome(seed, {
        kind: 'draw',
        purpose: 'refill',
        place: '6/0',
        counts,
        take: counts.reduce((sum, count) => sum + count, 0),
        box: [20, 20],
      });
    const all = draw([20, 20]);
    const fewer = draw([20, 0]);
    expect(fewer).toEqual(all.filter((kind) => kind === 0));
    const one = draw([20, 19]);
    const missing = all.findIndex((kind, i) => kind !== one[i]);
    expect(one).toEqual(all.toSpliced(missing, 1));
  });
  it('has a commitment that tells nothing but fits', () => {
    expect(commitmentOf(seed)).toMatch(/^[0-9a-f]{64}$/);
    expect(commitmentOf(seed)).not.toBe(seed);
    expect(parseSeed(seed)).toBe(seed);
    expect(parseSeed('xyz')).toBeNull();
  });
});

describe('a number below another', () => {
  /** Gives these words, in this order, and no more. */
  const scripted = (...words: number[]) => ({
    uint32: (): number => {
      const word = words.shift();
      if (word === undefined) throw new Error('asked for too many words');
      return word;
    },
    left: () => words.length,
  });
  /** 3 × this is 1 above a multiple of 2³². */
  const ONE_ABOVE = 2_863_311_531;

  it('throws away the one word that would make a third likelier than the others', () => {
    const rng = scripted(0, 2 ** 31, 7);
    expect(below(rng, 3)).toBe(1);
    expect(rng.left()).toBe(1);
  });
  it('throws away nothing else', () => {
    const rng = scripted(ONE_ABOVE, 1, 7);
    expect([below(rng, 3), below(rng, 3)]).toEqual([2, 0]);
    expect(rng.left()).toBe(1);
  });
  it('asks again as often as it must, and never where all are equally likely', () => {
    expect(below(scripted(0, 0, 0, 2 ** 32 - 1), 3)).toBe(2);
    expect([0, 2 ** 31, 2 ** 32 - 1].map((word) => below(scripted(word), 4))).toEqual([0, 2, 3]);
  });
});
