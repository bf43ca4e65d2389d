import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { createWords, errorCodes, kernelWords, languages } from '../src/index.js';

const say = (message: string, args = {}, language: 'it' | 'en' = 'en'): string =>
  createWords(language, [{ m: message, inner: 'seven of {suit}', player: 'Player {number}' }]).say({
    id: 'm',
    args,
  });

describe('messages', () => {
  it.each([
    ['{n, plural, =0 {none} one {# die} other {# dice}}', { n: 0 }],
    ['{n, plural, =0 {none} one {# die} other {# dice}}', { n: 1 }],
    ['{n, plural, =0 {none} one {# die} other {# dice}}', { n: 12 }],
    ['{who, select, you {you play} other {{name} plays}} a card', { who: 'you', name: 'Ann' }],
    ['{who, select, you {you play} other {{name} plays}} a card', { who: 'x', name: 'Ann' }],
    ['a {n, plural, one {{x, select, a {A #} other {B #}}} other {#}} z', { n: 1, x: 'a' }],
    ["it’s plain, don't worry", {}],
  ])('%s with %j is what ICU says', (message, args) => {
    expect(say(message, args)).toBe(String(new IntlMessageFormat(message, 'en').format(args)));
  });
  it('join lists as the language does', () => {
    expect(say('{list}', { list: [1, 2, 3] }, 'it')).toBe('1, 2 e 3');
    expect(say('{list}', { list: ['a', 'b'] })).toBe('a and b');
    expect(say('{list}', { list: [] })).toBe('');
  });
  it('say phrases within phrases, and seats by name', () => {
    expect(say('the {card}', { card: { id: 'inner', args: { suit: 'coins' } } })).toBe(
      'the seven of coins',
    );
    expect(say('{who}', { who: { seat: 2 } })).toBe('Player 3');
    const named = createWords('en', [{ m: '{who}' }], { seat: () => 'Ann' });
    expect(named.say({ id: 'm', args: { who: { seat: 0 } } })).toBe('Ann');
  });
  it.each(['{n', '{n, plural, one {x}}', 'x}', '{n, odd, other {x}}'])(
    'refuse to compile %s',
    (message) => {
      expect(() => say(message)).toThrow(/message/);
    },
  );
});

describe('the kernel’s own words', () => {
  it('has every error code in every language', () => {
    for (const language of languages)
      for (const code of errorCodes)
        expect(kernelWords[language]).toHaveProperty([`error.${code}`]);
    expect(Object.keys(kernelWords.it)).toEqual(Object.keys(kernelWords.en));
  });
});
