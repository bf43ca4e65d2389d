import { createWords, kernelWords, type Json } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';

const words = createWords('en', [kernelWords.en, module.words.en]);
const score = (input: unknown): Record<string, Json> => {
  const scored = module.sheet.score(input);
  if (!scored.ok) throw new Error(JSON.stringify(scored.error));
  const { points, lines } = scored.value;
  return {
    points: [...points],
    lines: lines as unknown as Json,
    ...scored.value.more((phrase) => words.say(phrase)),
  };
};
const refused = (input: unknown): { code: string; path?: string | undefined }[] => {
  const scored = module.sheet.score(input);
  if (scored.ok) throw new Error(`accepted ${JSON.stringify(input)}`);
  return scored.error.map(({ code, path }) => ({ code, path }));
};

describe('what dice could score', () => {
  it('lists every open box and scores nothing', () => {
    const answer = score({
      dice: [3, 3, 3, 5, 5],
      card: { threes: 9 },
      options: { joker: 'forced' },
    });
    expect(answer['points']).toEqual([0]);
    expect(answer['lines']).toEqual([]);
    const boxes = answer['boxes'] as Record<string, Json>;
    expect(Object.keys(boxes)).toHaveLength(12);
    expect(boxes['fullHouse']).toEqual({
      legal: true,
      points: 25,
      bonus: 0,
      reason: 'full house: 3 dice show 3 and two show 5, 25 points',
    });
    expect(boxes['ones']).toMatchObject({ legal: true, points: 0 });
  });
  it('YZ-J2 lists a closed box with the reason', () => {
    const { boxes } = score({ dice: [1, 1, 1, 1, 1], card: { yahtzee: 50 } }) as {
      boxes: Record<string, Json>;
    };
    expect(boxes['ones']).toMatchObject({ legal: true, points: 5, bonus: 100 });
    expect(boxes['chance']).toMatchObject({
      legal: false,
      points: 0,
      reason:
        'Five dice show 1 and the Yahtzee box is filled: they must go in ones, which is open.',
    });
  });
});

describe('writing in a box', () => {
  it('answers lines and the new card', () => {
    const answer = score({
      dice: [4, 4, 4, 4, 4],
      card: { yahtzee: 50, fours: 12 },
      box: 'largeStraight',
    });
    expect(answer).toMatchObject({
      points: [140],
      card: { largeStraight: 40, yahtzee: 50, yahtzeeBonuses: 1, ones: null },
      upperTotal: 12,
      lowerTotal: 90,
      yahtzeeBonusTotal: 100,
      yahtzeeCount: 2,
      grandTotal: 202,
      complete: false,
    });
    expect(answer).not.toHaveProperty('ranking');
  });
  it('refuses a filled box and a forbidden one', () => {
    expect(refused({ dice: [1, 2, 3, 4, 5], card: { chance: 15 }, box: 'chance' })).toEqual([
      { code: 'CATEGORY_USED', path: '/box' },
    ]);
    expect(refused({ dice: [1, 1, 1, 1, 1], card: { yahtzee: 0 }, box: 'chance' })).toEqual([
      { code: 'JOKER_FORCED', path: '/box' },
    ]);
  });
  it('YZ-E3 ranks a complete card', () => {
    const card = {
      ones: 3,
      twos: 6,
      threes: 9,
      fours: 12,
      fives: 15,
      sixes: 18,
      threeOfAKind: 20,
      fourOfAKind: 14,
      fullHouse: 25,
      smallStraight: 30,
      largeStraight: 40,
      yahtzee: 50,
    };
    const answer = score({ dice: [6, 6, 6, 6, 5], card, box: 'chance' });
    expect(answer).toMatchObject({
      complete: true,
      grandTotal: 306,
      upperBonus: 35,
      perfectGame: false,
    });
    expect(answer['ranking']).toEqual({
      id: 'excellent',
      title: 'Excellent',
      message: 'Outstanding play!',
    });
  });
});

describe('a card alone', () => {
  it('has a line for each box, so that the sum closes', () => {
    const answer = score({
      card: { sixes: 30, fives: 25, fours: 8, yahtzee: 50, yahtzeeBonuses: 2 },
    });
    expect(answer).toMatchObject({ points: [63 + 35 + 50 + 200], upperBonus: 35, yahtzeeCount: 3 });
    const lines = answer['lines'] as { points: number }[];
    expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(348);
  });
});

describe('impossible input', () => {
  it.each([
    [{ dice: [1, 2, 3, 4], card: {} }, 'DICE_COUNT', '/dice'],
    [{ dice: [1, 2, 3, 4, 7], card: {} }, 'DIE_RANGE', '/dice/4'],
    [{ dice: [1, 2, 3, 4, 0.5] }, 'NOT_INTEGER', '/dice/4'],
    [{ dice: [1, 2, 3, 4, '5'] }, 'WRONG_TYPE', '/dice/4'],
    [{ dice: [1, 2, 3, 4, 2 ** 53] }, 'NOT_SAFE_INTEGER', '/dice/4'],
    [{ dice: [1, 2, 3, 4, Infinity] }, 'NOT_FINITE', '/dice/4'],
    [{ card: { threes: 10 } }, 'STATE_INVALID', '/card/threes'],
    [{ card: { threeOfAKind: 4 } }, 'STATE_INVALID', '/card/threeOfAKind'],
    [{ card: { chance: 0 } }, 'STATE_INVALID', '/card/chance'],
    [{ card: { fullHouse: 24 } }, 'STATE_INVALID', '/card/fullHouse'],
    [{ card: { ones: 1, yahtzeeBonuses: 1 } }, 'STATE_INVALID', '/card/yahtzeeBonuses'],
    [{ card: { yahtzee: 50, yahtzeeBonuses: 1 } }, 'STATE_INVALID', '/card/yahtzeeBonuses'],
    [
      { card: { yahtzee: 50, ones: 5, yahtzeeBonuses: 1 }, options: { yahtzeeBonus: 0 } },
      'STATE_INVALID',
      '/card/yahtzeeBonuses',
    ],
    [{ card: { six: 6 } }, 'UNKNOWN_FIELD', '/card/six'],
    [{ dice: [1, 2, 3, 4, 5], cards: {} }, 'UNKNOWN_FIELD', '/cards'],
    [{}, 'MISSING_FIELD', '/dice'],
    [{ box: 'ones', card: {} }, 'MISSING_FIELD', '/dice'],
    [{ dice: [1, 2, 3, 4, 5], box: 'sixs' }, 'OUT_OF_RANGE', '/box'],
    [{ dice: [1, 2, 3, 4, 5], options: { joker: 'no' } }, 'OUT_OF_RANGE', '/options/joker'],
    [[1, 2], 'WRONG_TYPE', ''],
    [null, 'WRONG_TYPE', ''],
  ])('%j is %s at %s', (input, code, path) => {
    expect(refused(input)).toContainEqual({ code, path });
  });
  it('lists every problem of the same input', () => {
    expect(refused({ dice: [0, 7, 3, 3, 3], card: { ones: 6 } })).toEqual([
      { code: 'DIE_RANGE', path: '/dice/0' },
      { code: 'DIE_RANGE', path: '/dice/1' },
      { code: 'STATE_INVALID', path: '/card/ones' },
    ]);
  });
});
