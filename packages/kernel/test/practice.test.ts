import { describe, expect, it } from 'vitest';
import {
  FastRng,
  iterations,
  type Practice,
  type PracticeRequest,
  type PuzzlePlace,
} from '../src/index.js';
import { findPuzzle } from '../src/internal.js';
import { race, type RaceMove, type RaceState } from './race.js';

const aid = () => ({ rng: FastRng.from('practice'), budget: () => iterations(1) });
const advice = { exact: true, ranked: [{ label: {}, value: 0, loss: 0, reasons: [] }] };

/** The heap says where in a game a position stands; every judged one is a puzzle from 2 on. */
function practiceOf(more: Partial<Practice<RaceState, RaceMove>> = {}) {
  const judged: number[] = [];
  const practice: Practice<RaceState, RaceMove> = {
    kinds: ['race'],
    patience: 3,
    place: ({ heap }): PuzzlePlace | null =>
      heap === 0 ? null : { stage: heap < 4 ? 'early' : 'late', round: heap },
    judge: ({ heap }) => {
      judged.push(heap);
      return heap < 2 ? null : { kind: 'race', advice, gap: 1 };
    },
    quickMove: () => 1,
    ...more,
  };
  return { practice, judged };
}

const find = (
  practice: Practice<RaceState, RaceMove>,
  wish: Partial<PracticeRequest<never>> = {},
) => findPuzzle(race, practice, { options: { goal: 7 }, ...wish }, aid());

describe('a search for a puzzle', () => {
  it('takes the first position that is judged one, as the seat to move sees it', () => {
    const { practice, judged } = practiceOf();
    const puzzle = find(practice);
    expect(puzzle).toMatchObject({ kind: 'race', stage: 'early', round: 2, gap: 1, seat: 0 });
    expect(puzzle?.legal).toEqual([1, 2]);
    expect(puzzle?.view).toMatchObject({ viewer: 0, heap: 2 });
    expect(puzzle?.script.slice(1)).toEqual(['A add 1', 'B add 1']);
    expect(puzzle?.script[0]).toMatch(/^\* deal \d \d$/);
    expect(judged).toEqual([1, 2]);
  });

  it('judges only positions of the wished round and stage', () => {
    const late = practiceOf();
    expect(find(late.practice, { stage: 'late' })).toMatchObject({ stage: 'late', round: 4 });
    expect(late.judged).toEqual([4]);
    const third = practiceOf();
    expect(find(third.practice, { round: 3 })).toMatchObject({ round: 3, seat: 1 });
    expect(third.judged).toEqual([3]);
    const both = practiceOf();
    expect(find(both.practice, { round: 5, stage: 'late' })).toMatchObject({ round: 5 });
  });

  it('gives up after as many games as its patience, each left once its round is past', () => {
    let moves = 0;
    const { practice, judged } = practiceOf({ quickMove: () => (moves++, 1), judge: () => null });
    expect(find(practice, { round: 2 })).toBeNull();
    // Moves at 0, 1 and 2 in each of three games; at 3 the round is past.
    expect(moves).toBe(9);
    moves = 0;
    expect(find(practice)).toBeNull();
    expect(moves).toBe(3 * 7);
    expect(judged).toEqual([]);
  });

  it('says how much of its patience is spent', () => {
    const { practice } = practiceOf({ judge: () => null });
    const spent: number[] = [];
    const watched = { ...aid(), progress: (done: number) => void spent.push(done) };
    findPuzzle(race, practice, { options: { goal: 7 } }, watched);
    expect(spent).toEqual([1 / 3, 2 / 3, 1]);
  });
});
