import { describe, expect, it } from 'vitest';
import {
  choice,
  choiceOf,
  count,
  countOrNone,
  defineOptions,
  dictionary,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  readShape,
  text,
  toggle,
  variant,
  type Shape,
} from '../src/index.js';

const codes = (result: ReturnType<typeof readShape>): unknown =>
  result.ok ? 'ok' : result.error.map(({ code, path }) => `${code} ${path}`);

describe('shapes', () => {
  const person = object({
    age: integer({ min: 0, max: 150 }),
    names: list(text(), { min: 1 }),
    tall: optional(flag),
  });
  it('read exactly what they describe', () => {
    expect(readShape(person, { age: 3, names: ['a'] })).toEqual({
      ok: true,
      value: { age: 3, names: ['a'] },
    });
    expect(readShape(person, { age: -0, names: ['a'], tall: true })).toEqual({
      ok: true,
      value: { age: 0, names: ['a'], tall: true },
    });
  });
  it('report every problem with its path', () => {
    expect(codes(readShape(person, { age: '3', names: [], wide: 1 }))).toEqual([
      'WRONG_TYPE /age',
      'OUT_OF_RANGE /names',
      'UNKNOWN_FIELD /wide',
    ]);
    expect(codes(readShape(person, {}))).toEqual(['MISSING_FIELD /age', 'MISSING_FIELD /names']);
    expect(codes(readShape(person, [1]))).toEqual(['WRONG_TYPE ']);
  });
  it.each([
    [0.5, 'NOT_INTEGER'],
    [NaN, 'NOT_FINITE'],
    [Infinity, 'NOT_FINITE'],
    [2 ** 53, 'NOT_SAFE_INTEGER'],
    ['5', 'WRONG_TYPE'],
    [true, 'WRONG_TYPE'],
    [null, 'WRONG_TYPE'],
    [[5], 'WRONG_TYPE'],
    [151, 'OUT_OF_RANGE'],
  ])('a whole number is not %j: %s', (value, code) => {
    expect(codes(readShape(integer({ min: 0, max: 150 }), value))).toEqual([`${code} `]);
  });
  it('lists are real arrays without gaps', () => {
    const withGap: number[] = [];
    withGap[0] = 1;
    withGap[2] = 3;
    expect(codes(readShape(list(integer()), withGap))).toEqual(['WRONG_TYPE /1']);
    expect(codes(readShape(list(integer()), { 0: 1, length: 1 }))).toEqual(['WRONG_TYPE ']);
  });
  it('never take a prototype for data', () => {
    expect(
      codes(readShape(object({ a: optional(integer()) }), JSON.parse('{"__proto__":{"a":1}}'))),
    ).toEqual(['UNKNOWN_FIELD /__proto__']);
    expect(codes(readShape(object({}), { constructor: 1 }))).toEqual([
      'UNKNOWN_FIELD /constructor',
    ]);
  });
  it('choose among values and allow null where told', () => {
    expect(codes(readShape(oneOf(['a', 1]), 'b'))).toEqual(['OUT_OF_RANGE ']);
    expect(codes(readShape(oneOf(['a', 'b']), 1))).toEqual(['WRONG_TYPE ']);
    expect(nullable(text()).schema).toEqual({ anyOf: [text().schema, { type: 'null' }] });
    expect(readShape(nullable(integer()), null)).toEqual({ ok: true, value: null });
  });
  const problems = (shape: Shape<unknown>, value: unknown): unknown => {
    const read = readShape(shape, value);
    return read.ok ? read.value : read.error;
  };
  it('say what was expected instead', () => {
    const expected = (shape: Shape<unknown>, value: unknown): unknown => {
      const read = readShape(shape, value);
      return read.ok ? read : read.error.map((problem) => problem.expected);
    };
    expect(expected(integer(), 'x')).toEqual(['integer']);
    expect(expected(integer({ min: 1, max: 6 }), 7)).toEqual(['1..6']);
    expect(expected(flag, 1)).toEqual(['boolean']);
    expect(expected(text(), 1)).toEqual(['string']);
    expect(expected(list(flag), {})).toEqual(['array']);
    expect(expected(object({}), [])).toEqual(['object']);
    expect(expected(oneOf(['a', 1]), true)).toEqual(['"a" | 1']);
    expect(expected(oneOf(['a', 'b']), 'c')).toEqual(['"a" | "b"']);
  });
  it('tell the limits, and what was there', () => {
    expect(problems(text({ max: 3 }), 'abc')).toBe('abc');
    expect(text({ max: 3 }).schema).toEqual({ type: 'string', maxLength: 3 });
    expect(problems(text({ max: 3 }), 'abcd')).toMatchObject([
      { code: 'OUT_OF_RANGE', facts: { min: 0, max: 3, value: 4 } },
    ]);
    expect(problems(integer({ min: 1, max: 6 }), 0)).toMatchObject([
      { facts: { min: 1, max: 6, value: 0 } },
    ]);
    expect(problems(list(flag, { length: 2 }), [true])).toMatchObject([
      { code: 'OUT_OF_RANGE', facts: { min: 2, max: 2, value: 1 } },
    ]);
    expect(problems(oneOf(['a'], 'CONFIG_INVALID'), 'x'.repeat(50))).toMatchObject([
      { code: 'CONFIG_INVALID', facts: { value: 'x'.repeat(40), expected: '"a"' } },
    ]);
  });
  it('tell several objects apart by one field', () => {
    const move = variant<object>('kind', {
      step: object({ kind: oneOf(['step']), to: integer() }),
      stop: object({ kind: oneOf(['stop']) }),
    });
    expect(problems(move, { kind: 'stop' })).toEqual({ kind: 'stop' });
    expect(problems(move, { kind: 'step', to: 3 })).toEqual({ kind: 'step', to: 3 });
    expect(codes(readShape(move, { kind: 'step' }))).toEqual(['MISSING_FIELD /to']);
    expect(codes(readShape(move, { kind: 'jump' }))).toEqual(['OUT_OF_RANGE /kind']);
    expect(problems(move, [])).toMatchObject([{ code: 'WRONG_TYPE', expected: 'object' }]);
    expect(move.schema).toMatchObject({
      anyOf: [{ required: ['kind', 'to'] }, { required: ['kind'] }],
    });
  });
  it('read any number of fields of one shape, but never a prototype', () => {
    const ages = dictionary(integer({ min: 0 }));
    expect(problems(ages, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(problems(ages, {})).toEqual({});
    expect(codes(readShape(ages, { a: 1, b: -2, c: 'x' }))).toEqual([
      'OUT_OF_RANGE /b',
      'WRONG_TYPE /c',
    ]);
    expect(problems(ages, JSON.parse('{"__proto__":1}'))).toMatchObject([
      { code: 'UNKNOWN_FIELD', path: '/__proto__', facts: { field: '__proto__' } },
    ]);
    expect(problems(ages, 1)).toMatchObject([{ code: 'WRONG_TYPE', expected: 'object' }]);
    expect(ages.schema).toMatchObject({
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0 },
    });
  });
  it('document themselves as JSON Schema', () => {
    expect(person.schema).toMatchObject({
      type: 'object',
      required: ['age', 'names'],
      additionalProperties: false,
    });
  });
});

describe('options', () => {
  const options = defineOptions(
    {
      players: count(1, 8, 2),
      rule: choice('a', 'b'),
      cap: countOrNone(5, 20, null, 5),
      extra: toggle(false),
    },
    {
      refine(given, report) {
        if (given.extra && given.rule === 'a')
          report.within('extra', () => report.add('CONFIG_INVALID'));
      },
    },
  );
  it('ask about combinations only when each option could be read', () => {
    const asked: unknown[] = [];
    const strict = defineOptions(
      { players: count(1, 8, 2) },
      {
        refine: (given) => void asked.push(given),
        complete: ({ players }) => ({ players: players ?? 3 }),
      },
    );
    expect(codes(strict.read({ players: 9 }))).toEqual(['OUT_OF_RANGE /players']);
    expect(asked).toEqual([]);
    expect(strict.read({})).toEqual({ ok: true, value: { players: 3 } });
    expect(asked).toEqual([{ players: 3 }]);
  });
  it('count their steps from the least', () => {
    const stepped = defineOptions({ target: count(11, 31, 11, 10) });
    expect(stepped.read({ target: 21 })).toEqual({ ok: true, value: { target: 21 } });
    expect(stepped.read({ target: 20 })).toEqual({
      ok: false,
      error: [
        {
          code: 'OUT_OF_RANGE',
          path: '/target',
          facts: { min: 11, max: 31, value: 20 },
          expected: '11, 21 … 31',
        },
      ],
    });
  });
  it('document themselves as JSON Schema, each with its default', () => {
    const seasons = defineOptions({ season: choiceOf(['spring', 'summer'], 'summer') });
    expect(seasons.defaults).toEqual({ season: 'summer' });
    expect(seasons.schema).toEqual({
      type: 'object',
      properties: { season: { enum: ['spring', 'summer'], default: 'summer' } },
      additionalProperties: false,
    });
    expect(defineOptions({ target: count(10, 30, 20, 10) }).schema).toMatchObject({
      properties: {
        target: { type: 'integer', minimum: 10, maximum: 30, multipleOf: 10, default: 20 },
      },
    });
  });
  it('say what they are, and which of them is unknown', () => {
    const one = defineOptions({ extra: toggle(true) });
    expect(one.read([])).toMatchObject({ error: [{ code: 'WRONG_TYPE', expected: 'object' }] });
    expect(one.read({ ['x'.repeat(50)]: 1 })).toMatchObject({
      error: [{ code: 'UNKNOWN_FIELD', facts: { field: 'x'.repeat(40) } }],
    });
  });
  it('fill in defaults', () => {
    expect(options.read({ rule: 'b' })).toEqual({
      ok: true,
      value: { players: 2, rule: 'b', cap: null, extra: false },
    });
    expect(options.defaults).toEqual({ players: 2, rule: 'a', cap: null, extra: false });
  });
  it.each([
    [{ players: 9 }, 'OUT_OF_RANGE /players'],
    [{ cap: 7 }, 'OUT_OF_RANGE /cap'],
    [{ rule: 'c' }, 'OUT_OF_RANGE /rule'],
    [{ extra: true }, 'CONFIG_INVALID /extra'],
    [{ colour: 1 }, 'UNKNOWN_FIELD /colour'],
    [[], 'WRONG_TYPE '],
  ])('refuse %j', (given, expected) => {
    expect(codes(options.read(given))).toEqual([expected]);
  });
});
