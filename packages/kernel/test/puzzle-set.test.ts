import { describe, expect, it } from 'vitest';
import { parsePuzzleSet, type Puzzle, type PuzzleSet } from '../src/index.js';
import {
  formatPuzzleSet,
  openPuzzle,
  playPuzzle,
  puzzleIdOf,
  ratingOfPuzzle,
  storePuzzle,
} from '../src/internal.js';
import { race, type RaceMove, type RaceView } from './race.js';

const script = ['* deal 3 5', 'A add 1', 'B add 2'];
const why = (id: string) => [{ id }];

/** A has the move with the heap at 3: adding 2 is best, adding 1 loses a point and a bit. */
function puzzleOf(more: Partial<Puzzle<RaceView, RaceMove>> = {}): Puzzle<RaceView, RaceMove> {
  const opened = openPuzzle(race, setOf([]), {
    id: puzzleIdOf(script),
    kind: 'race',
    stage: 'middle',
    round: 1,
    exact: true,
    gap: 1,
    fails: [],
    losses: [1, 0],
    reasons: {},
    script,
  });
  if (!opened.ok) throw new Error(opened.error);
  return {
    ...opened.value,
    gap: 1.234,
    advice: {
      exact: false,
      ranked: [
        { move: 2, label: { move: 'add 2' }, value: 0, loss: 0, reasons: why('best') },
        { move: 1, label: { move: 'add 1' }, value: -1.234, loss: 1.236, reasons: why('worse') },
      ],
    },
    ...more,
  };
}

const setOf = (puzzles: PuzzleSet['puzzles'], rules = 3): PuzzleSet => ({
  game: 'race',
  rules,
  options: { goal: 7 },
  seed: 'puzzles',
  iterations: 10,
  levels: ['easy', 'strong'],
  tries: 4,
  puzzles,
});

describe('a puzzle', () => {
  it('is kept with its losses in the order of the legal moves, to the hundredth', () => {
    expect(storePuzzle(race, puzzleOf(), [3, 1])).toEqual({
      id: puzzleIdOf(script),
      kind: 'race',
      stage: 'middle',
      round: 1,
      exact: false,
      gap: 1.23,
      fails: [3, 1],
      losses: [1.24, 0],
      reasons: { '1': why('best'), '0': why('worse') },
      script,
    });
    expect(storePuzzle(race, puzzleOf({ goesOn: true }), [])).toMatchObject({ goesOn: true });
  });

  it('opens in the same position, with the best move first', () => {
    const kept = storePuzzle(race, puzzleOf({ goesOn: true }), [3, 1]);
    expect(openPuzzle(race, setOf([kept]), kept)).toEqual({
      ok: true,
      value: {
        kind: 'race',
        stage: 'middle',
        round: 1,
        gap: 1.23,
        script,
        seat: 0,
        view: expect.objectContaining({ heap: 3, card: 3, viewer: 0 }),
        legal: [1, 2],
        advice: {
          exact: false,
          ranked: [
            { move: 2, label: { move: 'add 2' }, value: -0, loss: 0, reasons: why('best') },
            { move: 1, label: { move: 'add 1' }, value: -1.24, loss: 1.24, reasons: why('worse') },
          ],
        },
        idle: [],
        goesOn: true,
      },
    });
  });

  it('names the moves that answer nothing, and of equal ones first those with a reason', () => {
    const [best] = puzzleOf().advice.ranked;
    const alone = { exact: true, ranked: best === undefined ? [] : [best] };
    const kept = storePuzzle(race, puzzleOf({ advice: alone, idle: [1] }), []);
    expect(kept.losses).toEqual([-1, 0]);
    const opened = openPuzzle(race, setOf([kept]), kept);
    expect(opened).toMatchObject({ value: { idle: [1], goesOn: false } });
    expect(opened.ok && opened.value.advice.ranked).toHaveLength(1);
    const even = { ...kept, losses: [0, 0], reasons: { '1': why('because') } };
    const both = openPuzzle(race, setOf([]), even);
    expect(both.ok && both.value.advice.ranked.map(({ move }) => move)).toEqual([2, 1]);
  });

  it('tells a reason once, though several moves have it', () => {
    const [best] = puzzleOf().advice.ranked;
    const ranked = best === undefined ? [] : [best, { ...best, move: 1 as const }];
    const kept = storePuzzle(race, puzzleOf({ advice: { exact: true, ranked } }), []);
    expect(kept.reasons).toEqual({ '1': why('best') });
  });

  it('whose moves are not all valued, or not legal, is broken', () => {
    const [best] = puzzleOf().advice.ranked;
    if (best === undefined) throw new Error('there is a best move');
    const advice = { exact: true, ranked: [best] };
    expect(() => storePuzzle(race, puzzleOf({ advice }), [])).toThrow('no value');
    const wrong = { exact: true, ranked: [{ ...best, move: 3 as RaceMove }] };
    expect(() => storePuzzle(race, puzzleOf({ advice: wrong }), [])).toThrow('not legal');
  });

  it.each<[string, PuzzleSet, readonly string[], string]>([
    ['of other rules', setOf([], 2), script, 'other rules'],
    ['of unknown options', { ...setOf([]), options: { goal: 99 } }, script, 'other rules'],
    ['with a move out of turn', setOf([]), ['* deal 3 5', 'B add 1'], 'refused: B add 1'],
    ['with a line of nobody', setOf([]), ['? add 1'], 'refused: ? add 1'],
    ['with a move that is none', setOf([]), ['* deal 3 5', 'A add 7'], 'refused: A add 7'],
  ])('%s does not open', (_, set, lines, error) => {
    expect(playPuzzle(race, set, { script: lines })).toEqual({ ok: false, error });
  });

  it('with more or fewer moves than there are, or where nobody is to move, does not open', () => {
    const kept = storePuzzle(race, puzzleOf(), []);
    const others = { ok: false, error: 'other moves' };
    expect(openPuzzle(race, setOf([]), { ...kept, losses: [0, 1, 2] })).toEqual(others);
    expect(openPuzzle(race, setOf([]), { ...kept, script: [], losses: [] })).toEqual(others);
  });
});

describe('a set of puzzles', () => {
  const kept = storePuzzle(race, puzzleOf(), [3, 1]);

  it('is a line of provenance and a line for each puzzle', () => {
    const text = formatPuzzleSet(setOf([kept]));
    expect(text.split('\n')).toHaveLength(3);
    expect(text.endsWith('}\n')).toBe(true);
    expect(parsePuzzleSet(text)).toEqual(setOf([kept]));
    expect(parsePuzzleSet(formatPuzzleSet(setOf([])))).toEqual(setOf([]));
  });

  it.each<[string, string]>([
    ['another script', formatPuzzleSet(setOf([{ ...kept, script: ['* deal 1 1'] }]))],
    ['a stage that is none', formatPuzzleSet(setOf([kept])).replace('"middle"', '"never"')],
    ['no game', formatPuzzleSet(setOf([kept])).replace('"game":"race"', '"game":7')],
  ])('with %s is damaged', (_, text) => {
    expect(() => parsePuzzleSet(text)).toThrow('A damaged set of puzzles');
  });

  it('names a puzzle by eight digits of the hash of its lines', () => {
    // printf 'a\nb' | sha256sum
    expect(puzzleIdOf(['a', 'b'])).toBe('7e18f737');
    expect(puzzleIdOf(['a\nb'])).toBe(puzzleIdOf(['a', 'b']));
  });
});

describe('the rating of a puzzle', () => {
  it.each<[string, readonly number[], number, number]>([
    ['that both levels fail as often as not lies between them', [5, 5], 10, 1300],
    // One of four tries, counting the two that are added: 800 − 400 · log10 3.
    ['that the one level never failed', [0], 2, 609],
    ['that it always failed', [2], 2, 991],
    ['that the weakest of three fails alone is below the middle', [4, 0, 0], 4, 1132],
    ['that all of three fail', [4, 4, 4], 4, 1833],
  ])('%s', (_, fails, tries, rating) => {
    expect(Math.abs(ratingOfPuzzle(fails, tries) - rating)).toBeLessThanOrEqual(1);
  });
});
