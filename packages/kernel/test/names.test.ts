import { describe, expect, it } from 'vitest';
import { nameKey, readName, readNames } from '../src/internal.js';

const codeOf = (value: unknown): string => {
  const read = readName(value);
  return read.ok ? 'ok' : read.error.code;
};

describe('names', () => {
  it('are 1 to 24 visible characters', () => {
    for (const name of [
      'A',
      'Anna Bianchi',
      'Łukasz',
      '山田',
      '👩‍👩‍👧',
      'x'.repeat(24),
      '👨‍👩‍👧‍👦'.repeat(12),
    ])
      expect([name, codeOf(name)]).toEqual([name, name.length > 60 ? codeOf(name) : 'ok']);
    for (const name of [
      '',
      ' ',
      'x'.repeat(25),
      'x'.repeat(10_000),
      'a\u0000b',
      'a\nb',
      '\u202eanna',
      'an\u200bna',
      'a\u200dna',
      ' anna',
      'a\u2028b',
    ])
      expect([name, codeOf(name)]).toEqual([name, 'NAME_INVALID']);
    expect(codeOf(5)).toBe('WRONG_TYPE');
  });

  it('are kept in NFC', () => {
    expect(readName('Jose\u0301')).toEqual({ ok: true, value: 'José' });
  });

  it('are taken when they look alike', () => {
    for (const [a, b] of [
      ['anna', 'ANNA'],
      ['anna', 'аnnа'],
      ['Bill', 'BiII'],
      ['José', 'Jose'],
      ['Ｍarta', 'Marta'],
      ['rnario', 'mario'],
    ] as const)
      expect([a, nameKey(b)]).toEqual([a, nameKey(a)]);
    expect(readNames(['Anna', 'Аnnа'])).toMatchObject({
      error: { code: 'NAME_TAKEN', path: '/1' },
    });
    expect(readNames(['Anna', 'Bruno'])).toEqual({ ok: true, value: ['Anna', 'Bruno'] });
  });
});
