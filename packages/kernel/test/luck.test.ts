import { describe, expect, it } from 'vitest';
import { dealOutcome, seedFromText, type Need, type Seed } from '../src/index.js';

const SEEDS = 12_000;
const seeds: readonly Seed[] = Array.from({ length: SEEDS }, (_, i) => seedFromText(`luck ${i}`));

/** The sum of (found − expected)² / expected; as many degrees of freedom as cells less one. */
function chiSquare(found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>) {
  for (const cell of found.keys()) expect([...expected.keys()]).toContain(cell);
  let sum = 0;
  for (const [cell, share] of expected)
    sum += ((found.get(cell) ?? 0) - share * SEEDS) ** 2 / (share * SEEDS);
  return sum;
}

/** Exceeded by one unbiased sample in ten thousand (Wilson and Hilferty's approximation). */
function limit(cells: number): number {
  const freedom = cells - 1;
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.719 * Math.sqrt(spread)) ** 3;
}

function expectFair(cellOf: (seed: Seed) => string, expected: ReadonlyMap<string, number>): void {
  const found = new Map<string, number>();
  for (const seed of seeds) {
    const cell = cellOf(seed);
    found.set(cell, (found.get(cell) ?? 0) + 1);
  }
  expect(chiSquare(found, expected)).toBeLessThan(limit(expected.size));
}

const equally = (cells: readonly string[]): ReadonlyMap<string, number> =>
  new Map(cells.map((cell) => [cell, 1 / cells.length]));

const faces = ['1', '2', '3', '4', '5', '6'];
const pairs = faces.flatMap((a) => faces.map((b) => a + b));

const roll = (place: string, ...places: number[]): Need => ({
  kind: 'roll',
  purpose: 'roll',
  place,
  dice: places.length,
  faces: 6,
  places,
});

describe('luck by place', () => {
  it('throws every face of a die equally often, whichever dice are rolled with it', () => {
    expectFair((seed) => dealOutcome(seed, roll('7/A/2', 3)).join(''), equally(faces));
    expectFair((seed) => String(dealOutcome(seed, roll('7/A/2', 1, 4))[1]), equally(faces));
  });

  it('has nothing in common between two places, dice or rolls', () => {
    const independent = (one: Need, other: Need): void =>
      expectFair(
        (seed) => `${dealOutcome(seed, one).at(-1)}${dealOutcome(seed, other).at(-1)}`,
        equally(pairs),
      );
    independent(roll('7/A/1', 0), roll('7/A/2', 0));
    independent(roll('7/A/1', 0), roll('8/A/1', 0));
    independent(roll('7/A/1', 2), roll('7/B/1', 2));
    independent(roll('7/A/1', 0), roll('7/A/1', 0, 1));
    independent(roll('1/1', 0), roll('11/1', 0));
  });

  it('orders the cards that take part in every way equally often', () => {
    const cards = [40, 3, 17];
    const orders = ['012', '021', '102', '120', '201', '210'];
    const shuffle: Need = {
      kind: 'shuffle',
      purpose: 'shuffle',
      place: '3',
      size: 3,
      among: { pack: 52, cards },
    };
    expectFair((seed) => dealOutcome(seed, shuffle).join(''), equally(orders));
  });

  it('draws in proportion to the bag, not to the box', () => {
    const draw: Need = {
      kind: 'draw',
      purpose: 'refill',
      place: '6/0',
      counts: [1, 3, 0],
      take: 2,
      box: [20, 20, 20],
    };
    const expected = new Map([
      ['01', 1 / 4],
      ['10', 1 / 4],
      ['11', 1 / 2],
    ]);
    expectFair((seed) => dealOutcome(seed, draw).join(''), expected);
  });
});
