import { createWords, kernelWords, reasonOf } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '@chiaro/liaptui';
import { outcomeOf, winnersAfter } from '../src/scoring.js';
import { sheet } from '../src/sheet/sheet.js';
import { game } from '../src/game.js';

const EXAMPLE = {
  players: [
    { declared: 2, actual: 2 },
    { declared: 0, actual: 0 },
    { declared: 3, actual: 4 },
    { declared: 1, actual: 2 },
  ],
  multiplier: 2,
  totals: [10, 4, 47, 0],
};
type Input = Record<string, unknown>;
const players = (...pairs: [number, number][]) =>
  pairs.map(([declared, actual]) => ({ declared, actual }));
const problems = (input: unknown) => {
  const scored = sheet.score(input);
  return scored.ok ? [] : scored.error.map(({ code, path }) => [code, path]);
};
const answer = (input: unknown): Input => {
  const scored = sheet.score(input);
  if (!scored.ok) throw new Error(JSON.stringify(scored.error));
  const words = createWords('en', [kernelWords.en, module.words.en]);
  return {
    points: scored.value.points,
    lines: scored.value.lines,
    ...scored.value.more((each) => words.say(each)),
  };
};
const changed = (change: (input: typeof EXAMPLE) => unknown): unknown => {
  const copy = structuredClone(EXAMPLE);
  return change(copy) ?? copy;
};

describe('a round', () => {
  it('LT-W4 lets everybody at the target win, where the house says so', () => {
    const totals = [49, 48, 20, 0];
    const round = { ...EXAMPLE, totals };
    expect(answer(round)).toMatchObject({ totals: [63, 54, 18, -2], winners: [0] });
    expect(answer({ ...round, options: { winners: 'all' } })).toMatchObject({ winners: [0, 1] });
    expect(
      winnersAfter([9, 3, 9, 1], 5, { ...game.options.defaults, winners: 'all', maxRounds: 5 }),
    ).toEqual([0, 2]);
  });

  it('LT-W4 is refused on totals that have already won', () => {
    const totals = [50, 0, 0, 0];
    expect(problems({ ...EXAMPLE, totals })).toEqual([['STATE_INVALID', '/totals']]);
    expect(problems({ match: { totals, rounds: [EXAMPLE] } })).toEqual([
      ['STATE_INVALID', '/match/totals'],
    ]);
    expect(problems({ ...EXAMPLE, totals, options: { target: 60 } })).toEqual([]);
  });

  it.each([
    [2, 2, 2, 14, 'LT-S3'],
    [0, 0, 2, 6, 'LT-S1'],
    [3, 1, 2, -4, 'LT-S4'],
    [1, 3, 2, -4, 'LT-S4'],
    [3, 3, 1, 8, 'LT-S3'],
    [0, 0, 3, 9, 'LT-S1'],
    [1, 5, 2, -8, 'LT-S4'],
    [0, 2, 1, -2, 'LT-S2'],
    [2, 3, 1, -1, 'LT-S4'],
    [8, 8, 1, 13, 'LT-S3'],
    [8, 0, 4, -32, 'LT-S4'],
  ])(
    'LT-S5 declared %i, took %i, times %i makes %i by %s',
    (declared, taken, multiplier, points, rule) => {
      expect(outcomeOf(declared, taken, multiplier, 0)).toMatchObject({ points, rule });
    },
  );

  it('LT-S6 gives points, lines, players, totals and winners', () => {
    expect(answer(EXAMPLE)).toEqual({
      points: [14, 6, -2, -2],
      lines: [
        {
          side: 0,
          points: 14,
          rule: 'LT-S3',
          facts: { declared: 2, taken: 2, base: 7, multiplier: 2, total: 24 },
        },
        {
          side: 1,
          points: 6,
          rule: 'LT-S1',
          facts: { declared: 0, taken: 0, base: 3, multiplier: 2, total: 10 },
        },
        {
          side: 2,
          points: -2,
          rule: 'LT-S4',
          facts: { declared: 3, taken: 4, base: -1, multiplier: 2, total: 45 },
        },
        {
          side: 3,
          points: -2,
          rule: 'LT-S4',
          facts: { declared: 1, taken: 2, base: -1, multiplier: 2, total: -2 },
        },
      ],
      players: [
        { base: 7, multiplier: 2, points: 14, rule: 'LT-S3', total: 24 },
        { base: 3, multiplier: 2, points: 6, rule: 'LT-S1', total: 10 },
        { base: -1, multiplier: 2, points: -2, rule: 'LT-S4', total: 45 },
        { base: -1, multiplier: 2, points: -2, rule: 'LT-S4', total: -2 },
      ],
      totals: [24, 10, 45, -2],
      winners: [],
    });
  });

  it('LT-W1 LT-W2 highest at or past the target, exact ties together', () => {
    const after = (...totals: number[]) => winnersAfter(totals, null, game.options.defaults);
    expect(after(52, 52, 3, 1)).toEqual([0, 1]);
    expect(after(55, 50, 3, 1)).toEqual([0]);
    expect(after(49, 49, 49, 49)).toEqual([]);
    const win = { players: players([3, 3], [3, 3], [0, 2], [0, 0]), multiplier: 1 };
    expect(answer({ ...win, totals: [44, 44, 0, 0] })).toMatchObject({ winners: [0, 1] });
    expect(answer({ ...win, totals: [47, 42, 0, 0] })).toMatchObject({ winners: [0] });
    expect(answer({ ...win, totals: [41, 41, 0, 0] })).toMatchObject({ winners: [] });
  });

  it('LT-W3 knows the last round by its number', () => {
    const last = { ...EXAMPLE, round: 20, options: { maxRounds: 20 } };
    expect(answer(last)).toMatchObject({ winners: [2] });
    expect(answer({ ...last, round: 19 })).toMatchObject({ winners: [] });
  });

  it('scores the example of the design document, which has 6 piles, only without the checks', () => {
    const example = { players: players([2, 2], [0, 0], [3, 1], [1, 3]), multiplier: 2 };
    expect(problems(example)).toEqual([['PILE_SUM', '/players']]);
    expect(answer({ ...example, strict: false })).toMatchObject({ points: [14, 6, -4, -4] });
  });

  it.each<[string, unknown, [string, string][]]>([
    [
      'no declaration',
      changed((it) => {
        delete (it.players[1] as Input)['declared'];
      }),
      [['DECLARATION_MISSING', '/players/1/declared']],
    ],
    [
      'a null declaration',
      changed((it) => {
        (it.players[1] as Input)['declared'] = null;
      }),
      [['DECLARATION_MISSING', '/players/1/declared']],
    ],
    [
      'half a pile',
      changed((it) => {
        it.players[1]!.declared = 0.5;
      }),
      [['DECLARATION_INVALID', '/players/1/declared']],
    ],
    [
      'text for a declaration',
      changed((it) => {
        (it.players[1] as Input)['declared'] = '2';
      }),
      [['DECLARATION_INVALID', '/players/1/declared']],
    ],
    [
      'nine declared',
      changed((it) => {
        it.players[0]!.declared = 9;
      }),
      [['DECLARATION_INVALID', '/players/0/declared']],
    ],
    [
      'minus one declared',
      changed((it) => {
        it.players[0]!.declared = -1;
      }),
      [['DECLARATION_INVALID', '/players/0/declared']],
    ],
    [
      'eight declared in all',
      changed((it) => {
        it.players[0]!.declared = 4;
      }),
      [['DECLARATION_BANNED', '/players']],
    ],
    [
      'seven piles',
      changed((it) => {
        it.players[0]!.actual = 1;
      }),
      [['PILE_SUM', '/players']],
    ],
    [
      'nine and minus one piles',
      changed((it) => {
        it.players[0]!.actual = 9;
        it.players[1]!.actual = -1;
      }),
      [
        ['OUT_OF_RANGE', '/players/0/actual'],
        ['OUT_OF_RANGE', '/players/1/actual'],
      ],
    ],
    [
      'no multiplier',
      changed(({ players: all }) => ({ players: all })),
      [['MULTIPLIER_INVALID', '/multiplier']],
    ],
    [
      'multiplier 0',
      changed((it) => {
        it.multiplier = 0;
      }),
      [['MULTIPLIER_INVALID', '/multiplier']],
    ],
    [
      'multiplier 1.5',
      changed((it) => {
        it.multiplier = 1.5;
      }),
      [['MULTIPLIER_INVALID', '/multiplier']],
    ],
    [
      'multiplier past the cap',
      changed((it) => ({ ...it, options: { multiplierCap: 1 } })),
      [['MULTIPLIER_INVALID', '/multiplier']],
    ],
    [
      'three players',
      changed((it) => {
        it.players.pop();
      }),
      [['PLAYER_COUNT', '/players']],
    ],
    [
      'three totals',
      changed((it) => {
        it.totals.pop();
      }),
      [['PLAYER_COUNT', '/totals']],
    ],
    [
      'a total past the limit',
      changed((it) => {
        it.totals[2] = -999_999;
      }),
      [['SCORE_OVERFLOW', '/players/2']],
    ],
    [
      'a total out of bounds',
      changed((it) => {
        it.totals[0] = 1_000_001;
      }),
      [['SCORE_OVERFLOW', '/totals/0']],
    ],
    [
      'pieces in hand',
      changed((it) => ({ ...it, hands: [0, 1, 0, 0] })),
      [['ROUND_NOT_OVER', '/hands']],
    ],
    [
      'a third zero',
      changed((it) => ({ ...it, zeroStreaks: [0, 2, 0, 0] })),
      [['DECLARATION_BANNED', '/players/1/declared']],
    ],
    ['an unknown key', changed((it) => ({ ...it, colour: 'red' })), [['UNKNOWN_FIELD', '/colour']]],
    [
      'an unknown option',
      changed((it) => ({ ...it, options: { goal: 3 } })),
      [['UNKNOWN_FIELD', '/options/goal']],
    ],
    ['no players', { multiplier: 1 }, [['MISSING_FIELD', '/players']]],
    ['a list', [], [['WRONG_TYPE', '']]],
    [
      'several things at once',
      changed((it) => {
        it.players[0]!.actual = 1;
        it.multiplier = -1;
        it.totals[2] = 0.5;
      }),
      [
        ['MULTIPLIER_INVALID', '/multiplier'],
        ['NOT_INTEGER', '/totals/2'],
        ['PILE_SUM', '/players'],
      ],
    ],
  ])('refuses %s', (_name, input, expected) => {
    expect(problems(input)).toEqual(expected);
  });

  it('every refusal has words in both languages', () => {
    const bad = {
      players: players([8, 0], [0, 0], [0, 0], [0, 0]),
      multiplier: 3,
      zeroStreaks: [0, 2, 2, 2],
      hands: [1, 0, 0, 0],
      options: { multiplierCap: 2 },
    };
    for (const language of ['it', 'en'] as const) {
      const words = createWords(language, [kernelWords[language], module.words[language]]);
      const scored = sheet.score(bad);
      if (scored.ok) throw new Error('accepted');
      expect(scored.error.length).toBeGreaterThan(5);
      for (const problem of scored.error)
        expect(words.say({ id: reasonOf(problem), args: problem.facts ?? {} })).not.toMatch(
          /undefined/,
        );
    }
  });
});

describe('a match', () => {
  const round = (multiplier: number, ...pairs: [number, number][]) => ({
    players: players(...pairs),
    multiplier,
  });
  const first = round(1, [2, 2], [0, 0], [3, 4], [1, 2]);
  const second = round(3, [4, 4], [0, 0], [1, 2], [0, 2]);

  it('LT-S6 adds the rounds up and names the winners', () => {
    expect(answer({ match: { rounds: [first, second] }, options: { target: 30 } })).toMatchObject({
      points: [34, 12, -4, -7],
      totals: [34, 12, -4, -7],
      winners: [0],
      rounds: [
        { points: [7, 3, -1, -1], totals: [7, 3, -1, -1], winners: [] },
        { points: [27, 9, -3, -6], totals: [34, 12, -4, -7], winners: [0] },
      ],
    });
  });

  it('LT-D3 counts zeros in a row from round to round', () => {
    const third = round(1, [2, 2], [0, 0], [3, 4], [1, 2]);
    const rounds = [first, round(1, [4, 4], [0, 0], [1, 2], [1, 2]), third];
    expect(problems({ match: { rounds } })).toEqual([
      ['DECLARATION_BANNED', '/match/rounds/2/players/1/declared'],
    ]);
    expect(problems({ match: { rounds }, strict: false })).toEqual([]);
  });

  it('refuses rounds after the end, and rounds that contradict the match', () => {
    expect(
      problems({ match: { rounds: [first, second, first] }, options: { target: 30 } }),
    ).toEqual([['GAME_OVER', '/match/rounds/2']]);
    expect(
      problems({ match: { rounds: [first, { ...second, totals: [7, 3, 1, -1], round: 3 }] } }),
    ).toEqual([
      ['STATE_INVALID', '/match/rounds/1/totals'],
      ['STATE_INVALID', '/match/rounds/1/round'],
    ]);
    expect(
      problems({ match: { rounds: [first, { ...second, totals: [7, 3, -1, -1], round: 2 }] } }),
    ).toEqual([]);
  });

  it('finds every bad round', () => {
    const bad = round(0, [2, 2], [0, 0], [3, 4], [1, 2]);
    expect(problems({ match: { rounds: [bad, 7, bad] } })).toEqual([
      ['MULTIPLIER_INVALID', '/match/rounds/0/multiplier'],
      ['WRONG_TYPE', '/match/rounds/1'],
      ['MULTIPLIER_INVALID', '/match/rounds/2/multiplier'],
    ]);
    expect(problems({ match: {} })).toEqual([['MISSING_FIELD', '/match/rounds']]);
    expect(problems({ match: 3 })).toEqual([['WRONG_TYPE', '/match']]);
    expect(answer({ match: { rounds: [] } })).toMatchObject({ points: [0, 0, 0, 0], winners: [] });
  });
});
