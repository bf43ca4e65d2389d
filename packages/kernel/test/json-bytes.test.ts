import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes, JsonPart, KnownParts } from '../src/json-bytes.js';
import type { Json } from '../src/json.js';

const textOf = (out: JsonBytes): string => new TextDecoder().decode(out.take());

const written = (value: Json): string => {
  const out = new JsonBytes();
  out.value(value);
  return textOf(out);
};

describe('JSON as bytes', () => {
  it('is what JSON.stringify writes, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(written(value as Json)).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each<[string, Json]>([
    ['numbers', [0, -0, 9, 10, 99, 100, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1.5, 1e21, -1e-7]],
    ['texts', ['', 'è’🂡', 'a"b', 'a\\b', '\n\u0000', '\ud800', 'x'.repeat(100_000)]],
    ['lists and records', [[], {}, [[]], { a: {} }, { a: [], 'ключ"': 1, 7: null }]],
    ['words', [true, false, null]],
  ])('the same for %s', (_, value) => {
    expect(written(value)).toBe(JSON.stringify(value));
  });

  it('leaves out a field without a value, and writes no number that JSON has not', () => {
    const strange = { a: undefined, b: NaN, c: Infinity } as unknown as Json;
    expect(written(strange)).toBe(JSON.stringify(strange));
  });

  it('writes plain text as UTF-8, half a pair as U+FFFD', () => {
    const out = new JsonBytes();
    out.text('“è” 🂡 \ud800!');
    expect([...out.take()]).toEqual([...new TextEncoder().encode('“è” 🂡 \ud800!')]);
  });

  it('takes in what is bytes already', () => {
    const out = new JsonBytes();
    out.value({ a: new JsonPart(new TextEncoder().encode('"è"')), b: [1] });
    expect(textOf(out)).toBe('{"a":"è","b":[1]}');
  });
});

describe('known parts', () => {
  const data = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.constantFrom('a', 'b', 0, 1, true, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    ),
  })).value;

  it('are found for equal data, and for no other', () => {
    const text = ({ bytes }: JsonPart): string => new TextDecoder().decode(bytes);
    fc.assert(
      fc.property(fc.array(data, { maxLength: 30 }), (many) => {
        const parts = new KnownParts(1000);
        for (const each of [...many, ...many]) {
          const place = parts.at('kind').reach(each);
          const part = place.part ?? parts.keep(place, JSON.stringify(each));
          expect(text(part)).toBe(JSON.stringify(JSON.stringify(each)));
        }
      }),
    );
  });

  it('are all forgotten when there are too many', () => {
    const parts = new KnownParts(2);
    let made = 0;
    const ask = (key: number): JsonPart => {
      const place = parts.at('kind').reach(key);
      return place.part ?? parts.keep(place, ++made);
    };
    expect(ask(1)).toBe(ask(1));
    ask(2);
    expect(made).toBe(2);
    ask(3);
    ask(1);
    expect(made).toBe(4);
  });

  it('keep one that is longer than all others', () => {
    const parts = new KnownParts(10);
    const long = 'x'.repeat(200_000);
    expect(parts.keep(parts.at('long'), long).bytes.length).toBe(200_002);
    expect([...parts.keep(parts.at('short'), 7).bytes]).toEqual([55]);
  });
});
