import { FastRng, silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { numberedDeal } from '../src/deals.js';
import { isDead, isDeadInAnyOrder } from '../src/solver/dead.js';
import { Position } from '../src/solver/position.js';
import { solve } from '../src/solver/solve.js';
import type { State } from '../src/state.js';
import { dealtState } from '../src/winnable.js';
import { naiveSolve } from './naive.js';
import { someSmallPosition, stateOf } from './small.js';
import { game, position } from './table.js';

function isDeadAt(s: State, piles?: number): boolean {
  const p = new Position(piles);
  p.load(s);
  return isDead(p);
}

function isDeadInOrderAt(s: State, piles?: number): boolean {
  const p = new Position(piles);
  p.load(s);
  return isDeadInAnyOrder(p);
}

const three = { level: 3 };
const one = { level: 1, draw: 1, recycle: 'turn' };
/** Nothing but hearts is left: no pile takes one of them, and none can be freed. */
const hearts = ['KH', 'QH', 'JH', '10H', '9H', '8H', '7H'];

describe('dead ends', () => {
  it('are none where a plain search of every legal step wins', () => {
    const rng = FastRng.from('dead positions');
    let dead = 0;
    let onlyInOrder = 0;
    for (let i = 0; i < 400; i++) {
      const p = someSmallPosition(rng);
      const s = stateOf(p);
      if (!isDeadInOrderAt(s, p.piles.length)) continue;
      expect(naiveSolve(p, 3_000), JSON.stringify(p)).not.toBe('winnable');
      if (isDeadAt(s, p.piles.length)) dead++;
      else onlyInOrder++;
    }
    expect(dead).toBeGreaterThan(20);
    expect(onlyInOrder).toBeGreaterThan(0);
  });

  it('are none on the way to a victory, with every draw', () => {
    let looked = 0;
    for (const draw of [1, 2, 3] as const)
      for (let number = 1; number <= 6; number++) {
        const wish = { deck: 'french', draw, winnable: true } as const;
        const s = dealtState('french', draw, numberedDeal(wish, number));
        for (const move of solve(s, 20_000).moves) {
          expect(isDeadInOrderAt(s), `draw ${draw}, deal ${number}, ${looked}`).toBe(false);
          game.play(s, move, silent);
          looked++;
        }
      }
    expect(looked).toBeGreaterThan(1_000);
  });

  it('are stocks in which no card that comes to the top can ever be used', () => {
    const stock = 'AH 2H 6H 5H 4H 3H';
    expect(isDeadAt(position(three, { piles: hearts, stock }))).toBe(true);
    expect(isDeadAt(position(one, { piles: hearts, stock }))).toBe(false);
    // Taken from the last place, the ace brings everything before it to the top.
    expect(isDeadAt(position(three, { piles: hearts, stock: '6H 5H 4H 3H 2H AH' }))).toBe(false);
  });

  it('are kings that can never leave what they lie on, for want of an empty pile', () => {
    const king = '2S QS 10S 8S 6S 4S AH | KS';
    const others = ['KH', 'JH', '9H', '7H', '5H', '3H'];
    const stock = 'QH JS 10H 9S 8H 7S 6H 5S 4H 3S 2H';
    expect(isDeadAt(position(one, { piles: [king, ...others], stock }))).toBe(true);
    const withRoom = { piles: [king, '', ...others.slice(0, 5)], stock: `3H ${stock}` };
    expect(isDeadAt(position(one, withRoom))).toBe(false);
  });
});
