import { describe, expect, it } from 'vitest';
import { oddsOf } from '../src/odds.js';
import { game } from '../src/game.js';
import { initialState } from '../src/state.js';
import { ROLLS } from '../src/types.js';

/** A first card with these dice on the table and this many rolls left. */
function rolled(dice: readonly number[], left: number) {
  const s = initialState(game.options.defaults);
  s.dice.set(dice);
  s.rolls = ROLLS - left;
  s.rolling = false;
  return game.view(s, 0);
}

describe('the odds of a box', () => {
  it('are counted exactly for one roll', () => {
    const pair = rolled([6, 6, 6, 6, 1], 1);
    expect(oddsOf(pair, 0b01111, 'yahtzee')).toBeCloseTo(1 / 6, 12);
    expect(oddsOf(pair, 0b00000, 'yahtzee')).toBeCloseTo(6 / 6 ** 5, 12);
    const run = rolled([2, 3, 4, 5, 5], 1);
    expect(oddsOf(run, 0b01111, 'largeStraight')).toBeCloseTo(2 / 6, 12);
    expect(oddsOf(run, 0b01111, 'smallStraight')).toBeCloseTo(1, 12);
  });

  it('keep what helps most between two rolls', () => {
    // One die of five is missing, twice: 1 − (5/6)².
    expect(oddsOf(rolled([6, 6, 6, 6, 1], 2), 0b01111, 'yahtzee')).toBeCloseTo(11 / 36, 12);
    // Two rolls of five free dice: 1.263 of 100.
    expect(oddsOf(rolled([1, 2, 3, 4, 6], 2), 0, 'yahtzee')).toBeCloseTo(0.01263, 4);
  });

  it('of an upper box are those of three of its face; of chance there are none', () => {
    expect(oddsOf(rolled([4, 4, 1, 2, 3], 1), 0b00011, 'fours')).toBeCloseTo(1 - (5 / 6) ** 3, 12);
    expect(oddsOf(rolled([4, 4, 1, 2, 3], 1), 0b00011, 'chance')).toBeNull();
    expect(oddsOf(rolled([4, 4, 1, 2, 3], 0), 0b00011, 'fours')).toBeNull();
  });
});
