import type { PuzzleSet, StoredPuzzle } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import {
  dailyPuzzle,
  dueOf,
  mergeRecords,
  nextPuzzle,
  noRecord,
  puzzleStreak,
  readRecords,
  withAnswer,
  type PuzzleRecord,
} from '../src/pages/puzzles/record.js';

const TODAY = '2026-11-16';

const puzzle = (id: string, fails: number): StoredPuzzle => ({
  id,
  kind: 'move',
  stage: 'late',
  round: 1,
  exact: true,
  gap: 1,
  fails: [fails, fails, fails, fails],
  losses: [0, 1],
  reasons: {},
  script: [],
});
const set: PuzzleSet = {
  game: 'azul',
  rules: 1,
  options: {},
  seed: '',
  iterations: 1,
  levels: ['easy', 'medium', 'hard', 'champion'],
  tries: 4,
  puzzles: [puzzle('easy', 0), puzzle('fair', 2), puzzle('hard', 4)],
};

const answer = (record: PuzzleRecord, id: string, isRight: boolean, today = TODAY): PuzzleRecord =>
  withAnswer(record, { id, rating: 1200, isRight, isDaily: false, today });

describe('a record of puzzles', () => {
  it('rates only the first answer to each', () => {
    const right = answer(noRecord, 'a', true);
    expect(right.rating).toBeGreaterThan(noRecord.rating);
    expect(answer(right, 'a', false).rating).toBe(right.rating);
    expect(answer(noRecord, 'a', false).rating).toBeLessThan(noRecord.rating);
  });

  it('asks what was missed again after 1, 3, 7 and 21 days, then no more', () => {
    let record = answer(noRecord, 'a', false);
    expect(dueOf(record, TODAY)).toEqual([]);
    for (const day of ['2026-11-17', '2026-11-20', '2026-11-27', '2026-12-18']) {
      expect(dueOf(record, day)).toEqual(['a']);
      record = answer(record, 'a', true, day);
      expect(dueOf(record, day)).toEqual([]);
    }
    expect(dueOf(record, '2030-01-01')).toEqual([]);
  });

  it('asks the puzzle of the day first, then the missed one, then one near the rating', () => {
    const daily = dailyPuzzle(set, TODAY)!;
    expect(nextPuzzle(set, noRecord, TODAY)).toEqual({ puzzle: daily, why: 'daily' });
    const done: PuzzleRecord = { ...noRecord, days: [TODAY] };
    expect(nextPuzzle(set, done, TODAY)).toMatchObject({ puzzle: { id: 'fair' }, why: 'new' });
    const missed = { ...answer(done, 'hard', false, '2026-11-15') };
    expect(nextPuzzle(set, missed, TODAY)).toMatchObject({ puzzle: { id: 'hard' }, why: 'again' });
  });

  it('counts days in a row over all games', () => {
    const of = (...days: string[]): PuzzleRecord => ({ ...noRecord, days });
    expect(puzzleStreak({ azul: of('2026-11-15'), yahtzee: of('2026-11-14') }, TODAY)).toBe(2);
    expect(puzzleStreak({ azul: of('2026-11-14') }, TODAY)).toBe(0);
  });

  it('joins two devices without losing anything, and reads only what is whole', () => {
    const here = { azul: answer(answer(noRecord, 'a', false), 'a', true) };
    const there = { azul: answer(answer(noRecord, 'a', true), 'b', true) };
    const merged = mergeRecords(here, there);
    expect(merged['azul']?.answers['a']).toEqual(here.azul.answers['a']);
    expect(Object.keys(merged['azul']!.answers)).toEqual(['a', 'b']);
    expect(mergeRecords(merged, there)).toEqual(merged);
    expect(readRecords({ version: 1, games: merged })).toEqual(merged);
    expect(
      readRecords({ version: 1, games: { azul: { rating: 'x', answers: {}, days: [] } } }),
    ).toEqual({});
  });
});
