import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, boxes, module, type Box, type RuleSet } from '../src/index.js';
import { maximumTotal } from '../src/scoring.js';
import { naiveOffers, type NaiveCard } from './naive.js';

const official: RuleSet = {
  joker: 'forced',
  yahtzeeBonus: 100,
  fullHouseAcceptsFiveOfAKind: false,
};
const ruleSets: readonly RuleSet[] = [
  official,
  { ...official, joker: 'free' },
  { ...official, joker: 'anyBox' },
  { ...official, joker: 'none' },
  { joker: 'none', yahtzeeBonus: 0, fullHouseAcceptsFiveOfAKind: true },
];

const UPPER = boxes.slice(0, 6);
const cardOf = (card: NaiveCard): { filled: number; upper: number; yahtzee: number } => ({
  filled: boxes.reduce((mask, box, i) => (card[box] === undefined ? mask : mask | (1 << i)), 0),
  upper: UPPER.reduce((sum, box) => sum + (card[box] ?? 0), 0),
  yahtzee: card.yahtzee ?? -1,
});

const offer = (card: NaiveCard, dice: readonly number[], box: Box, rules = official) => {
  const found = assess(cardOf(card), dice, rules).find((each) => each.box === box);
  if (found === undefined) throw new Error(`${box} is filled`);
  return found;
};
const points = (dice: readonly number[], box: Box): number => offer({}, dice, box).points;
const legal = (card: NaiveCard, dice: readonly number[], rules = official): Box[] =>
  assess(cardOf(card), dice, rules).flatMap((each) => (each.legal ? each.box : []));

const allLower: NaiveCard = {
  threeOfAKind: 0,
  fourOfAKind: 0,
  fullHouse: 0,
  smallStraight: 0,
  largeStraight: 0,
  yahtzee: 50,
  chance: 20,
};

describe('points of a box', () => {
  it.each([
    [[1, 1, 3, 4, 5], 'ones', 2],
    [[2, 2, 2, 4, 5], 'twos', 6],
    [[3, 3, 3, 3, 1], 'threes', 12],
    [[4, 4, 4, 2, 6], 'fours', 12],
    [[5, 5, 1, 2, 3], 'fives', 10],
    [[6, 6, 6, 6, 6], 'sixes', 30],
  ] as const)('YZ-U1 %j in %s is %i', (dice, box, expected) => {
    expect(points(dice, box)).toBe(expected);
  });
  it.each([
    ['YZ-L1', [3, 3, 3, 4, 6], 'threeOfAKind', 19],
    ['YZ-L1', [3, 3, 4, 4, 6], 'threeOfAKind', 0],
    ['YZ-L2', [2, 2, 2, 2, 6], 'fourOfAKind', 14],
    ['YZ-L2', [2, 2, 2, 6, 6], 'fourOfAKind', 0],
    ['YZ-L3', [1, 1, 1, 2, 2], 'fullHouse', 25],
    ['YZ-L3', [1, 1, 2, 2, 3], 'fullHouse', 0],
    ['YZ-L3', [4, 4, 4, 4, 4], 'fullHouse', 0],
    ['YZ-L4', [1, 2, 3, 4, 6], 'smallStraight', 30],
    ['YZ-L4', [3, 4, 5, 6, 3], 'smallStraight', 30],
    ['YZ-L4', [1, 2, 3, 5, 6], 'smallStraight', 0],
    ['YZ-L5', [1, 2, 3, 4, 6], 'largeStraight', 0],
    ['YZ-L5', [1, 2, 3, 4, 5], 'largeStraight', 40],
    ['YZ-L6', [6, 6, 6, 6, 6], 'yahtzee', 50],
    ['YZ-L7', [1, 2, 2, 5, 6], 'chance', 16],
  ] as const)('%s %j in %s is %i', (_rule, dice, box, expected) => {
    expect(points(dice, box)).toBe(expected);
  });
});

describe('bonuses', () => {
  it('YZ-U2 pays 35 when 63 is reached, not before and not again', () => {
    const nearly: NaiveCard = { fives: 25, sixes: 30 };
    expect(offer(nearly, [4, 4, 1, 2, 3], 'fours')).toMatchObject({ points: 8, upperBonus: 35 });
    expect(offer(nearly, [2, 2, 2, 1, 3], 'twos')).toMatchObject({ points: 6, upperBonus: 0 });
    expect(offer({ ...nearly, fours: 8 }, [3, 3, 3, 1, 2], 'threes').upperBonus).toBe(0);
  });
  it('YZ-B1 pays with 50 in the Yahtzee box and not with 0', () => {
    const fours = [4, 4, 4, 4, 4];
    expect(offer({ yahtzee: 50 }, fours, 'fours').yahtzeeBonus).toBe(100);
    expect(offer({ yahtzee: 0 }, fours, 'fours').yahtzeeBonus).toBe(0);
    expect(offer({}, fours, 'yahtzee').yahtzeeBonus).toBe(0);
  });
});

describe('jokers', () => {
  it('YZ-J1 YZ-J2 five 1s with 50 in the Yahtzee box: only ones, 5 points and 100', () => {
    expect(legal({ yahtzee: 50 }, [1, 1, 1, 1, 1])).toEqual(['ones']);
    expect(offer({ yahtzee: 50 }, [1, 1, 1, 1, 1], 'ones')).toMatchObject({
      points: 5,
      yahtzeeBonus: 100,
    });
    expect(offer({ yahtzee: 50 }, [1, 1, 1, 1, 1], 'chance')).toMatchObject({
      legal: false,
      rule: 'YZ-J2',
    });
  });
  it('YZ-J1 YZ-J3 five 4s with 0 in the Yahtzee box and fours filled: a large straight of 40, no bonus', () => {
    const card = { yahtzee: 0, fours: 12 };
    expect(offer(card, [4, 4, 4, 4, 4], 'largeStraight')).toMatchObject({
      legal: true,
      points: 40,
      yahtzeeBonus: 0,
    });
    expect(legal(card, [4, 4, 4, 4, 4])).not.toContain('ones');
    expect(offer(card, [4, 4, 4, 4, 4], 'ones').rule).toBe('YZ-J3');
  });
  it('YZ-J4 with fours and every lower box filled: a zero in ones, and the bonus', () => {
    const card = { ...allLower, fours: 12 };
    expect(offer(card, [4, 4, 4, 4, 4], 'ones')).toMatchObject({
      legal: true,
      points: 0,
      yahtzeeBonus: 100,
    });
  });
  it('YZ-J5 free: the matching upper box or any lower box at joker value', () => {
    const free: RuleSet = { ...official, joker: 'free' };
    expect(legal({ yahtzee: 50 }, [2, 2, 2, 2, 2], free)).toEqual([
      'twos',
      'threeOfAKind',
      'fourOfAKind',
      'fullHouse',
      'smallStraight',
      'largeStraight',
      'chance',
    ]);
    expect(offer({ yahtzee: 50 }, [2, 2, 2, 2, 2], 'largeStraight', free).points).toBe(40);
  });
  it('YZ-J6 anyBox: joker values only when the matching upper box is filled too', () => {
    const anyBox: RuleSet = { ...official, joker: 'anyBox' };
    expect(legal({ yahtzee: 50 }, [2, 2, 2, 2, 2], anyBox)).toHaveLength(12);
    expect(offer({ yahtzee: 50 }, [2, 2, 2, 2, 2], 'fullHouse', anyBox).points).toBe(0);
    expect(offer({ yahtzee: 50, twos: 6 }, [2, 2, 2, 2, 2], 'fullHouse', anyBox).points).toBe(25);
  });
  it('YZ-J7 none: plain values, and the bonus still pays', () => {
    const none: RuleSet = { ...official, joker: 'none' };
    expect(offer({ yahtzee: 50, twos: 6 }, [2, 2, 2, 2, 2], 'fullHouse', none)).toMatchObject({
      legal: true,
      points: 0,
      yahtzeeBonus: 100,
    });
  });
});

describe('the most a card can reach', () => {
  it.each([
    [official, 1575],
    [{ ...official, yahtzeeBonus: 0 }, 375],
    [{ ...official, joker: 'none' }, 1480],
    [{ ...official, joker: 'none', fullHouseAcceptsFiveOfAKind: true }, 1505],
    [{ joker: 'none', yahtzeeBonus: 0, fullHouseAcceptsFiveOfAKind: false }, 375],
  ] as const)('YZ-E4 %j is %i', (rules, expected) => {
    expect(maximumTotal(rules)).toBe(expected);
  });
});

describe('against the naive scorer', () => {
  const rolls = Array.from({ length: 6 ** 5 }, (_, n) =>
    [0, 1, 2, 3, 4].map((die) => 1 + (Math.floor(n / 6 ** die) % 6)),
  );
  const same = (card: NaiveCard, dice: readonly number[], rules: RuleSet): void => {
    const expected = naiveOffers(card, dice, rules);
    const found = assess(cardOf(card), dice, rules);
    expect(found.length).toBe(expected.size);
    for (const each of found) {
      const wanted = expected.get(each.box);
      const agrees =
        wanted?.legal === each.legal &&
        wanted.points === each.points &&
        wanted.yahtzeeBonus === each.yahtzeeBonus &&
        wanted.upperBonus === each.upperBonus;
      if (!agrees) throw new Error(JSON.stringify({ card, dice, rules, each, wanted }));
    }
  };

  it('all 7,776 rolls agree on an empty card and on one with a Yahtzee', () => {
    for (const dice of rolls) {
      same({}, dice, official);
      same({ yahtzee: 50, ones: 3, fullHouse: 25 }, dice, official);
    }
  });
  it('random cards agree under every rule set', () => {
    const box = fc.constantFrom(...boxes);
    const values: Record<Box, readonly number[]> = Object.fromEntries(
      boxes.map((each, i) => [each, i < 6 ? [0, 3 * (i + 1), 5 * (i + 1)] : [0, 25]]),
    ) as unknown as Record<Box, readonly number[]>;
    const card = fc
      .array(fc.tuple(box, fc.nat(2)), { maxLength: 12 })
      .map((pairs) =>
        Object.fromEntries(
          pairs.map(([each, pick]) => [
            each,
            each === 'yahtzee' ? (pick > 0 ? 50 : 0) : (values[each][pick] ?? 0),
          ]),
        ),
      );
    const dice = fc.oneof(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }).map((face) => [face, face, face, face, face]),
    );
    fc.assert(
      fc.property(card, dice, fc.constantFrom(...ruleSets), (each, roll, rules) =>
        same(each, roll, rules),
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('house rules', () => {
  it('five of a kind as full house goes only without the joker', () => {
    expect(module.game.options.read({ fullHouseAcceptsFiveOfAKind: true })).toEqual({
      ok: false,
      error: [
        {
          code: 'CONFIG_INVALID',
          path: '/fullHouseAcceptsFiveOfAKind',
          reason: 'refusal.fullHouseNeedsNoJoker',
        },
      ],
    });
    expect(module.game.options.read({ joker: 'none', fullHouseAcceptsFiveOfAKind: true }).ok).toBe(
      true,
    );
  });
});
