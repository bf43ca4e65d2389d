import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromHex, sha256, toHex, utf8 } from '../src/internal.js';

it('SHA-256 agrees with Node on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});

it('UTF-8 agrees with TextEncoder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8(text)).toEqual(new TextEncoder().encode(text));
    }),
  );
});

it('hexadecimal digits round trip, and anything else is rejected', () => {
  expect(toHex(fromHex('00ff10') ?? new Uint8Array())).toBe('00ff10');
  expect(fromHex('0')).toBeNull();
  expect(fromHex('zz')).toBeNull();
});
