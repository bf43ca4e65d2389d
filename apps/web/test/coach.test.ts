import { describe, expect, it } from 'vitest';
import { verdictOf } from '../src/session/coach.js';
import type { Ranked } from '../src/session/protocol.js';

const option = (move: string, loss: number, grade?: string): Ranked => ({
  move,
  loss,
  grade,
  reasons: [],
});
const gradeOf = (ranked: readonly Ranked[], move: string) =>
  verdictOf(ranked, (each) => each === move)?.grade;

describe('the word on a decision', () => {
  const ranked = [option('a', 0), option('b', 0.5), option('c', 2), option('d', 10)];

  it('goes by the part of what was at stake, whatever the coach counts in', () => {
    expect(['a', 'b', 'c', 'd'].map((move) => gradeOf(ranked, move))).toEqual([
      'excellent',
      'good',
      'okay',
      'miss',
    ]);
    const shares = ranked.map((each) => ({ ...each, loss: each.loss / 100 }));
    expect(gradeOf(shares, 'c')).toBe('okay');
  });

  it('is the coach’s own where it gives one', () => {
    expect(gradeOf([option('a', 0), option('b', 9, 'good')], 'b')).toBe('good');
  });

  it('is excellent where nothing was at stake', () => {
    expect(gradeOf([option('a', 0), option('b', 0)], 'b')).toBe('excellent');
  });

  it('is not spoken about a move that the coach did not weigh', () => {
    expect(gradeOf(ranked, 'hint')).toBeUndefined();
  });
});
