import type { ReviewedDecision } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  bestDecision,
  candidates,
  costliestDecision,
  lessonFrom,
  ownResult,
} from '../src/room/story/story.js';
import { accountLines } from '../src/room/story/accountLines.js';
import { brokenText } from '../src/room/story/picture.js';
import { branchSlot, canBranch, isBranchSlot, originOf } from '../src/session/branch.js';
import type { ToldDecision } from '../src/room/review/decisions.js';
import { usualMeasure } from '../src/room/review/grades.js';

const over = (totals: readonly number[], winners: readonly number[]) =>
  ({ reason: 'over', totals, winners }) as unknown as Parameters<typeof ownResult>[0];

describe('one’s own result', () => {
  it('comes first, whoever won', () => {
    expect(ownResult(over([231, 198], [0]), 0, false)).toEqual({
      kind: 'won',
      points: 231,
      others: 198,
    });
    expect(ownResult(over([89, 177], [1]), 0, false)).toEqual({
      kind: 'lost',
      points: 89,
      others: 177,
      place: 2,
      sides: 2,
      winners: [1],
    });
    expect(ownResult(over([11, 11], [0, 1]), 1, false).kind).toBe('shared');
  });

  it('has a place among several; whoever won by another rule than points stands before', () => {
    expect(ownResult(over([40, 55, 51, 20], [1]), 0, false)).toMatchObject({ place: 3 });
    expect(ownResult(over([40, 40], [1]), 0, false)).toMatchObject({ kind: 'lost', place: 2 });
  });

  it('alone is a score, or a solitaire that came out or did not', () => {
    expect(ownResult(over([237], [0]), 0, false)).toEqual({ kind: 'alone', points: 237 });
    expect(ownResult(over([237], [0]), 0, true).kind).toBe('solved');
    expect(ownResult(over([237], []), 0, true).kind).toBe('unsolved');
  });

  it('is left to the game’s words where it was not played to its end', () => {
    const left = { ...over([1, 2], [1]), reason: 'resigned' } as Parameters<typeof ownResult>[0];
    expect(ownResult(left, 0, false)).toEqual({ kind: 'left' });
  });
});

const lost = (seat: number, loss: number): ReviewedDecision => ({
  step: 0,
  seat,
  played: {},
  best: {},
  loss,
  exact: false,
  reasons: [],
});

describe('luck and decisions', () => {
  it('are exact where the coach gives the figures', () => {
    const figures = { score: 212, mean: 254, luck: -24, loss: 18 };
    const review = { decisions: [], seats: [figures], remarks: [] };
    const alone = { sideOf: [0], sides: 1, viewer: 0, result: over([212], [0]) };
    expect(accountOf(alone, review, usualMeasure)).toEqual({ kind: 'exact', ...figures });
  });

  it('add up to the difference between two sides, partners together', () => {
    const decisions = [lost(0, 1), lost(2, 0.5), lost(1, 2), lost(3, 0)];
    const table = { sideOf: [0, 1, 0, 1], sides: 2, viewer: 2, result: over([8, 11], [1]) };
    const account = accountOf(table, { decisions, seats: [], remarks: [] }, usualMeasure);
    expect(account).toEqual({
      kind: 'difference',
      difference: -3,
      own: 1.5,
      theirs: 2,
      luck: -3.5,
    });
  });

  it('say only what decisions cost among several', () => {
    const decisions = [lost(0, 3), lost(1, 2), lost(2, 4)];
    const table = { sideOf: [0, 1, 2], sides: 3, viewer: 0, result: over([1, 2, 3], [2]) };
    const account = accountOf(table, { decisions, seats: [], remarks: [] }, usualMeasure);
    expect(account).toEqual({ kind: 'cost', own: 3, others: 3, dealt: null });
  });

  it('name the luck of the deal among several where the coach estimates it, the viewer’s own', () => {
    const table = { sideOf: [0, 1, 2], sides: 3, viewer: 1, result: over([1, 2, 3], [2]) };
    const luck = [4, -6.5, 2.5].map((points) => ({ points, reasons: [] }));
    const review = { decisions: [lost(1, 1)], seats: [], remarks: [], luck };
    const account = accountOf(table, review, usualMeasure);
    expect(account).toMatchObject({ kind: 'cost', own: 1, dealt: -6.5 });
    const said = accountLines(account!, table, (id, args) => JSON.stringify([id, args]), 'en');
    expect(said.map(({ label, text }) => [label, text])).toContainEqual([
      '["story.luck",{"good":false}]',
      '−6.5',
    ]);
  });
});

const told = (step: number, loss: number, more: Partial<ToldDecision> = {}): ToldDecision => ({
  step,
  seat: 0,
  played: '',
  better: null,
  loss,
  exact: true,
  grade: 'good',
  reasons: [],
  view: null,
  move: null,
  bestMove: undefined,
  isChoice: true,
  ...more,
});

describe('a solitaire', () => {
  it('counts mistakes: chances of winning do not add up', () => {
    const review = { decisions: [lost(0, 300), lost(0, 0)], seats: [{}], remarks: [] };
    const alone = { sideOf: [0], sides: 1, viewer: 0, result: over([193], []) };
    expect(accountOf(alone, review, usualMeasure)).toEqual({
      kind: 'count',
      mistakes: 1,
      decisions: 2,
    });
  });
});

describe('the moves worth telling', () => {
  const decisions = [
    told(1, 0),
    told(2, 4),
    told(3, 0, { isChoice: false }),
    told(4, 9, { seat: 1 }),
    told(5, 0.1),
    told(6, 7),
  ];

  it('are one’s own: the costliest is the one that lost most', () => {
    expect(costliestDecision(decisions, 0, usualMeasure)?.step).toBe(6);
    expect(costliestDecision([told(1, 0.2)], 0, usualMeasure)).toBeNull();
  });

  it('are best where nothing was lost and the easiest bot would have lost most', () => {
    expect(candidates(decisions, 0, usualMeasure)).toEqual([1, 5]);
    const stakes = [
      { step: 1, easiest: 2, next: 9 },
      { step: 5, easiest: 6, next: 0 },
    ];
    expect(bestDecision(decisions, stakes, usualMeasure)).toMatchObject({
      beside: 'easiest',
      spared: 6,
      decision: { step: 5 },
    });
    const same = stakes.map((stake) => ({ ...stake, easiest: 0 }));
    expect(bestDecision(decisions, same, usualMeasure)).toMatchObject({
      beside: 'others',
      spared: 9,
    });
    expect(bestDecision(decisions, [{ step: 1, easiest: 0, next: 0.2 }], usualMeasure)).toBeNull();
  });

  it('are looked for over the whole game, at most sixteen', () => {
    const many = Array.from({ length: 100 }, (_, step) => told(step, 0));
    const found = candidates(many, 0, usualMeasure);
    expect(found.length).toBeLessThanOrEqual(16);
    expect(found.at(-1)).toBeGreaterThan(90);
  });

  it('teach what cost most in all', () => {
    const dice = [told(1, 3, { move: 'keep' }), told(2, 2, { move: 'keep' })];
    const box = { move: 'box', grade: 'miss' } as const;
    const all = [...dice, told(3, 4, box), told(4, 0.1, { move: 'box' })];
    const lesson = (onlyMistakes: boolean) =>
      lessonFrom(all, 0, (move) => (move === 'keep' ? 'keep' : 'box'), usualMeasure, onlyMistakes);
    expect(lesson(false)).toEqual({ kind: 'keep', count: 2, loss: 5 });
    // Where mistakes are counted, no more of them are told of than were counted.
    expect(lesson(true)).toEqual({ kind: 'box', count: 1, loss: 4 });
  });
});

describe('the picture of a result', () => {
  it('breaks a long result between words, and leaves a single one whole', () => {
    const isWide = (line: string) => line.length > 12;
    expect(brokenText('Second of 4, with 48 points', isWide)).toEqual([
      'Second of 4,',
      'with 48',
      'points',
    ]);
    expect(brokenText('Unterbrechung eines', isWide)).toEqual(['Unterbrechung', 'eines']);
  });
});

describe('a game tried again', () => {
  it('has a place of its own and knows where it comes from', () => {
    expect(isBranchSlot(branchSlot('azul'))).toBe(true);
    expect(isBranchSlot('azul')).toBe(false);
    expect(originOf('0a1b-azul-seed')).toBe('azul-seed');
  });

  it('needs the seed in the log, and bots in all other seats', () => {
    const [me, ada] = [
      { kind: 'person', name: '' },
      { kind: 'bot', name: 'Ada', level: 'easy' },
    ] as const;
    expect(canBranch('[Game "azul"]\n[Seed "00"]\n', [me, ada])).toBe(true);
    expect(canBranch('[Game "azul"]\n', [me, ada])).toBe(false);
    expect(canBranch('[Seed "00"]\n', [me, { kind: 'remote', name: 'Ugo' }])).toBe(false);
  });
});
