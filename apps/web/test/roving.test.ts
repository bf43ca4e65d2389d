import { describe, expect, it } from 'vitest';
import { nextPlace, placeOf } from '../src/ui/roving.js';

const grid = [['a', 'b', 'c'], ['d'], [], ['e', 'f']];

describe('moving in a grid', () => {
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowLeft', null],
    ['c', 'ArrowRight', null],
    ['c', 'ArrowDown', 'd'],
    ['d', 'ArrowDown', 'e'],
    ['e', 'ArrowUp', 'd'],
    ['a', 'ArrowUp', null],
    ['f', 'ArrowDown', null],
    ['b', 'Home', 'a'],
    ['b', 'End', 'c'],
    ['b', 'x', null],
  ])('%s %s → %s', (from, key, to) => {
    expect(nextPlace(grid, from, key, false)).toBe(to);
  });

  it('goes to the ends with Ctrl', () => {
    expect(nextPlace(grid, 'b', 'End', true)).toBe('f');
    expect(nextPlace(grid, 'f', 'Home', true)).toBe('a');
    expect(nextPlace(grid, 'a', 'ArrowRight', true)).toBe('c');
    expect(nextPlace(grid, 'c', 'ArrowDown', true)).toBe('f');
  });

  it('takes Home and End of a list as its first and last item', () => {
    const list = [['a'], ['b'], ['c']];
    expect(nextPlace(list, 'b', 'End', false)).toBe('c');
    expect(nextPlace(list, 'b', 'Home', false)).toBe('a');
  });

  it('knows where an item stands', () => {
    expect(placeOf(grid, 'f')).toEqual({ row: 3, column: 1 });
    expect(placeOf(grid, 'x')).toBeNull();
    expect(placeOf(grid, null)).toBeNull();
  });
});
