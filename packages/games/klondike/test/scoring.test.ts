import { sumBySide } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../src/config.js';
import { safeTruncate, TruncationError } from '../src/fraction.js';
import { baseLines, drawLine, eventLine, finalLines } from '../src/lines.js';
import {
  baseScore,
  endReasonOf,
  overtimePenalty,
  recyclePoints,
  recycleTotal,
  scoreGame,
  tierPoints,
  tierTotal,
  timeBonus,
  type Breakdown,
  type Settings,
} from '../src/scoring.js';
import { noCounts } from '../src/state.js';
import { exactSeconds, minutesOver } from '../src/seconds.js';
import { victoryBonus } from '../src/victory.js';
import type { Counts, EndReason } from '../src/types.js';
import { oracleScore, type OracleInput } from './oracle.js';

const config = defaultConfig;

const counts = (some: Partial<Counts> = {}): Counts => ({
  ...noCounts(),
  ...some,
});

const settings = (some: Partial<Settings> = {}): Settings => ({
  deck: 'french',
  draw: 1,
  level: 1,
  timer: 'off',
  limit: null,
  ...some,
});

const score = (c: Counts, s: Settings, reason: EndReason, seconds: number): Breakdown =>
  scoreGame(c, s, { reason, seconds }, config);

describe('cards', () => {
  it('KL-S3 KL-S4 a card turned up brings 5, one taken back from a foundation costs 15', () => {
    expect(baseScore(counts({ cardRevealed: 4 }), config)).toBe(20);
    expect(baseScore(counts({ foundationToTableau: 2 }), config)).toBe(-30);
  });
});

describe('draws and recycles', () => {
  it('KL-S5 the nth draw costs 0 up to 20, 1 up to 40, then 2', () => {
    const cost = [19, 20, 21, 40, 41].map((nth) => tierPoints(config.stockDraw, nth));
    expect(cost).toEqual([0, 0, -1, -1, -2]);
    expect(tierPoints(config.stockDraw, 0)).toBe(0);
  });

  it('KL-S5 15, 35 and 60 draws cost 0, 15 and 60', () => {
    expect([0, 15, 20, 35, 40, 60].map((n) => tierTotal(config.stockDraw, n))).toEqual([
      0, 0, 0, -15, -20, -60,
    ]);
  });

  it('KL-S6 the nth recycle, with a guard for none', () => {
    expect([-1, 0, 1, 2, 3, 5, 7, 10].map((nth) => recyclePoints(config, nth))).toEqual([
      0, 0, 0, 0, -10, -35, -80, -80,
    ]);
  });

  it('KL-S6 totals of 0 to 8 recycles', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => recycleTotal(config, n))).toEqual([
      0, 0, 0, -10, -30, -65, -120, -200, -280,
    ]);
  });

  it('KL-S5 the total is the sum of the single costs', () => {
    fc.assert(
      fc.property(fc.nat(200), (n) => {
        const each = Array.from({ length: n }, (_, i) => i + 1);
        expect(tierTotal(config.stockDraw, n)).toBe(
          each.reduce((sum, nth) => sum + tierPoints(config.stockDraw, nth), 0),
        );
        expect(recycleTotal(config, n)).toBe(
          each.reduce((sum, nth) => sum + recyclePoints(config, nth), 0),
        );
      }),
    );
  });
});

describe('time', () => {
  const bonus = (seconds: number, limit: number | null): number =>
    safeTruncate(timeBonus(config, seconds, limit), 'test');

  it('KL-T1 without a timer', () => {
    expect([0, 5, 10, 20, 30, 31].map((minutes) => bonus(minutes * 60, null))).toEqual([
      1200, 1000, 800, 400, 0, 0,
    ]);
    expect(bonus(1, null)).toBe(1199);
    // 40 points a minute are two thirds of a point a second: 1.5 seconds cost exactly one.
    expect([1.5, 1.500001, 0.1].map((seconds) => bonus(seconds, null))).toEqual([1199, 1198, 1199]);
  });

  it('KL-T2 by the time left of 60 minutes', () => {
    expect([12, 30, 45, 59, 60].map((minutes) => bonus(minutes * 60, 3600))).toEqual([
      800, 500, 250, 16, 0,
    ]);
  });

  it('KL-T3 for every started minute over', () => {
    expect(
      [1, 60, 61, 0.5, 60.001].map((over) =>
        overtimePenalty(config, minutesOver(1800 + over, 1800)),
      ),
    ).toEqual([-100, -100, -200, -100, -200]);
  });

  it('KL-E3 and KL-E4 how a game ended', () => {
    const permissive = settings({ timer: 'permissive', limit: 300 });
    const strict = settings({ timer: 'strict', limit: 300 });
    expect(endReasonOf(true, 300, permissive)).toBe('victory');
    expect(endReasonOf(true, 301, permissive)).toBe('overtimeVictory');
    expect(endReasonOf(false, 301, permissive)).toBe('abandoned');
    expect(endReasonOf(false, 300, strict)).toBe('abandoned');
    expect(endReasonOf(false, 301, strict)).toBe('timeout');
    expect(endReasonOf(true, 99_999, settings())).toBe('victory');
  });
});

describe('victory', () => {
  const whole = (seconds: number, limit: number | null, moves: number, recycles: number): number =>
    safeTruncate(victoryBonus(config, { seconds, limit, moves, recycles }).points, 'test');

  it('KL-V1 to KL-V3 perfect 536, middling 400, worst 256', () => {
    expect(whole(60, null, 50, 0)).toBe(536);
    expect(whole(1800, null, 180, 4)).toBe(400);
    expect(whole(9999, null, 999, 99)).toBe(256);
  });

  it('KL-V1 thresholds without and with a timer', () => {
    const time = (seconds: number, limit: number | null): number =>
      whole(seconds, limit, 180, 4) - 260;
    expect([600, 601, 1200, 1201, 1800, 1801, 2700, 2701].map((s) => time(s, null))).toEqual([
      210, 168, 168, 140, 140, 112, 112, 98,
    ]);
    expect([200, 201, 500, 501, 750, 751, 999, 1000, 1001].map((s) => time(s, 1000))).toEqual([
      210, 168, 168, 140, 140, 112, 112, 98, 98,
    ]);
  });

  it('KL-V2 and KL-V3 thresholds', () => {
    const moves = [80, 81, 120, 121, 180, 181, 250, 251].map((n) => whole(1800, null, n, 4) - 260);
    expect(moves).toEqual([182, 154, 154, 140, 140, 119, 119, 98]);
    const recycles = [0, 1, 2, 3, 4, 5, 7, 8].map((n) => whole(1800, null, 180, n) - 280);
    expect(recycles).toEqual([144, 132, 132, 120, 120, 96, 96, 60]);
  });
});

describe('the whole', () => {
  it('the scoring document’s example gives 1585', () => {
    const c = counts({
      wasteToFoundation: 20,
      tableauToFoundation: 32,
      cardRevealed: 21,
      stockDraw: 30,
      recycleWaste: 1,
      moves: 142,
    });
    const result = score(c, settings(), 'victory', 1080);
    expect(result).toMatchObject({
      base: 615,
      provisional: 665,
      timeBonus: 480,
      victoryBonus: 440,
      quality: 1.1,
      total: 1585,
    });
    expect(result.victoryParts).toEqual({ time: 168, moves: 140, recycles: 132 });
  });

  it('KL-M1 45 before the multiplier is 63 at level 3', () => {
    const c = counts({ stockDraw: 45, foundationToTableau: 13, wasteToFoundation: 2 });
    const result = score(c, settings({ level: 3 }), 'abandoned', 0);
    expect(result.base + result.deckBonus).toBe(-155);
    const better = counts({ cardRevealed: 5, stockDraw: 45 });
    expect(baseScore(better, config) + 50).toBe(45);
    expect(score(better, settings({ level: 3 }), 'abandoned', 0).provisional).toBe(63);
  });

  it('KL-M2 60 draws and nothing home at level 1 is brought up to zero', () => {
    const result = score(counts({ stockDraw: 60 }), settings(), 'abandoned', 0);
    expect(result).toMatchObject({ base: -60, clamp: 10, provisional: 0, total: 0, multiplier: 1 });
  });

  it('KL-E2 an abandoned game has neither time nor victory', () => {
    const result = score(counts({ moves: 50 }), settings(), 'abandoned', 300);
    expect(result).toMatchObject({ timeBonus: 0, victoryBonus: 0, quality: 0 });
  });

  it('KL-X1 overtime cannot take the total below zero', () => {
    const won = counts({
      wasteToFoundation: 24,
      tableauToFoundation: 28,
      moves: 999,
      recycleWaste: 40,
    });
    const result = score(
      won,
      settings({ timer: 'permissive', limit: 300 }),
      'overtimeVictory',
      300 + 60 * 60,
    );
    expect(result.timeBonus).toBe(-6000);
    expect(result.total).toBe(0);
    expect(result.minimumClamp).toBe(6000 - result.provisional - result.victoryBonus);
  });

  it('KL-R1 a negative value is never cut off', () => {
    expect(() => safeTruncate({ numerator: -3n, denominator: 2n }, 'test_context')).toThrow(
      TruncationError,
    );
    expect(() => safeTruncate({ numerator: -3n, denominator: 2n }, 'test_context')).toThrow(
      /Truncation safety violated: -3\/2 < 0 \(context: test_context\)/,
    );
  });
});

// ---------------------------------------------------------------------------- laws

const games = fc.record({
  wasteToFoundation: fc.nat(24),
  tableauToFoundation: fc.nat(60),
  cardRevealed: fc.nat(21),
  foundationToTableau: fc.nat(20),
  stockDraw: fc.nat(150),
  recycleWaste: fc.nat(12),
  deck: fc.constantFrom('french' as const, 'neapolitan' as const),
  draw: fc.constantFrom(1 as const, 2 as const, 3 as const),
  level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const),
  timer: fc.constantFrom('off' as const, 'permissive' as const, 'strict' as const),
  limit: fc.integer({ min: 1, max: 3600 }),
  seconds: fc.nat(5000),
  moves: fc.nat(400),
  victory: fc.boolean(),
});

const played = (g: OracleInput): { c: Counts; s: Settings; result: Breakdown } => {
  const { deck, draw, level, timer, limit, seconds, victory, ...events } = g;
  const s: Settings = { deck, draw, level, timer, limit: timer === 'off' ? null : limit };
  const c = counts(events);
  return { c, s, result: score(c, s, endReasonOf(victory, seconds, s), seconds) };
};

describe('laws of the score', () => {
  it('agrees with a second implementation', () => {
    fc.assert(
      fc.property(games, (g) => {
        const { result } = played(g);
        const oracle = oracleScore(g);
        expect(result.base).toBe(oracle.base);
        expect(result.provisional).toBe(oracle.provisional);
        expect(result.timeBonus).toBe(oracle.time);
        expect(result.victoryBonus).toBe(oracle.victory);
        expect(result.total).toBe(oracle.total);
        expect(oracle.lost).toBeGreaterThanOrEqual(0);
        expect(oracle.lost).toBeLessThan(3);
      }),
      { numRuns: 2000 },
    );
  });

  it('KL-X1 the lines sum to the total, each a whole number', () => {
    fc.assert(
      fc.property(games, (g) => {
        const { c, s, result } = played(g);
        const lines = [...baseLines(c, config), ...finalLines(result, c, s, g.seconds, config)];
        expect(sumBySide(lines, 1)).toEqual([result.total]);
        expect(lines.every(({ points }) => Number.isSafeInteger(points))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('the order of events makes no difference', () => {
    const names = [
      'wasteToFoundation',
      'tableauToFoundation',
      'cardRevealed',
      'stockDraw',
      'recycleWaste',
    ] as const;
    const events = fc.array(fc.constantFrom(...names), { maxLength: 120 });
    const shuffled = events.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const counted = (list: readonly (typeof names)[number][]): Counts => {
          const c = counts();
          for (const name of list) c[name]++;
          return c;
        };
        const total = (c: Counts): number => score(c, settings({ level: 4 }), 'victory', 777).total;
        expect(total(counted(one))).toBe(total(counted(other)));
      }),
    );
  });
});

describe('playing time', () => {
  it('is exact to the last digit of a second, or no time at all', () => {
    expect(minutesOver(61.5, 0)).toBe(2);
    expect(() => exactSeconds(Number.NaN)).toThrow('no decimal');
  });
});

it('a recycle costs what its number says, the first one too, and none costs nothing', () => {
  const config = { ...defaultConfig, recyclePenalties: [-3, -5] };
  expect([0, 1, 2, 5].map((nth) => recyclePoints(config, nth))).toEqual([0, -3, -5, -5]);
});

describe('the lines of a game', () => {
  const linesOf = (c: Counts, s: Settings, reason: EndReason, seconds: number) => [
    ...baseLines(c, config),
    ...finalLines(score(c, s, reason, seconds), c, s, seconds, config),
  ];
  const won = counts({ wasteToFoundation: 20, stockDraw: 30, recycleWaste: 3, moves: 142 });

  it('KL-S1 KL-S5 KL-S6 count events, draws and recycles from none to the last', () => {
    expect(baseLines(won, config)).toEqual([
      {
        side: 0,
        points: 20 * config.events.wasteToFoundation,
        rule: 'KL-S1',
        facts: { event: 'wasteToFoundation', count: 20 },
      },
      { side: 0, points: -10, rule: 'KL-S5', facts: { from: 0, to: 30 } },
      { side: 0, points: -10, rule: 'KL-S6', facts: { from: 0, to: 3 } },
    ]);
  });
  it('KL-S5 a draw that costs nothing brings 0, never minus 0', () => {
    expect(drawLine(3, 4, config)).toEqual({
      side: 0,
      points: 0,
      rule: 'KL-S5',
      facts: { from: 3, to: 4 },
    });
    expect(
      eventLine('undoMove', 0, { ...config, events: { ...config.events, undoMove: -2 } }),
    ).toEqual({
      side: 0,
      points: 0,
      rule: 'KL-S7',
      facts: { event: 'undoMove', count: 0 },
    });
  });
  it.each([
    ['KL-T1', null, 'victory', 1080, 480, { seconds: 1080, limit: null }],
    ['KL-T2', 1800, 'victory', 1080, 400, { seconds: 1080, limit: 1800 }],
    ['KL-T3', 1800, 'overtimeVictory', 1861, -200, { minutes: 2 }],
  ] as const)('%s with a limit of %s: %s', (rule, limit, reason, seconds, points, facts) => {
    const s = settings({ timer: limit === null ? 'off' : 'permissive', limit });
    const lines = linesOf(won, s, reason, seconds);
    expect(lines.filter((each) => each.rule.startsWith('KL-T'))).toEqual([
      { side: 0, points, rule, facts },
    ]);
  });
  it('KL-T4 a strict timer that ran out costs what the configuration says, and only then', () => {
    const strict = settings({ timer: 'strict', limit: 300 });
    const dear = { ...config, strictTimeoutPenalty: -250 };
    const of = (reason: EndReason) => {
      const result = scoreGame(won, strict, { reason, seconds: 301 }, dear);
      return finalLines(result, won, strict, 301, dear).filter(({ rule }) => rule === 'KL-T4');
    };
    expect(of('timeout')).toEqual([
      { side: 0, points: -250, rule: 'KL-T4', facts: { limit: 300 } },
    ]);
    expect(of('abandoned')).toEqual([]);
    expect(linesOf(won, strict, 'timeout', 301).some(({ rule }) => rule === 'KL-T4')).toBe(false);
    expect(scoreGame(won, strict, { reason: 'abandoned', seconds: 301 }, dear)).toMatchObject({
      timeoutPenalty: 0,
    });
  });
  it('KL-E2 an abandoned game has no line of time', () => {
    const lines = linesOf(won, settings({ timer: 'strict', limit: 300 }), 'abandoned', 200);
    expect(lines.filter((each) => /^KL-[TV]/.test(each.rule))).toEqual([]);
  });
});
