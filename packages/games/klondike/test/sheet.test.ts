import { createWords, kernelWords, reasonOf, sumBySide } from '@chiaro/kernel';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { events } from './example.js';

const example = {
  events,
  deck: 'french',
  draw: 1,
  level: 1,
  timer: { mode: 'off' },
  elapsedSeconds: 1080,
  moves: 142,
  victory: true,
};
const lost = { ...example, events: { ...events, tableauToFoundation: 3 }, victory: false };

const { sheet } = module;
const words = createWords('en', [kernelWords.en, module.words.en]);
const answer = (input: unknown): Record<string, unknown> => {
  const scored = sheet.score(input);
  if (!scored.ok) throw new Error(JSON.stringify(scored.error));
  expect(sumBySide(scored.value.lines, 1)).toEqual(scored.value.points);
  return { points: scored.value.points, ...scored.value.more(words.say) };
};
const problems = (input: unknown): [string, string | undefined][] => {
  const scored = sheet.score(input);
  return scored.ok ? [] : scored.error.map(({ code, path }) => [code, path]);
};

describe('the scorekeeper', () => {
  it('scores the scoring document’s example', () => {
    expect(answer(example)).toMatchObject({
      points: [1585],
      base: 615,
      deckBonus: 50,
      drawBonus: 0,
      multiplier: 1,
      provisional: 665,
      clamp: 0,
      timeBonus: 480,
      victoryBonus: 440,
      victoryParts: { time: 168, moves: 140, recycles: 132 },
      quality: 1.1,
      total: 1585,
      endReason: 'victory',
      summary: 'Victory in 18 minutes with 142 moves. Total score: 1585 points.',
    });
  });

  it('KL-E3 and KL-E4 says how the game ended', () => {
    const permissive = { mode: 'permissive', limitSeconds: 600 };
    expect(answer({ ...example, timer: permissive })).toMatchObject({
      endReason: 'overtimeVictory',
      timeBonus: -800,
    });
    expect(answer({ ...lost, timer: permissive })).toMatchObject({
      endReason: 'abandoned',
      timeBonus: 0,
      victoryBonus: 0,
      quality: 0,
    });
    expect(answer({ ...lost, timer: { mode: 'strict', limitSeconds: 600 } })).toMatchObject({
      endReason: 'timeout',
      timeoutPenalty: 0,
    });
    expect(answer({ ...example, timer: { mode: 'strict', limitSeconds: 1080 } })).toMatchObject({
      endReason: 'victory',
      timeBonus: 0,
    });
  });

  it('takes any pair of level and timer', () => {
    expect(
      answer({ ...example, level: 1, timer: { mode: 'strict', limitSeconds: 3600 } }),
    ).toMatchObject({ endReason: 'victory' });
  });

  it('KL-S7 tracked events may be given and are worth nothing by default', () => {
    const more = { ...events, invalidMove: 4, autoMove: 10, undoMove: 2, hintUsed: 1 };
    expect(answer({ ...example, events: more })).toMatchObject({ points: [1585] });
  });

  it('a configuration is a whole file', () => {
    const config = JSON.parse(
      readFileSync(new URL('../config/scoring_config.json', import.meta.url), 'utf8'),
    ) as object;
    expect(answer({ ...example, config })).toMatchObject({ points: [1585] });
    expect(answer({ ...example, config: { ...config, min_score: 2000 } })).toMatchObject({
      points: [2000],
      minimumClamp: 415,
    });
    expect(problems({ ...example, config: { min_score: 0 } })).toContainEqual([
      'CONFIG_INVALID',
      '/config/version',
    ]);
    expect(problems({ ...example, config: { ...config, extra: 1 } })).toEqual([
      ['CONFIG_INVALID', '/config/extra'],
    ]);
  });

  it('playing time may have a fraction of a second, which counts exactly', () => {
    // 1200 less two thirds of a point a second: 480 at 1080, and a fraction below at once.
    expect(answer({ ...example, elapsedSeconds: 1079.25 })['timeBonus']).toBe(480);
    expect(answer({ ...example, elapsedSeconds: 1080.0001 })['timeBonus']).toBe(479);
    const timed = { ...example, timer: { mode: 'permissive', limitSeconds: 1800 } };
    expect(answer({ ...timed, elapsedSeconds: 1800.5 })).toMatchObject({
      timeBonus: -100,
      endReason: 'overtimeVictory',
    });
    expect(problems({ ...example, elapsedSeconds: -0.5 })).toEqual([
      ['OUT_OF_RANGE', '/elapsedSeconds'],
    ]);
  });

  it('options may say the same, not otherwise', () => {
    expect(problems({ ...example, options: {} })).toEqual([]);
    expect(
      problems({
        ...example,
        options: { deck: 'french', recycle: 'turn', timer: 'off', minutes: null },
      }),
    ).toEqual([]);
    expect(problems({ ...example, options: { level: 3 } })).toEqual([
      ['STATE_INVALID', '/options/level'],
    ]);
    expect(problems({ ...example, options: { decks: 2 } })).toEqual([
      ['UNKNOWN_FIELD', '/options/decks'],
    ]);
  });
});

describe('impossible input', () => {
  const cases: [string, unknown, string, string][] = [
    [
      'a victory short of a card',
      { ...example, events: { ...events, tableauToFoundation: 31 } },
      'STATE_INVALID',
      '/events',
    ],
    ['a full table without victory', { ...example, victory: false }, 'STATE_INVALID', '/events'],
    [
      'more back than went',
      { ...lost, events: { ...events, tableauToFoundation: 0, foundationToTableau: 21 } },
      'STATE_INVALID',
      '/events',
    ],
    [
      'more cards than the pack',
      { ...example, events: { ...events, tableauToFoundation: 33 } },
      'STATE_INVALID',
      '/events',
    ],
    [
      'more from the waste than the stock had',
      { ...lost, events: { ...events, wasteToFoundation: 25, tableauToFoundation: 0 } },
      'STATE_INVALID',
      '/events/wasteToFoundation',
    ],
    [
      '22 cards turned up',
      { ...example, events: { ...events, cardRevealed: 22 } },
      'STATE_INVALID',
      '/events/cardRevealed',
    ],
    [
      'a victory past a strict limit',
      { ...example, timer: { mode: 'strict', limitSeconds: 1079 } },
      'STATE_INVALID',
      '/victory',
    ],
    [
      'a limit of 0',
      { ...example, timer: { mode: 'strict', limitSeconds: 0 } },
      'OUT_OF_RANGE',
      '/timer/limitSeconds',
    ],
    [
      'a limit without a timer',
      { ...example, timer: { mode: 'off', limitSeconds: 60 } },
      'UNKNOWN_FIELD',
      '/timer/limitSeconds',
    ],
    [
      'a timer without a limit',
      { ...example, timer: { mode: 'strict' } },
      'MISSING_FIELD',
      '/timer/limitSeconds',
    ],
    ['no mode', { ...example, timer: { limitSeconds: 60 } }, 'MISSING_FIELD', '/timer/mode'],
    ['an unknown mode', { ...example, timer: { mode: 'sand' } }, 'OUT_OF_RANGE', '/timer/mode'],
    ['an empty timer', { ...example, timer: {} }, 'MISSING_FIELD', '/timer/mode'],
    ['a timer that is none', { ...example, timer: 'off' }, 'WRONG_TYPE', '/timer'],
    ['a negative count', { ...example, moves: -1 }, 'OUT_OF_RANGE', '/moves'],
    [
      'half a draw',
      { ...example, events: { ...events, stockDraw: 0.5 } },
      'NOT_INTEGER',
      '/events/stockDraw',
    ],
    ['a count as text', { ...example, moves: '142' }, 'WRONG_TYPE', '/moves'],
    ['no finite count', { ...example, moves: Infinity }, 'NOT_FINITE', '/moves'],
    ['a count beyond 2^53', { ...example, moves: 2 ** 53 }, 'NOT_SAFE_INTEGER', '/moves'],
    [
      'a missing event',
      { ...example, events: { ...events, stockDraw: undefined } },
      'WRONG_TYPE',
      '/events/stockDraw',
    ],
    ['level 6', { ...example, level: 6 }, 'OUT_OF_RANGE', '/level'],
    ['draw 4', { ...example, draw: 4 }, 'OUT_OF_RANGE', '/draw'],
    ['an unknown deck', { ...example, deck: 'tarot' }, 'OUT_OF_RANGE', '/deck'],
  ];
  for (const [name, input, code, path] of cases)
    it(`${name}: ${code} at ${path}`, () => expect(problems(input)).toEqual([[code, path]]));

  it('an unknown mode is told all there are', () =>
    expect(module.sheet.score({ ...example, timer: { mode: 'sand' } })).toMatchObject({
      error: [{ expected: '"off" | "permissive" | "strict"' }],
    }));

  it('KL-D2 a neapolitan stock holds 12', () => {
    const forty = {
      ...example,
      deck: 'neapolitan',
      events: { ...events, wasteToFoundation: 13, tableauToFoundation: 27 },
    };
    expect(problems(forty)).toEqual([['STATE_INVALID', '/events/wasteToFoundation']]);
    expect(
      problems({ ...forty, events: { ...events, wasteToFoundation: 12, tableauToFoundation: 28 } }),
    ).toEqual([]);
  });

  it('all problems of an input are listed, and each can be said', () => {
    const bad = {
      ...example,
      level: 9,
      moves: -1,
      surprise: true,
      events: { ...events, stockDraw: 'x' },
    };
    expect(
      problems(bad)
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(['OUT_OF_RANGE', 'OUT_OF_RANGE', 'UNKNOWN_FIELD', 'WRONG_TYPE']);
    for (const value of [...cases.map(([, input]) => input), bad]) {
      const scored = sheet.score(value);
      if (scored.ok) throw new Error('accepted');
      for (const problem of scored.error)
        expect(words.say({ id: reasonOf(problem), args: { ...problem.facts } })).not.toMatch(
          /undefined|\[object/,
        );
    }
  });
});
