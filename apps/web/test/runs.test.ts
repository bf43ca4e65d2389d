import type { Entry, Facts } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../src/table/runs.js';

const entry = (rule: string, points: number, facts: Facts, side = 0): Entry => ({
  side,
  points,
  rule,
  facts,
});
const draw = (to: number, points = -1) => entry('KL-S5', points, { from: to - 1, to });

describe('lines of the slip', () => {
  it('are one where they say the same', () => {
    const scopa = entry('SC-1', 1, { what: 'scopa' });
    const [line, ...more] = runsOf([scopa, { ...scopa }, { ...scopa }]);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ first: 0, last: 2, times: 3, told: scopa });
  });

  it('are one where a count goes on, with its sum', () => {
    const [line, ...more] = runsOf([draw(39), draw(40), draw(41, -2)]);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ first: 0, last: 2, times: 1 });
    expect(line?.told).toEqual(entry('KL-S5', -4, { from: 38, to: 41 }));
    expect(line?.entries).toHaveLength(3);
  });

  it('begin anew after another line, another side or a gap', () => {
    const shown = entry('KL-S3', 5, { count: 1 });
    expect(runsOf([draw(21), shown, draw(22), draw(24)])).toHaveLength(4);
    expect(runsOf([shown, { ...shown, side: 1 }])).toHaveLength(2);
  });
});
