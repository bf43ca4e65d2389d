import { existsSync, readFileSync } from 'node:fs';
import type { Crew, Json } from '@chiaro/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { module, type Options, type RuleSet } from '../src/index.js';
import { Prospect } from '../src/solver/prospect.js';
import { meanOf } from '../src/solver/offers.js';
import { outlooks, shareOf, solve, type ExpectedPoints } from '../src/solver/solve.js';
import { EMPTY, outlookOf, stateIndex } from '../src/solver/states.js';
import type { Stats } from '../src/solver/stats.js';
import { decodeTable, encodeTable, ruleSetId, type Solution } from '../src/solver/table-file.js';

const { defaults } = module.game.options;
const start = (table: ExpectedPoints): number => table[stateIndex(EMPTY)]!;

/**
 * `chiaro solve` with two threads, as far as messages go: everything but shared memory is copied.
 * Returns the figures, the progress, and the table that the threads filled.
 */
async function solveWithTwo(
  options: Options,
): Promise<{ table: ExpectedPoints; last: Record<string, Json>; progress: number[] }> {
  let table: ExpectedPoints | null = null;
  const crew: Crew = {
    size: 2,
    async do(task) {
      ({ table } = task as { table: ExpectedPoints });
      return structuredClone(await module.solver!.work!(structuredClone(task)));
    },
  };
  const steps = module.solver!.solve({ options, seed: '', count: null, nodes: null, crew });
  const progress: number[] = [];
  for (;;) {
    const { done, value } = await steps.next();
    if (done === true && table !== null) return { table, progress, last: value };
    if (done !== true && value.kind === 'progress') progress.push(value.done);
  }
}

describe('the best play under the default rules', () => {
  let table: ExpectedPoints;
  let found: Stats;
  let progress: number[];
  beforeAll(async () => {
    const solved = await solveWithTwo(defaults);
    ({ table, progress } = solved);
    found = solved.last as unknown as Stats;
  });

  it('is found by threads that share the table, in steps', () => {
    expect(found).toMatchObject({ rules: 'forced-100' });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeCloseTo(1, 9);
  });
  it('brings 254.587728734 on average', () => {
    expect(start(table)).toBeCloseTo(254.587728734, 8);
    expect(found.mean).toBe(start(table));
  });
  it('varies, reaches the upper bonus and further Yahtzees as published', () => {
    expect(found.sd).toBeCloseTo(59.607881, 6);
    expect(found.upperBonusChance).toBeCloseTo(0.681222, 6);
    expect(found.yahtzeeBonuses).toBeCloseTo(0.0958012, 7);
  });
  it('has the published mean in every box', () => {
    const expected: Stats['boxes'] = {
      ones: 1.8817,
      twos: 5.2828,
      threes: 8.5698,
      fours: 12.1595,
      fives: 15.6886,
      sixes: 19.1903,
      threeOfAKind: 21.6605,
      fourOfAKind: 13.0919,
      fullHouse: 22.5916,
      smallStraight: 29.4611,
      largeStraight: 32.7111,
      yahtzee: 16.8686,
      chance: 22.0074,
    };
    for (const [box, mean] of Object.entries(expected))
      expect(found.boxes[box as keyof Stats['boxes']], box).toBeCloseTo(mean, 4);
  });
  it('closes: the boxes and the bonuses add up to the mean', () => {
    const inBoxes = Object.values(found.boxes).reduce((sum, mean) => sum + mean, 0);
    const upper = 35 * found.upperBonusChance;
    const further = 100 * found.yahtzeeBonuses;
    expect(upper).toBeCloseTo(23.8428, 4);
    expect(further).toBeCloseTo(9.5801, 4);
    expect(inBoxes + upper + further).toBeCloseTo(found.mean, 9);
  });
  it('keeps 6-6-6 of 1-1-6-6-6 at the beginning, worth 265.11336', () => {
    const { choices } = openingWith([1, 1, 6, 6, 6], 2);
    const [best] = choices;
    expect(best).toMatchObject({ kind: 'keep', mask: 0b11100 });
    expect(best?.worth).toBeCloseTo(265.11336, 5);
  });
  it('gives every state the value that the plain turn finds again', () => {
    for (let count = 0; count < 13; count++)
      for (const filled of shareOf(count, 3, 400))
        for (const card of outlooks(filled, defaults).filter((_, i) => i % 11 === 5)) {
          const { turn } = new Prospect(defaults, card, meanOf(table));
          expect(turn.values[0]).toBe(table[stateIndex(card)]);
        }
  });

  const openingWith = (dice: readonly number[], left: number) => {
    const card = outlookOf({ filled: 0, upper: 0, yahtzee: -1 }, defaults);
    const prospect = new Prospect(defaults, card, meanOf(table));
    return { prospect, choices: prospect.choices(dice, left) };
  };

  describe('as a file', () => {
    let bytes: Uint8Array;
    let read: Solution;
    beforeAll(() => {
      bytes = encodeTable(defaults, { table, stats: found });
      const decoded = decodeTable(bytes, defaults);
      if (decoded === null) throw new Error('The table cannot be read again');
      read = decoded;
    });
    const furthest = (other: ExpectedPoints): number =>
      other.reduce((most, value, state) => Math.max(most, Math.abs(value - table[state]!)), 0);

    it('is within 5e-7 of the solution in all states, in less than a megabyte', () => {
      expect(furthest(read.table)).toBeLessThan(5e-7);
      expect(found).toMatchObject(read.stats);
      expect(bytes.length).toBeLessThan(1_000_000);
    });
    it('names its rules and notices damage', () => {
      expect(decodeTable(bytes, { ...defaults, joker: 'free' })).toBeNull();
      expect(decodeTable(bytes.with(bytes.length - 1, 1), defaults)).toBeNull();
      expect(decodeTable(bytes.subarray(0, 1000), defaults)).toBeNull();
      expect(decodeTable(new Uint8Array(), defaults)).toBeNull();
    });
    const built = new URL('../../../../dist/assets/yahtzee-forced.bin', import.meta.url);
    // `npm test` builds it first; without it the test is counted as skipped, and fails in CI.
    const mayBeMissing = process.env['CI'] !== 'true';
    it.skipIf(mayBeMissing && !existsSync(built))('is the one that was built', () => {
      const solution = decodeTable(readFileSync(built), defaults);
      expect(solution === null ? Infinity : furthest(solution.table)).toBeLessThan(5e-7);
    });
  });
});

describe('house rules', () => {
  const mean = (more: Partial<RuleSet>): number => start(solve({ ...defaults, ...more }));

  it('YZ-J6 any box: 254.589609482', () => {
    expect(mean({ joker: 'anyBox' })).toBeCloseTo(254.589609482, 8);
  });
  it('YZ-J7 no joker and no bonus: 245.870774514', () => {
    expect(mean({ joker: 'none', yahtzeeBonus: 0 })).toBeCloseTo(245.870774514, 8);
  });
  it('have names of their own', () => {
    expect(ruleSetId({ joker: 'none', yahtzeeBonus: 0, fullHouseAcceptsFiveOfAKind: true })).toBe(
      'none-0-five',
    );
  });
});
