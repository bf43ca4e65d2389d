import { describe, expect, it } from 'vitest';
import { checkOutcome, type Need, type Outcome } from '../src/index.js';

const where = { purpose: 'test', place: '1' };
const shuffle: Need = { ...where, kind: 'shuffle', size: 3 };
const roll: Need = { ...where, kind: 'roll', dice: 2, faces: 6 };
const draw: Need = { ...where, kind: 'draw', counts: [2, 0, 1], take: 2 };

describe('an outcome', () => {
  it.each<[string, Need, Outcome]>([
    ['a shuffle', shuffle, [2, 0, 1]],
    ['a roll', roll, [1, 6]],
    ['a draw of two alike', draw, [0, 0]],
    ['a draw of two kinds', draw, [2, 0]],
  ])('of %s is accepted', (_name, need, outcome) => {
    expect(checkOutcome(need, outcome)).toBeNull();
  });

  it.each<[string, Need, Outcome]>([
    ['of a card too few', shuffle, [0, 1]],
    ['of a card too many', shuffle, [0, 1, 2, 3]],
    ['of a card twice', shuffle, [0, 1, 1]],
    ['of a card below the first', shuffle, [-1, 0, 1]],
    ['of a card beyond the last', shuffle, [0, 1, 3]],
    ['of half a card', shuffle, [0, 1, 1.5]],
  ])('that is a shuffle %s is refused', (_name, need, outcome) => {
    expect(checkOutcome(need, outcome)).toEqual({
      code: 'OUTCOME_INVALID',
      reason: 'error.OUTCOME_INVALID.shuffle',
      facts: { expected: '3' },
      expected: '3',
    });
  });

  it.each<[string, Outcome]>([
    ['a die too few', [1]],
    ['a die too many', [1, 2, 3]],
    ['a face below 1', [1, 0]],
    ['a face that the die lacks', [7, 1]],
    ['a die on its edge', [1.5, 2]],
  ])('that is a roll with %s is refused', (_name, outcome) => {
    expect(checkOutcome(roll, outcome)).toEqual({
      code: 'OUTCOME_INVALID',
      reason: 'error.OUTCOME_INVALID.roll',
      facts: { expected: '2 × 1–6', dice: 2, faces: 6 },
      expected: '2 × 1–6',
    });
  });

  it.each<[string, Outcome]>([
    ['a piece too few', [0]],
    ['a piece too many', [0, 0, 2]],
    ['a kind that the bag has no more of', [2, 2]],
    ['a kind that the bag never had', [0, 1]],
    ['a kind that does not exist', [0, 3]],
    ['a kind below the first', [-1, 0]],
    ['half a kind', [0, 0.5]],
  ])('that is a draw with %s is refused', (_name, outcome) => {
    expect(checkOutcome(draw, outcome)).toEqual({
      code: 'OUTCOME_INVALID',
      reason: 'error.OUTCOME_INVALID.draw',
      facts: { expected: '2: 2 0 1' },
      expected: '2: 2 0 1',
    });
  });
});
