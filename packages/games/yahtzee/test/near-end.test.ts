import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxes, type Box, type RuleSet } from '../src/index.js';
import { chase } from '../src/solver/chase.js';
import { gainsOf } from '../src/solver/finals.js';
import { Prospect } from '../src/solver/prospect.js';
import { SOURCE_HASH } from '../src/solver/simd-bytes.js';
import { createSimd } from '../src/solver/simd.js';
import { meanOf } from '../src/solver/offers.js';
import { shareOf, solveCards, type ExpectedPoints } from '../src/solver/solve.js';
import { outlookOf, stateIndex, STATES, type Outlook } from '../src/solver/states.js';
import { TurnValues } from '../src/solver/turn.js';
import { Expectimax, naiveKeeps, NaiveTurn } from './expectimax.js';
import type { NaiveCard } from './naive.js';

const rules = (
  joker: RuleSet['joker'],
  yahtzeeBonus: RuleSet['yahtzeeBonus'],
  fullHouseAcceptsFiveOfAKind = false,
): RuleSet => ({ joker, yahtzeeBonus, fullHouseAcceptsFiveOfAKind });
const ruleSets: readonly RuleSet[] = [
  rules('forced', 100),
  rules('forced', 0),
  rules('free', 100),
  rules('anyBox', 100),
  rules('none', 100),
  rules('none', 0),
  rules('none', 100, true),
];

const tables = new Map<RuleSet, ExpectedPoints>();
/** Cards with one or two open boxes only. */
function endTable(ruleSet: RuleSet): ExpectedPoints {
  const known = tables.get(ruleSet);
  if (known !== undefined) return known;
  const table = new Float64Array(STATES);
  for (const filled of [12, 11])
    solveCards(ruleSet, table, shareOf(filled, 0, 1), createSimd() ?? new TurnValues());
  tables.set(ruleSet, table);
  return table;
}

function outlook(card: NaiveCard, ruleSet: RuleSet): Outlook {
  const filled = boxes.reduce((mask, box, i) => (box in card ? mask | (1 << i) : mask), 0);
  const upper = boxes.slice(0, 6).reduce((sum, box) => sum + (card[box] ?? 0), 0);
  return outlookOf({ filled, upper, yahtzee: card.yahtzee ?? -1 }, ruleSet);
}

/** A card that is full except for the open boxes. */
const cardWithout = (open: readonly Box[], points: NaiveCard): NaiveCard =>
  Object.fromEntries(
    boxes.filter((box) => !open.includes(box)).map((box) => [box, points[box] ?? 0]),
  );
const valueOf = (open: readonly Box[], points: NaiveCard, ruleSet: RuleSet): number =>
  endTable(ruleSet)[stateIndex(outlook(cardWithout(open, points), ruleSet))]!;

describe('one box open', () => {
  const plain = rules('none', 0);
  it.each([
    ['ones', (5 * 91) / 216],
    ['twos', (10 * 91) / 216],
    ['threes', (15 * 91) / 216],
    ['fours', (20 * 91) / 216],
    ['fives', (25 * 91) / 216],
    ['sixes', (30 * 91) / 216],
    ['chance', 70 / 3],
    ['yahtzee', 2.301432],
    ['fullHouse', 9.072072],
    ['smallStraight', 18.463269],
    ['largeStraight', 10.443801],
  ] as const)('%s is worth %f without joker and bonus', (box, value) => {
    expect(valueOf([box], {}, plain)).toBeCloseTo(value, 6);
  });
  it.each([
    ['fullHouse', 9.15362],
    ['largeStraight', 10.612742],
  ] as const)('YZ-J3 %s is worth %f with a zero in the Yahtzee box', (box, value) => {
    expect(valueOf([box], { yahtzee: 0 }, rules('forced', 100))).toBeCloseTo(value, 6);
  });
});

// ---------------------------------------------------------------------------- against the oracle

const points: Readonly<Record<Box, readonly number[]>> = {
  ones: [0, 2, 3, 4],
  twos: [0, 4, 6, 8],
  threes: [0, 6, 9, 12],
  fours: [4, 8, 12, 16],
  fives: [5, 10, 15, 20],
  sixes: [12, 18, 24],
  threeOfAKind: [0, 22],
  fourOfAKind: [0, 26],
  fullHouse: [0, 25],
  smallStraight: [0, 30],
  largeStraight: [0, 40],
  yahtzee: [0, 50],
  chance: [21],
};

const positions = (open: number) =>
  fc.record({
    ruleSet: fc.constantFrom(...ruleSets),
    card: fc
      .tuple(
        fc.record(
          Object.fromEntries(boxes.map((box) => [box, fc.constantFrom(...points[box])])) as Record<
            Box,
            fc.Arbitrary<number>
          >,
        ),
        fc.uniqueArray(fc.constantFrom(...boxes), { minLength: open, maxLength: open }),
      )
      .map(([filled, left]) => cardWithout(left, filled)),
    dice: fc.oneof(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }).map((face) => [face, face, face, face, face]),
    ),
    left: fc.integer({ min: 0, max: 2 }),
  });

const keyOf = (dice: readonly number[]): string => dice.toSorted((a, b) => a - b).join('');

describe('every choice near the end', () => {
  it.each([
    [1, 30],
    [2, 6],
  ])('is worth what trying everything says, %i open', (open, numRuns) => {
    fc.assert(
      fc.property(positions(open), ({ ruleSet, card, dice, left }) => {
        const turn = new NaiveTurn(new Expectimax(ruleSet), card);
        const naive = new Map<string, number>();
        for (const [box, value] of turn.boxes(dice)) naive.set(box, value);
        if (left > 0)
          for (const kept of naiveKeeps(dice)) naive.set(keyOf(kept), turn.keep(kept, left));

        const worth = meanOf(endTable(ruleSet));
        const prospect = new Prospect(ruleSet, outlook(card, ruleSet), worth);
        const choices = prospect.choices(dice, left);
        expect(choices.length).toBe(naive.size);
        for (const choice of choices) {
          const key =
            choice.kind === 'score'
              ? boxes[choice.box]!
              : keyOf(dice.filter((_, die) => (choice.mask >> die) & 1));
          expect(choice.worth, key).toBeCloseTo(naive.get(key) ?? NaN, 9);
        }
        expect(prospect.best(dice, left)).toEqual(choices[0]);
        expect(prospect.valueOf(dice, left)).toBe(choices[0]?.worth);
      }),
      { numRuns, seed: 3 },
    );
  });

  it.each([
    [1, 12],
    [2, 2],
  ])('is worth the chance to reach a total when that is the reward, %i open', (open, numRuns) => {
    const target = fc.integer({ min: 10, max: 60 });
    fc.assert(
      fc.property(positions(open), target, ({ ruleSet, card, dice, left }, need) => {
        const reward = (gain: number): number => (gain >= need ? 1 : 0);
        const turn = new NaiveTurn(new Expectimax(ruleSet, reward), card);
        const from = outlook(card, ruleSet);
        const prospect = new Prospect(ruleSet, from, chase(ruleSet, from, reward));
        expect(prospect.valueOf(dice, left)).toBeCloseTo(turn.roll(dice, left), 9);
      }),
      { numRuns, seed: 4 },
    );
  });
});

describe('what a card still brings', () => {
  it('has the mean of the table and adds up to one', () => {
    fc.assert(
      fc.property(positions(2), ({ ruleSet, card }) => {
        const from = outlook(card, ruleSet);
        const gains = gainsOf(ruleSet, endTable(ruleSet), from);
        expect(gains.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(gains.reduce((sum, chance, gain) => sum + chance * gain, 0)).toBeCloseTo(
          endTable(ruleSet)[stateIndex(from)]!,
          6,
        );
      }),
      { numRuns: 15, seed: 5 },
    );
  });
  it('with only the Yahtzee box open is fifty or nothing', () => {
    const from = outlook(cardWithout(['yahtzee'], {}), rules('none', 0));
    const gains = gainsOf(rules('none', 0), endTable(rules('none', 0)), from);
    expect(gains[50]).toBeCloseTo(2.301432 / 50, 8);
    expect(gains[0]).toBeCloseTo(1 - 2.301432 / 50, 8);
  });
});

describe('the program in WebAssembly', () => {
  it('is made from the source beside it', () => {
    const source = readFileSync(new URL('../wasm/turn.as', import.meta.url));
    expect(createHash('sha256').update(source).digest('hex')).toBe(SOURCE_HASH);
  });
  it('finds the same values and shares as the plain one, to the last bit', () => {
    const simd = createSimd();
    if (simd === null) throw new Error('No SIMD here');
    const ruleSet = rules('forced', 100);
    const plain = new TurnValues();
    const from = outlook(cardWithout(['threes', 'fullHouse'], { yahtzee: 50, fives: 15 }), ruleSet);
    const { offers } = new Prospect(ruleSet, from, meanOf(endTable(ruleSet)), plain);
    plain.weights[0] = 0.25;
    plain.spread(offers.open);
    simd.weights.fill(0);
    simd.weights[5] = 0.25;
    offers.fill(simd, 5, from, meanOf(endTable(ruleSet)));
    simd.spread(offers.open);
    expect(simd.values[5]).toBe(plain.values[0]);
    expect(plain.shares.map((_, slot) => simd.shares[slot * simd.lanes + 5]!)).toEqual(
      plain.shares,
    );
    expect(plain.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.25, 12);
  });
});
