import { FastRng, silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { numberedDeal } from '../src/deals.js';
import { module } from '../src/index.js';
import { solveShort } from '../src/solver/solve.js';
import { findShortest } from '../src/solver/shortest.js';
import { dealtState } from '../src/winnable.js';
import { naiveShortest } from './naive.js';
import { someSmallPosition, stateOf } from './small.js';
import { game } from './table.js';

const ONE = { size: 1, do: async (task: unknown) => module.solver?.work?.(task) };

describe('shortest solutions', () => {
  it('of small positions are as short as a plain search of every legal step finds', () => {
    const rng = FastRng.from('short positions');
    let compared = 0;
    for (let i = 0; i < 120; i++) {
      const p = someSmallPosition(rng);
      const expected = naiveShortest(p, 1_500);
      if (expected === null || expected === 0) continue;
      const found = findShortest(stateOf(p), 200_000, Infinity, p.piles.length);
      expect([found.cost, found.atLeast], JSON.stringify(p)).toEqual([expected, expected]);
      compared++;
    }
    expect(compared).toBeGreaterThan(25);
  });

  it('win by legal moves, and have the draws and transfers they claim', () => {
    const order = numberedDeal({ deck: 'french', draw: 3, winnable: true }, 1);
    const s = dealtState('french', 3, order);
    const { moves, steps, atLeast } = solveShort(s, 60_000);
    const end = game.clone(s);
    for (const move of moves) {
      expect(game.check(end, move)).toBeNull();
      game.play(end, move, silent);
    }
    expect(end.end).toBe('victory');
    expect(end.counts.moves + end.counts.stockDraw).toBe(steps);
    expect(atLeast).toBeGreaterThan(52);
    expect(atLeast).toBeLessThanOrEqual(steps);
  });

  it('are told by `solve --shortest` with what was proved', async () => {
    const job = {
      options: module.game.options.defaults,
      seed: '',
      count: null,
      nodes: 30_000,
      crew: ONE,
    };
    const plain = await module.solver?.decide?.({ deal: 1, draw: 3, winnable: true }, job);
    const short = await module.solver?.decide?.(
      { deal: 1, draw: 3, winnable: true },
      { ...job, shortest: true },
    );
    if (plain?.ok !== true || short?.ok !== true) throw new Error('The deal can be decided');
    expect(plain.value).not.toHaveProperty('atLeast');
    expect(short.value).toMatchObject({ verdict: 'winnable', proved: 'lowerBound' });
    expect(Number(short.value['length'])).toBeLessThan(Number(plain.value['length']));
  });
});
