import { BAD, Report, type Problem } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { rankingOf, readCards, totalsOf, upperProspect, type Card } from '../src/card.js';
import type { RuleSet } from '../src/options.js';
import type { Box } from '../src/types.js';

const official: RuleSet = {
  joker: 'forced',
  yahtzeeBonus: 100,
  fullHouseAcceptsFiveOfAKind: false,
};

type Written = Partial<Record<Box | 'yahtzeeBonuses', number | null>>;

function read(card: Written, rules = official): Card | readonly Problem[] {
  const report = new Report();
  const found = readCards(card, { ...rules, players: 1, columns: 1 }, report);
  return found === BAD ? report.problems : found[0]!;
}
const accepts = (card: Written, rules = official): boolean => 'points' in read(card, rules);

/** All boxes filled, a Yahtzee among them. */
const full: Written = {
  ones: 3,
  twos: 6,
  threes: 9,
  fours: 12,
  fives: 15,
  sixes: 18,
  threeOfAKind: 20,
  fourOfAKind: 22,
  fullHouse: 25,
  smallStraight: 30,
  largeStraight: 40,
  yahtzee: 50,
  chance: 24,
};

describe('a written card', () => {
  it('is read in the order of the boxes, −1 for an open one', () => {
    expect(read({ ones: 0, chance: 5, sixes: null })).toEqual({
      points: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 5],
      yahtzeeBonuses: 0,
    });
  });
  it.each([
    ['YZ-U1', 'ones', [0, 1, 5], [-1, 6]],
    ['YZ-U1', 'fours', [0, 4, 20], [-4, 2, 24]],
    ['YZ-U1', 'sixes', [0, 30], [3, 36]],
    ['YZ-L1', 'threeOfAKind', [0, 5, 17, 30], [-1, 1, 4, 31]],
    ['YZ-L2', 'fourOfAKind', [0, 5, 30], [4, 31]],
    ['YZ-L3', 'fullHouse', [0, 25], [5, 24, 26]],
    ['YZ-L4', 'smallStraight', [0, 30], [25]],
    ['YZ-L5', 'largeStraight', [0, 40], [30]],
    ['YZ-L6', 'yahtzee', [0, 50], [5, 100]],
    ['YZ-L7', 'chance', [5, 30], [0, 4, 31]],
  ] as const)('%s %s may hold %j and not %j', (_rule, box, possible, impossible) => {
    for (const points of possible) expect(accepts({ [box]: points }), String(points)).toBe(true);
    for (const points of impossible)
      expect(read({ [box]: points }), String(points)).toEqual([
        {
          code: 'STATE_INVALID',
          path: `/${box}`,
          reason: 'refusal.impossibleBox',
          facts: { box: { id: `box.${box}` }, points },
        },
      ]);
  });

  const refused = (reason: string, bonuses: number, filled: number) => [
    { code: 'STATE_INVALID', path: '/yahtzeeBonuses', reason, facts: { bonuses, filled } },
  ];
  it('YZ-B1 has bonuses only after a Yahtzee of 50, each in a box of its own', () => {
    expect(read({ yahtzee: 0, ones: 1, yahtzeeBonuses: 1 })).toEqual(
      refused('refusal.bonusWithoutYahtzee', 1, 2),
    );
    expect(read({ yahtzeeBonuses: 1 })).toEqual(refused('refusal.bonusWithoutYahtzee', 1, 0));
    expect(accepts({ yahtzee: 50, ones: 0, yahtzeeBonuses: 1 })).toBe(true);
    expect(read({ yahtzee: 50, ones: 5, yahtzeeBonuses: 2 })).toEqual(
      refused('refusal.tooManyBonuses', 2, 2),
    );
  });
  it('YZ-B1 has none at all where the rules pay none', () => {
    const none = { ...official, yahtzeeBonus: 0 } as const;
    expect(read({ yahtzee: 50, ones: 5, yahtzeeBonuses: 1 }, none)).toEqual(
      refused('refusal.bonusIsOff', 1, 2),
    );
    expect(accepts({ yahtzee: 50, yahtzeeBonuses: 0 }, none)).toBe(true);
  });
  it('YZ-B1 has at most twelve bonuses and never fewer than none', () => {
    expect(accepts({ ...full, yahtzeeBonuses: 12 })).toBe(true);
    for (const yahtzeeBonuses of [-1, 13])
      expect(read({ ...full, yahtzeeBonuses })).toMatchObject([{ code: 'OUT_OF_RANGE' }]);
  });
});

describe('sums', () => {
  const totals = (card: Written) => {
    const found = read(card);
    if (!('points' in found)) throw new Error(JSON.stringify(found));
    return totalsOf(found, official);
  };
  it('YZ-U2 YZ-B1 count the bonuses', () => {
    expect(totals({ ...full, yahtzeeBonuses: 2 })).toEqual({
      upperTotal: 63,
      upperBonus: 35,
      lowerTotal: 211,
      yahtzeeBonusTotal: 200,
      yahtzeeCount: 3,
      grandTotal: 509,
      complete: true,
    });
    expect(totals({ ...full, ones: 2, yahtzee: 0 })).toMatchObject({
      upperTotal: 62,
      upperBonus: 0,
      yahtzeeCount: 0,
      grandTotal: 223,
    });
    expect(totals({ ...full, ones: null })).toMatchObject({ upperTotal: 60, complete: false });
  });
  it('YZ-E3 a total has a name from each of its limits on', () => {
    const limits = [149, 150, 199, 200, 249, 250, 299, 300, 349, 350];
    expect(limits.map(rankingOf)).toEqual([
      'beginner',
      'average',
      'average',
      'good',
      'good',
      'veryGood',
      'veryGood',
      'excellent',
      'excellent',
      'legendary',
    ]);
  });
});

describe('the way to the upper bonus', () => {
  it('YZ-U2 says what is missing, and whether the open boxes can still bring it', () => {
    expect(upperProspect({})).toEqual({ needed: 63, state: 'open' });
    expect(upperProspect({ sixes: 30, fives: 25, ones: null })).toEqual({
      needed: 8,
      state: 'open',
    });
    expect(upperProspect({ sixes: 30, fives: 25, fours: 8 })).toEqual({
      needed: 0,
      state: 'reached',
    });
    expect(upperProspect({ sixes: 30, fives: 25, fours: 20 })).toEqual({
      needed: 0,
      state: 'reached',
    });
  });
  it('YZ-U2 is missed only when the best dice no longer reach 63', () => {
    const without = { ones: 0, twos: 0, threes: 3 };
    expect(upperProspect({ ...without, fours: 12, fives: 20 })).toEqual({
      needed: 28,
      state: 'open',
    });
    expect(upperProspect({ ...without, fours: 8, fives: 20 })).toEqual({
      needed: 32,
      state: 'missed',
    });
    const exactly = { ones: 0, twos: 2, threes: 3, fours: 8, fives: 20 };
    expect(upperProspect(exactly)).toEqual({ needed: 30, state: 'open' });
    expect(upperProspect({ ...exactly, sixes: 30 })).toEqual({ needed: 0, state: 'reached' });
  });
});
