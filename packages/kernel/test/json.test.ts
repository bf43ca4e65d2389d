import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../src/index.js';

const refusal = (text: string): unknown => {
  const read = parseJson(text);
  return read.ok ? read : { code: read.error.code, path: read.error.path };
};

describe('strict JSON', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        // fast-check writes -0, which is read as 0 here, and sometimes __proto__ as a key.
        const expected: unknown = JSON.parse(text, (_key, value: unknown) =>
          value === 0 ? 0 : value,
        );
        expect(parseJson(text)).toEqual({ ok: true, value: expected });
      }),
      { numRuns: 2_000 },
    );
  });
  it('reads strings with every escape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseJson(JSON.stringify(text))).toEqual({ ok: true, value: text });
      }),
      { numRuns: 1_000 },
    );
  });
  it.each(['\n', '\r\n', '\t', ' \r\n\t '])('reads %j between any two words', (space) => {
    const text = ['', '{', '"a"', ':', '[', '1', ',', 'null', ']', '}', ''].join(space);
    expect(parseJson(text)).toEqual({ ok: true, value: { a: [1, null] } });
  });
  it.each([
    '',
    ' ',
    '{',
    '[1,',
    '{"a":1,}',
    '[1]x',
    '\ufeff{}',
    "{'a':1}",
    '01',
    '1.',
    '.5',
    '+1',
    'nul',
    '"\u0001"',
    '"\\x"',
    '[1 2]',
    '{"a" 1}',
    '-',
  ])('refuses %j', (text) => expect(refusal(text)).toMatchObject({ code: 'MALFORMED_JSON' }));
  it('agrees with JSON.parse on what is malformed', () => {
    const damaged = fc
      .json({ maxDepth: 3 })
      .chain((text) =>
        fc
          .tuple(fc.nat(text.length), fc.constantFrom('', '"', '{', '}', ',', '0', '-', '\\'))
          .map(([at, extra]) => text.slice(0, at) + extra + text.slice(at + 1)),
      );
    fc.assert(
      fc.property(damaged, (text) => {
        let good = true;
        try {
          JSON.parse(text);
        } catch {
          good = false;
        }
        const read = parseJson(text);
        if (good)
          expect(
            read.ok || read.error.code === 'DUPLICATE_KEY' || read.error.code === 'NOT_FINITE',
          ).toBe(true);
        else expect(read.ok).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });
  it('counts how deep it is, not how much it has read', () => {
    const many = `[${Array.from({ length: 2_000 }, () => '[{"a":[]}]').join()}]`;
    expect(parseJson(many)).toMatchObject({ ok: true });
  });
  it('names what is wrong and where', () => {
    expect(refusal('{"a":[1,1e400]}')).toEqual({ code: 'NOT_FINITE', path: '/a/1' });
    expect(refusal('[NaN]')).toEqual({ code: 'NOT_FINITE', path: '/0' });
    expect(refusal('{"a":-Infinity}')).toEqual({ code: 'NOT_FINITE', path: '/a' });
    expect(refusal('{"a":{"b":1,"b":2}}')).toEqual({ code: 'DUPLICATE_KEY', path: '/a/b' });
    expect(refusal('{"__proto__":1,"__proto__":2}')).toEqual({
      code: 'DUPLICATE_KEY',
      path: '/__proto__',
    });
    expect(refusal('['.repeat(40) + ']'.repeat(40))).toMatchObject({ code: 'TOO_DEEP' });
    expect(parseJson('"aaaa"', { size: 3 })).toMatchObject({
      ok: false,
      error: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });
  it('says at which character the text stops being JSON', () => {
    const position = (text: string): unknown => {
      const read = parseJson(text);
      return read.ok ? read : read.error.facts;
    };
    expect(position('')).toEqual({ position: 1 });
    expect(position('[1 2]')).toEqual({ position: 4 });
    expect(position('{"a":01}')).toEqual({ position: 6 });
    expect(position('"a\\x"')).toEqual({ position: 3 });
    expect(position('"a\u0001"')).toEqual({ position: 3 });
    expect(position('"\\n\u0001"')).toEqual({ position: 4 });
    expect(position('"\\u00g0"')).toEqual({ position: 2 });
    expect(position('[1]x')).toEqual({ position: 4 });
    expect(position('{a:1}')).toEqual({ position: 2 });
    expect(position('trye')).toEqual({ position: 1 });
  });
  it('says how large and how deep a text may be', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(deep(32))).toMatchObject({ ok: true });
    expect(parseJson(deep(33))).toMatchObject({
      error: { code: 'TOO_DEEP', facts: { limit: 32 } },
    });
    expect(parseJson(deep(3), { depth: 3 })).toMatchObject({ ok: true });
    expect(parseJson(deep(4), { depth: 3 })).toMatchObject({ error: { facts: { limit: 3 } } });
    expect(parseJson('"aaaa"', { size: 6 })).toMatchObject({ ok: true });
    expect(parseJson('"aaaa"', { size: 5 })).toMatchObject({
      error: { code: 'PAYLOAD_TOO_LARGE', facts: { size: 6, limit: 5 } },
    });
    expect(parseJson(' '.repeat(999_999) + '1')).toMatchObject({ ok: true });
    expect(parseJson(' '.repeat(1_000_000) + '1')).toMatchObject({ ok: false });
  });
  it('points at a key with ~ and / as RFC 6901 does', () => {
    expect(refusal('{"a~/b":{"c/~":NaN}}')).toEqual({ code: 'NOT_FINITE', path: '/a~0~1b/c~1~0' });
  });
  it('reads whole numbers of every length', () => {
    for (const text of ['0', '7', '123456789', '1234567890', '9007199254740991', '-12'])
      expect(parseJson(`[${text},1]`)).toEqual({ ok: true, value: [Number(text), 1] });
    const exact = { number: (text: string) => text };
    expect(parseJson('[-7,1234567890,0.0,1E3,0e1]', exact)).toEqual({
      ok: true,
      value: [-7, 1234567890, '0.0', '1E3', '0e1'],
    });
  });
  it('reads -0 as 0 and keeps __proto__ an ordinary key', () => {
    for (const text of ['-0', '-0.0', '-1e-400'])
      expect(parseJson(`{"m":"a-1","at":[${text}]}`)).toStrictEqual({
        ok: true,
        value: { m: 'a-1', at: [0] },
      });
    const read = parseJson('{"__proto__":{"x":1}}') as { value: object };
    expect(Object.keys(read.value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(read.value)).toBe(Object.prototype);
  });
  it('hands over the decimal text of numbers that are not whole', () => {
    const read = parseJson('{"a":0.35,"b":1e2,"c":7}', { number: (text) => ({ decimal: text }) });
    expect(read).toEqual({
      ok: true,
      value: { a: { decimal: '0.35' }, b: { decimal: '1e2' }, c: 7 },
    });
  });
});
