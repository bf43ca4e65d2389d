import { createWords, kernelWords, parseJson } from '@chiaro/kernel';
import { jsonMutation } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../src/config.js';
import { module } from '../src/index.js';
import {
  recyclePoints,
  recycleTotal,
  safeTruncate,
  scoreGame,
  tierPoints,
  tierTotal,
  type Settings,
} from '../src/scoring.js';
import { countNames, type Counts, type EndReason } from '../src/types.js';

const none = Object.fromEntries(countNames.map((name) => [name, 0])) as unknown as Counts;
const plain: Settings = { deck: 'french', draw: 1, level: 1, timer: 'off', limit: null };
const score = (
  counts: Partial<Counts>,
  settings: Partial<Settings> = {},
  reason: EndReason = 'abandoned',
  seconds = 0,
) =>
  scoreGame({ ...none, ...counts }, { ...plain, ...settings }, { reason, seconds }, defaultConfig);
const won = (seconds: number, settings: Partial<Settings> = {}, counts: Partial<Counts> = {}) =>
  score(
    counts,
    settings,
    seconds > (settings.limit ?? Infinity) ? 'overtimeVictory' : 'victory',
    seconds,
  );

describe('penalties', () => {
  it.each([
    [19, 0],
    [20, 0],
    [21, -1],
    [40, -1],
    [41, -2],
  ])('KL-S5 draw %i costs %i', (nth, points) => {
    expect(tierPoints(defaultConfig.stockDraw, nth)).toBe(points);
  });
  it.each([
    [15, 0],
    [35, -15],
    [60, -60],
  ])('KL-S5 %i draws cost %i together', (n, points) => {
    expect(tierTotal(defaultConfig.stockDraw, n) + 0).toBe(points);
  });
  it.each([
    [0, 0],
    [-1, 0],
    [1, 0],
    [2, 0],
    [3, -10],
    [5, -35],
    [10, -80],
  ])('KL-S6 recycle %i costs %i', (nth, points) => {
    expect(recyclePoints(defaultConfig, nth)).toBe(points);
  });
  it('KL-S6 recycles add up', () => {
    const totals = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => recycleTotal(defaultConfig, n) + 0);
    expect(totals).toEqual([0, 0, 0, -10, -30, -65, -120, -200, -280]);
  });
});

describe('provisional score', () => {
  it('KL-M1 45 points before the multiplier are 63 at level 3', () => {
    expect(
      score({ foundationToTableau: 1, wasteToFoundation: 1, stockDraw: 0 }, { level: 3, draw: 1 })
        .provisional,
    ).toBe(63);
  });
  it('KL-M2 60 draws and nothing home: −60 and 50 are brought up to zero', () => {
    expect(score({ stockDraw: 60 })).toMatchObject({
      base: -60,
      provisional: 0,
      clamp: 10,
      total: 0,
    });
  });
  it('KL-R1 never cuts off a negative value', () => {
    expect(() => safeTruncate({ numerator: -1n, denominator: 10n }, 'test')).toThrow(
      'Truncation safety violated',
    );
  });
});

describe('time bonus', () => {
  it.each([
    [0, 1200],
    [300, 1000],
    [600, 800],
    [1200, 400],
    [1800, 0],
    [1860, 0],
  ])('KL-T1 without a timer, %i seconds: %i', (seconds, points) =>
    expect(won(seconds).timeBonus).toBe(points),
  );
  it.each([
    [720, 800],
    [1800, 500],
    [2700, 250],
    [3540, 16],
    [3600, 0],
  ])('KL-T2 with an hour, %i seconds: %i', (seconds, points) =>
    expect(won(seconds, { timer: 'permissive', limit: 3600 }).timeBonus).toBe(points),
  );
  it.each([
    [1, -100],
    [60, -100],
    [61, -200],
  ])('KL-T3 %i seconds over: %i', (over, points) => {
    expect(won(1800 + over, { timer: 'permissive', limit: 1800 }).timeBonus).toBe(points);
  });
  it('KL-E2 an abandoned game has no time and no victory bonus', () => {
    expect(score({}, {}, 'abandoned', 300)).toMatchObject({
      timeBonus: 0,
      victoryBonus: 0,
      quality: 0,
    });
  });
});

describe('victory bonus', () => {
  it.each([
    ['perfect', 600, 80, 0, 536, 1.34],
    ['medium', 1800, 180, 4, 400, 1],
    ['worst', 2701, 251, 8, 256, 0.64],
  ])('KL-V1 KL-V2 KL-V3 %s', (_name, seconds, moves, recycleWaste, points, quality) => {
    expect(won(seconds, {}, { moves, recycleWaste })).toMatchObject({
      victoryBonus: points,
      quality,
    });
  });
});

describe('the scorekeeper', () => {
  const words = createWords('en', [kernelWords.en, module.words.en]);
  const [usual] = module.sheet.examples as [Record<string, unknown>];
  const answer = (input: unknown) => {
    const scored = module.sheet.score(input);
    if (!scored.ok) throw new Error(JSON.stringify(scored.error));
    return {
      points: scored.value.points,
      lines: scored.value.lines,
      more: scored.value.more((phrase) => words.say(phrase)),
    };
  };
  const refusals = (input: unknown): string[] => {
    const scored = module.sheet.score(input);
    return scored.ok ? [] : scored.error.map(({ code, path }) => `${code} ${path}`);
  };

  it('answers the worked example: 1585', () => {
    const { points, more } = answer(usual);
    expect(points).toEqual([1585]);
    expect(more).toMatchObject({
      base: 615,
      deckBonus: 50,
      provisional: 665,
      timeBonus: 480,
      victoryBonus: 440,
      victoryParts: { time: 168, moves: 140, recycles: 132 },
      quality: 1.1,
      endReason: 'victory',
      summary: 'Victory in 18 minutes with 142 moves. Total score: 1585 points.',
    });
  });
  const events = usual['events'] as Record<string, number>;
  it.each([
    [{ ...usual, victory: false }, 'STATE_INVALID /events'],
    [{ ...usual, events: { ...events, tableauToFoundation: 31 } }, 'STATE_INVALID /events'],
    [{ ...usual, events: { ...events, cardRevealed: 22 } }, 'STATE_INVALID /events/cardRevealed'],
    [
      { ...usual, events: { ...events, wasteToFoundation: 25, tableauToFoundation: 27 } },
      'STATE_INVALID /events/wasteToFoundation',
    ],
    [{ ...usual, timer: { mode: 'strict', limitSeconds: 900 } }, 'STATE_INVALID /victory'],
    [
      { ...usual, timer: { mode: 'permissive', limitSeconds: 0 } },
      'OUT_OF_RANGE /timer/limitSeconds',
    ],
    [{ ...usual, moves: -1 }, 'OUT_OF_RANGE /moves'],
    [{ ...usual, moves: 0.5 }, 'NOT_INTEGER /moves'],
    [{ ...usual, config: {} }, 'CONFIG_INVALID /config/version'],
  ])('refuses what cannot be: %#', (input, problem) => {
    expect(refusals(input)).toContain(problem);
  });
  it('closes its sum whatever the counts, and does not mind their order', () => {
    const small = fc.nat(60);
    fc.assert(
      fc.property(
        fc.record({
          wasteToFoundation: fc.nat(20),
          tableauToFoundation: fc.nat(31),
          cardRevealed: fc.nat(21),
          stockDraw: fc.nat(90),
          recycleWaste: fc.nat(12),
        }),
        small,
        fc.constantFrom(1, 2, 3, 4, 5),
        (counts, moves, level) => {
          const input = {
            ...usual,
            level,
            moves,
            victory: false,
            events: { ...counts, foundationToTableau: 0 },
          };
          const { points, lines } = answer(input);
          expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points[0]);
          const reversed = Object.fromEntries(Object.entries(input.events).toReversed());
          expect(answer({ ...input, events: reversed }).points).toEqual(points);
        },
      ),
      { numRuns: 300 },
    );
  });
  it('gives a damaged document a typed error or an answer that adds up', () => {
    fc.assert(
      fc.property(jsonMutation(usual), ({ text }) => {
        const json = parseJson(text);
        if (!json.ok) return;
        const scored = module.sheet.score(json.value);
        if (scored.ok)
          expect(scored.value.lines.reduce((sum, line) => sum + line.points, 0)).toBe(
            scored.value.points[0],
          );
        else expect(scored.error.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
