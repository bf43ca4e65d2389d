import { createWords, kernelWords, type Json, type Problem } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNames, type CardName } from '../src/cards.js';
import { module } from '../src/index.js';
import { sheet } from '../src/sheet/sheet.js';
import { pilePoints, plainRules, primiera } from './oracle.js';

const words = createWords('en', [kernelWords.en, module.words.en]);

/** The whole answer of a good input, or the problems of a bad one. */
function answer(input: unknown): Record<string, Json> {
  const scored = sheet.score(input);
  if (!scored.ok) throw new Error(JSON.stringify(scored.error));
  return { points: scored.value.points, ...scored.value.more((phrase) => words.say(phrase)) };
}
const problems = (input: unknown): readonly Problem[] => {
  const scored = sheet.score(input);
  return scored.ok ? [] : scored.error;
};
const codes = (input: unknown): string[] =>
  problems(input).map(({ code, path }) => `${code} ${path}`);

const rest = (own: readonly CardName[]): CardName[] =>
  cardNames.filter((name) => !own.includes(name));
const low = cardNames.filter((name) => Number.parseInt(name, 10) <= 5);

const counted = {
  counts: [
    { carte: 22, denari: 6, settebello: true, primiera: 78, scope: 2 },
    { carte: 18, denari: 4, settebello: false, primiera: 72, scope: 1 },
  ],
};
const withCounts = (first: object, second: object = {}): object => ({
  counts: [
    { ...counted.counts[0], ...first },
    { ...counted.counts[1], ...second },
  ],
});

describe('by cards', () => {
  it('SC-S1 SC-S2 SC-S3 SC-S4 SC-S5 adds up each side', () => {
    const own = [...low.filter((name) => name !== '1D'), '7D', '7C', '6S', '7B'] as CardName[];
    expect(
      answer({
        teams: [
          { cards: own, scope: 2 },
          { cards: rest(own), scope: 1 },
        ],
        totals: [8, 10],
      }),
    ).toMatchObject({
      points: [5, 1],
      teams: [
        {
          carte: 1,
          denari: 0,
          settebello: 1,
          primiera: 1,
          primieraCards: ['7D', '7C', '6S', '7B'],
          scope: 2,
          total: 5,
        },
        { carte: 0, denari: 0, settebello: 0, primiera: 0, scope: 1, total: 1 },
      ],
      totals: [13, 11],
      winner: 0,
    });
  });
  it('SC-S1 20 and 20, SC-S2 5 and 5: no point', () =>
    expect(
      answer({
        teams: [
          { cards: low, scope: 0 },
          { cards: rest(low), scope: 0 },
        ],
      }),
    ).toMatchObject({
      points: [0, 2],
      totals: [0, 2],
      winner: null,
    }));
  it('SC-M3 level past the target: play on; SC-M2 one more wins', () => {
    const hand = {
      teams: [
        { cards: low, scope: 2 },
        { cards: rest(low), scope: 0 },
      ],
    };
    expect(answer({ ...hand, totals: [9, 9] })).toMatchObject({ totals: [11, 11], winner: null });
    expect(answer({ ...hand, totals: [10, 9] })).toMatchObject({ totals: [12, 11], winner: 0 });
    expect(answer({ ...hand, totals: [8, 8] })).toMatchObject({ totals: [10, 10], winner: null });
    expect(answer({ ...hand, totals: [8, 8], options: { target: 21 } })).toMatchObject({
      winner: null,
    });
  });
  it('SC-G2 names every card that is wrong, twice there or missing', () => {
    const wrong = {
      teams: [
        { cards: ['7D', '7D', '11C'], scope: 0 },
        { cards: [], scope: 0 },
      ],
    };
    expect(codes(wrong)).toEqual(['UNKNOWN_CARD /teams/0/cards/2']);
    const twice = [...cardNames.filter((name) => name !== '1B'), '7D'];
    expect(
      codes({
        teams: [
          { cards: twice, scope: 0 },
          { cards: [], scope: 0 },
        ],
      }),
    ).toEqual(['DUPLICATE_CARD /teams/0/cards/39', 'MISSING_CARD /teams']);
  });
  it('SC-C6 more scope than half the cards', () =>
    expect(
      codes({
        teams: [
          { cards: ['7D', '7C', '1B'], scope: 2 },
          { cards: rest(['7D', '7C', '1B']), scope: 18 },
        ],
      }),
    ).toEqual(['STATE_INVALID /teams/0/scope']));
  it('SC-M2 totals at which the match was over', () =>
    expect(codes({ ...counted, totals: [12, 8] })).toEqual(['STATE_INVALID /totals']));
  it('SC-S1 SC-S2 SC-S3 SC-S4 agrees with the oracle on any piles', () =>
    fc.assert(
      fc.property(fc.subarray([...cardNames]), (own) => {
        const other = rest(own);
        const { points } = answer({
          teams: [
            { cards: own, scope: 0 },
            { cards: other, scope: 0 },
          ],
        });
        expect(points).toEqual(pilePoints([own, other], plainRules));
      }),
      { numRuns: 200 },
    ));
});

describe('by counts', () => {
  it('gives the same points', () =>
    expect(answer(counted)).toMatchObject({
      points: [6, 1],
      teams: [
        {
          carte: 1,
          denari: 1,
          settebello: 1,
          primiera: 1,
          primieraCards: null,
          scope: 2,
          total: 6,
        },
        { carte: 0, denari: 0, settebello: 0, primiera: 0, scope: 1, total: 1 },
      ],
      totals: [6, 1],
    }));
  it('SC-S1 the cards add up to 40', () =>
    expect(codes(withCounts({ carte: 23 }))).toEqual(['STATE_INVALID /counts/1/carte']));
  it('SC-S2 the denari add up to 10', () =>
    expect(codes(withCounts({ denari: 7 }))).toEqual(['STATE_INVALID /counts/1/denari']));
  it('SC-S3 one settebello', () => {
    expect(codes(withCounts({}, { settebello: true }))).toEqual([
      'STATE_INVALID /counts/1/settebello',
    ]);
    expect(codes(withCounts({ settebello: false }))).toEqual([
      'STATE_INVALID /counts/1/settebello',
    ]);
  });
  for (const impossible of [41, 80, 82, 83, 85, 0, 39])
    it(`SC-S4 no cards give a primiera of ${impossible}`, () =>
      expect(codes(withCounts({ primiera: impossible }))).toEqual([
        'STATE_INVALID /counts/0/primiera',
      ]));
  it('SC-S4 two that cannot go together', () =>
    expect(codes(withCounts({ primiera: 84 }, { primiera: 73 }))).toEqual([
      'STATE_INVALID /counts/1/primiera',
    ]));
  it('SC-S4 a missing suit', () => {
    const few = withCounts(
      { carte: 36, denari: 9, primiera: 84 },
      { carte: 4, denari: 1, primiera: null },
    );
    expect(answer(few)).toMatchObject({ teams: [{ primiera: 1 }, { primiera: 0 }] });
  });
  it('SC-S4 no suit can be missing from the larger pile and denari cannot exceed the cards', () => {
    expect(
      codes(
        withCounts({ carte: 37, denari: 6, primiera: null }, { carte: 3, denari: 4, scope: 0 }),
      ),
    ).toEqual(['STATE_INVALID /counts/0/denari']);
  });
  it('SC-S6 SC-S7 only where they are played', () => {
    const options = { napola: true, reBello: true };
    const given = withCounts({ napola: 4, reBello: true }, { napola: 0 });
    expect(codes(given)).toEqual([
      'UNKNOWN_FIELD /counts/0/napola',
      'UNKNOWN_FIELD /counts/1/napola',
      'UNKNOWN_FIELD /counts/0/reBello',
    ]);
    expect(answer({ ...given, options })).toMatchObject({
      points: [11, 1],
      teams: [{ napola: 4, reBello: 1 }, { napola: 0 }],
    });
    expect(codes({ ...withCounts({ napola: 7, reBello: true }), options })).toEqual([
      'STATE_INVALID /counts/0/napola',
    ]);
    expect(codes({ ...withCounts({ napola: 3 }), options })).toEqual([
      'STATE_INVALID /counts/1/reBello',
    ]);
  });
  it('accepts whatever cards really show, and says the same as the cards', () =>
    fc.assert(
      fc.property(fc.subarray([...cardNames]), (own) => {
        const piles = [own, rest(own)];
        const counts = piles.map((pile) => ({
          carte: pile.length,
          denari: pile.filter((name) => name.endsWith('D')).length,
          settebello: pile.includes('7D'),
          primiera: primiera(pile),
          scope: 0,
        }));
        expect(answer({ counts })['points']).toEqual(
          answer({ teams: piles.map((cards) => ({ cards, scope: 0 })) })['points'],
        );
      }),
      { numRuns: 150 },
    ));
  it('SC-S4 refuses exactly the primiera pairs that no piles show, for small piles', () => {
    // Side 1 has three denari and one card of each other suit: every such pile, by enumeration.
    const shown = new Set<string>();
    const denari = ['1D', '2D', '3D'] as const;
    for (const c of cardNames.slice(10, 20))
      for (const s of cardNames.slice(20, 30))
        for (const b of cardNames.slice(30)) {
          const other = [...denari, c, s, b];
          shown.add(`${primiera(rest(other))} ${primiera(other)}`);
        }
    for (const [first, second] of [
      [84, 47],
      [84, 79],
      [84, 46],
      [78, 79],
      [81, 67],
      [81, 69],
    ] as const) {
      const claimed = {
        options: { napola: true },
        counts: [
          { carte: 34, denari: 7, settebello: true, primiera: first, scope: 0 },
          { carte: 6, denari: 3, settebello: false, primiera: second, scope: 0, napola: 3 },
        ],
      };
      expect([first, second, sheet.score(claimed).ok]).toEqual([
        first,
        second,
        shown.has(`${first} ${second}`),
      ]);
    }
  });
});

describe('a match', () => {
  it('SC-M2 adds up hands of both forms, and ends', () => {
    const byCards = {
      teams: [
        { cards: low, scope: 0 },
        { cards: rest(low), scope: 2 },
      ],
    };
    const match = answer({ match: { hands: [counted, byCards, counted] } });
    expect(match).toMatchObject({ points: [12, 6], totals: [12, 6], winner: 0 });
    expect((match['hands'] as { totals: Json }[]).map((hand) => hand.totals)).toEqual([
      [6, 1],
      [6, 5],
      [12, 6],
    ]);
    expect(codes({ match: { hands: [counted, counted, counted] } })).toEqual([
      'EVENT_AFTER_END /match/hands/2',
    ]);
  });
  it('names the hand that is wrong', () =>
    expect(codes({ match: { hands: [counted, withCounts({ primiera: 41 }), {}] } })).toEqual([
      'STATE_INVALID /match/hands/1/counts/0/primiera',
      'MISSING_FIELD /match/hands/2/teams',
    ]));
});

describe('bad input', () => {
  const bad: [unknown, string[]][] = [
    [null, ['WRONG_TYPE ']],
    [{}, ['MISSING_FIELD /teams']],
    [{ teams: [] }, ['PLAYER_COUNT /teams']],
    [{ ...counted, more: 1 }, ['UNKNOWN_FIELD /more']],
    [withCounts({ carte: '22' }), ['WRONG_TYPE /counts/0/carte']],
    [
      withCounts({ scope: 0.5 }, { carte: -1 }),
      ['NOT_INTEGER /counts/0/scope', 'OUT_OF_RANGE /counts/1/carte'],
    ],
    [{ ...counted, options: { target: 12 } }, ['OUT_OF_RANGE /options/target']],
  ];
  for (const [input, expected] of bad)
    it(JSON.stringify(input).slice(0, 60), () => expect(codes(input)).toEqual(expected));
});
