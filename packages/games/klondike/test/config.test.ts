import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadConfig, readConfig } from '../src/config-load.js';
import { defaultConfig, type ScoringConfig } from '../src/config.js';
import {
  decimal,
  decimalFrom,
  formatDecimal,
  multiply,
  toHundredths,
  toNumber,
} from '../src/decimal.js';
import { baseLines, finalLines } from '../src/lines.js';
import { scoreGame, type Settings } from '../src/scoring.js';
import type { Counts } from '../src/types.js';
import { exampleCounts } from './example.js';

const fileText = readFileSync(new URL('../config/scoring_config.json', import.meta.url), 'utf8');

/** The file of the scoring document, without what it forgot. */
const documentText = `{
  "version": "2.0.0",
  "event_points": {"waste_to_foundation": 10, "tableau_to_foundation": 10, "card_revealed": 5, "foundation_to_tableau": -15},
  "stock_draw": {"thresholds": [20, 40], "penalties": [0, -1, -2]},
  "recycle_penalties": [0, 0, -10, -20, -35, -55, -80],
  "deck_bonuses": {"neapolitan": 100, "french": 50},
  "difficulty_multipliers": {"1": 1.0, "2": 1.2, "3": 1.4, "4": 1.8, "5": 2.2},
  "time_bonus": {"timer_off_max": 1200, "timer_off_decay_per_minute": 40, "timer_on_max": 1000, "overtime_penalty_per_minute": -100},
  "victory_bonus": {"base": 400, "weights": {"time": 0.35, "moves": 0.35, "recycles": 0.30}},
  "min_score": 0
}`;

type File = Record<string, unknown>;
type Edit = (file: File) => void;

/** `/stock_draw/thresholds`: the part that holds the last key, and that key. */
function placeOf(file: File, pointer: string): [File, string] {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  return [keys.reduce((part, key) => part[key] as File, file), last];
}
const put =
  (pointer: string, value: unknown): Edit =>
  (file) => {
    const [part, key] = placeOf(file, pointer);
    part[key] = value;
  };
const drop =
  (pointer: string): Edit =>
  (file) => {
    const [part, key] = placeOf(file, pointer);
    delete part[key];
  };

const edited = (edit: Edit): unknown => {
  const file = JSON.parse(documentText) as File;
  edit(file);
  return file;
};
const loaded = (edit: Edit): ScoringConfig => {
  const read = readConfig(edited(edit));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const problem = (edit: Edit): unknown => {
  const read = readConfig(edited(edit));
  return read.ok ? null : read.error.map(({ code, path, reason }) => ({ code, path, reason }));
};

describe('loading', () => {
  it('a missing file gives the built-in numbers', () => {
    expect(loadConfig(null)).toEqual({ ok: true, value: defaultConfig });
  });

  it('the committed file and the document’s say the same as the built-in numbers', () => {
    expect(loadConfig(fileText)).toEqual({ ok: true, value: defaultConfig });
    expect(loadConfig(documentText)).toEqual({ ok: true, value: defaultConfig });
  });

  it('text and parsed JSON are read alike', () => {
    expect(readConfig(JSON.parse(documentText))).toEqual({ ok: true, value: defaultConfig });
  });

  it('a configuration is frozen, all the way down', () => {
    const config = loaded(() => {});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.victory.weights.time)).toBe(true);
    expect(() => {
      (config.recyclePenalties as number[])[0] = 5;
    }).toThrow(TypeError);
  });

  it('what is not JSON is refused', () => {
    expect(loadConfig('{"version": ')).toMatchObject({
      ok: false,
      error: [{ code: 'CONFIG_INVALID', reason: 'error.MALFORMED_JSON' }],
    });
    expect(loadConfig('[]')).toMatchObject({
      ok: false,
      error: [{ code: 'CONFIG_INVALID', path: '' }],
    });
  });

  const damages: [string, Edit, string, string?][] = [
    ['an unknown key', put('/surprise', 1), '/surprise', 'error.UNKNOWN_FIELD'],
    ['an unknown event', put('/event_points/jump', 1), '/event_points/jump', 'error.UNKNOWN_FIELD'],
    [
      'a missing level',
      drop('/difficulty_multipliers/3'),
      '/difficulty_multipliers/3',
      'error.MISSING_FIELD',
    ],
    ['a missing part', drop('/time_bonus'), '/time_bonus', 'error.MISSING_FIELD'],
    [
      'weights that miss 1',
      put('/victory_bonus/weights/moves', 0.36),
      '/victory_bonus/weights',
      'refusal.config.weights',
    ],
    [
      'too much weight on time',
      put('/victory_bonus/weights', { time: 0.36, moves: 0.34, recycles: 0.3 }),
      '/victory_bonus/weights/time',
      'refusal.config.timeWeight',
    ],
    [
      'thresholds out of order',
      put('/stock_draw/thresholds', [40, 20]),
      '/stock_draw/thresholds/1',
      'refusal.config.order',
    ],
    [
      'equal thresholds',
      put('/stock_draw/thresholds', [20, 20]),
      '/stock_draw/thresholds/1',
      'refusal.config.order',
    ],
    [
      'too few penalties',
      put('/stock_draw/penalties', [0, -1]),
      '/stock_draw/penalties',
      'refusal.config.length',
    ],
    [
      'a positive penalty',
      put('/recycle_penalties/2', 10),
      '/recycle_penalties/2',
      'error.OUT_OF_RANGE',
    ],
    [
      'no recycle penalty',
      put('/recycle_penalties', []),
      '/recycle_penalties',
      'error.OUT_OF_RANGE',
    ],
    [
      'half a point',
      put('/event_points/card_revealed', 2.5),
      '/event_points/card_revealed',
      'error.NOT_INTEGER',
    ],
    [
      'a multiplier of zero',
      put('/difficulty_multipliers/1', 0),
      '/difficulty_multipliers/1',
      'error.OUT_OF_RANGE',
    ],
    [
      'a negative multiplier',
      put('/difficulty_multipliers/1', -1),
      '/difficulty_multipliers/1',
      'error.OUT_OF_RANGE',
    ],
    ['a number as text', put('/min_score', '0'), '/min_score', 'error.WRONG_TYPE'],
    ['no finite number', put('/min_score', Infinity), '/min_score', 'error.NOT_FINITE'],
    [
      'too many places',
      put('/difficulty_multipliers/2', 1.2345678),
      '/difficulty_multipliers/2',
      'refusal.config.places',
    ],
    ['another version', put('/version', '3.0.0'), '/version', 'error.VERSION_UNSUPPORTED'],
    [
      'a penalty in two places',
      (f) => {
        f['strict_timeout_penalty'] = -500;
        put('/time_bonus/strict_timeout_penalty', -500)(f);
      },
      '/strict_timeout_penalty',
      'error.DUPLICATE_KEY',
    ],
    [
      'shares that rise',
      (f) =>
        (f['quality_tables'] = {
          ...tables(),
          time_on: { thresholds: [0.2, 0.5], values: [1, 1, 1] },
        }),
      '/quality_tables/time_on/thresholds/1',
      'refusal.config.order',
    ],
  ];

  for (const [name, edit, path, reason] of damages)
    it(`${name} is CONFIG_INVALID at ${path}`, () => {
      expect(problem(edit)).toEqual([{ code: 'CONFIG_INVALID', path, reason }]);
    });

  it('all problems are listed at once', () => {
    const edit: Edit = (f) => {
      f['min_score'] = '0';
      f['surprise'] = 1;
      delete f['version'];
    };
    expect((problem(edit) as unknown[]).length).toBe(3);
  });
});

const tables = (): Record<string, unknown> => ({
  time_off: { thresholds: [100], values: [1, 0] },
  time_on: { thresholds: [0.5], values: [1, 0.5] },
  moves: { thresholds: [10], values: [2, 1.5] },
  recycles: { thresholds: [1], values: [0.5, 0.25] },
});

describe('a tuned configuration stays exact', () => {
  const counts: Counts = {
    ...exampleCounts,
    invalidMove: 3,
    autoMove: 4,
    undoMove: 2,
    hintUsed: 1,
  };
  const settings: Settings = { deck: 'french', draw: 1, level: 3, timer: 'off', limit: null };
  const won = (config: ScoringConfig, seconds = 1080) =>
    scoreGame(counts, settings, { reason: 'victory', seconds }, config);

  it('KL-S7 tracked events can have points', () => {
    const config = loaded((f) =>
      Object.assign(f['event_points'] as File, {
        invalid_move: -2,
        auto_move: 1,
        undo_move: -5,
        hint_used: -10,
      }),
    );
    expect(won(config).base).toBe(615 - 6 + 4 - 10 - 10);
  });

  it('KL-R1 parts with fractions are floored once, as a sum, and the lines still close', () => {
    const config = loaded(
      (f) =>
        (f['victory_bonus'] = { base: 401, weights: { time: 0.33, moves: 0.33, recycles: 0.34 } }),
    );
    const result = won(config);
    // 401 × (0.33 × 1.2 + 0.33 × 1 + 0.34 × 1.1) = 401 × 1.1 = 441.1
    expect(result.victoryBonus).toBe(441);
    expect(result.quality).toBe(1.1);
    expect(result.victoryParts).toEqual({ time: 158.796, moves: 132.33, recycles: 149.974 });
    const lines = [
      ...baseLines(counts, config),
      ...finalLines(result, counts, settings, 1080, config),
    ];
    expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(result.total);
    expect(
      lines
        .filter(({ rule }) => rule === 'KL-R1')
        .map(({ points, facts }) => [facts['part'], points]),
    ).toContainEqual(['victory', 2]);
  });

  it('KL-R1 fractions of the parts that make a whole point together have a line of their own', () => {
    const config = loaded(
      (f) =>
        (f['victory_bonus'] = { base: 250, weights: { time: 0.35, moves: 0.35, recycles: 0.3 } }),
    );
    const result = won(config);
    // 250 × (0.35 × 1.2 + 0.35 × 1 + 0.3 × 1.1) = 105 + 87.5 + 82.5 = 275
    expect(result.victoryParts).toEqual({ time: 105, moves: 87.5, recycles: 82.5 });
    expect(result.victoryBonus).toBe(275);
    expect(result.truncated).not.toContain('victory');
    const victory = finalLines(result, counts, settings, 1080, config)
      .filter(({ rule, facts }) => rule.startsWith('KL-V') || facts['part'] === 'victory')
      .map(({ rule, points }) => [rule, points]);
    expect(victory).toEqual([
      ['KL-V1', 105],
      ['KL-V2', 87],
      ['KL-V3', 82],
      ['KL-R1', 1],
    ]);
  });

  it('a weight of 0.1 three times 0.1 is not 0.30000000000000004', () => {
    const config = loaded(
      (f) =>
        (f['victory_bonus'] = { base: 1000, weights: { time: 0.1, moves: 0.2, recycles: 0.7 } }),
    );
    expect(won(config).quality).toBe(1.09);
    expect(won(config).victoryBonus).toBe(1090);
  });

  it('KL-M1 a multiplier with three places', () => {
    const config = loaded(put('/difficulty_multipliers/3', 1.125));
    expect(won(config).provisional).toBe(Math.floor((665 * 1125) / 1000));
  });

  it('KL-T1 a decay with a fraction', () => {
    const config = loaded(put('/time_bonus/timer_off_decay_per_minute', 37.5));
    expect(won(config).timeBonus).toBe(1200 - 675);
    expect(won(config, 1).timeBonus).toBe(1199);
    expect(won(config, 99_999).timeBonus).toBe(0);
  });

  it('KL-T4 a strict timeout can cost points, in a line of its own', () => {
    for (const edit of [
      put('/strict_timeout_penalty', -500),
      put('/time_bonus/strict_timeout_penalty', -500),
    ]) {
      const config = loaded(edit);
      const strict: Settings = { ...settings, timer: 'strict', limit: 900 };
      const result = scoreGame(counts, strict, { reason: 'timeout', seconds: 901 }, config);
      expect(result).toMatchObject({
        timeBonus: 0,
        timeoutPenalty: -500,
        total: result.provisional - 500,
      });
      expect(finalLines(result, counts, strict, 901, config)).toContainEqual(
        expect.objectContaining({ rule: 'KL-T4', points: -500 }),
      );
    }
  });

  it('KL-V1 quality tables of its own', () => {
    const config = loaded(put('/quality_tables', tables()));
    // moves 142 → 1.5, recycles 1 → 0.5, seconds 1080 → 0
    expect(won(config).quality).toBe(0.675);
    expect(won(config).victoryBonus).toBe(270);
    const timed: Settings = { ...settings, timer: 'permissive', limit: 1000 };
    const half = scoreGame(counts, timed, { reason: 'victory', seconds: 500 }, config);
    expect(half.victoryParts.time).toBe(140);
    const less = scoreGame(counts, timed, { reason: 'victory', seconds: 501 }, config);
    expect(less.victoryParts.time).toBe(70);
  });

  it('KL-B2 draw bonuses of its own, and a least score', () => {
    const bonuses = { 1: 7, 2: 8, 3: 9 };
    const config = loaded((f) => {
      f['draw_bonuses'] = { 1: bonuses, 2: bonuses, 3: bonuses, 4: bonuses, 5: bonuses };
      f['min_score'] = 5000;
    });
    expect(won(config)).toMatchObject({ drawBonus: 7, total: 5000 });
    expect(won(config).minimumClamp).toBeGreaterThan(0);
  });
});

describe('decimals', () => {
  it('are what their text says', () => {
    expect(formatDecimal(decimal('0.30'))).toBe('0.3');
    expect(formatDecimal(decimal('-12.50'))).toBe('-12.5');
    expect(formatDecimal(decimal('1e-3'))).toBe('0.001');
    expect(formatDecimal(decimal('2e3'))).toBe('2000');
    expect(formatDecimal(multiply(decimal('0.35'), decimal('1.5')))).toBe('0.525');
    expect(decimalFrom('0.35')).toBeNull();
    expect(decimalFrom(Number.NaN)).toBeNull();
    expect(() => decimal('1.')).toThrow('Not a decimal');
    expect(() => decimal('1.2345678901234567')).toThrow('Not a decimal');
    expect(() => decimal('1e99')).toThrow('Not a decimal');
    expect(() => decimal('0'.repeat(401))).toThrow('Not a decimal');
  });

  it('of a double and of its text are the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.nat(6),
        (units, scale) => {
          const text = formatDecimal(decimal(`${units}e-${scale}`));
          expect(decimalFrom(Number(text))).toEqual(decimal(text));
        },
      ),
    );
  });

  it('stay exact where a double no longer is', () => {
    expect(decimal('300000000000000000000')).toEqual({
      units: 300_000_000_000_000_000_000n,
      scale: 0,
    });
    const third = multiply(decimal('333333333333333'), decimal('0.333333333333333'));
    expect(formatDecimal(third)).toBe('111111111111110.888888888888889');
    expect(toNumber(third)).toBe(Number('111111111111110.888888888888889'));
  });

  it('are spoken rounded half up to two places', () => {
    const spoken = [1.34, 1.005, 1.335, 1.3349, 1, 0.64, 0.995, 0, 1.1].map(toHundredths);
    expect(spoken.join(' ')).toBe('1.34 1.01 1.34 1.33 1.00 0.64 1.00 0.00 1.10');
  });
});
