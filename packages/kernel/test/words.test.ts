import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import {
  createWords,
  errorCodes,
  isLanguage,
  kernelWords,
  languages,
  phrase,
} from '../src/index.js';

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
    expect(say('{list}', { list: ['Anna', 'Elena'] }, 'it')).toBe('Anna ed Elena');
    expect(say('{list}', { list: ['Elena', 'Anna'] }, 'it')).toBe('Elena e Anna');
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
  it('say plain values as they are, and nothing for what is missing', () => {
    const args = { text: 'a', number: -3, yes: true, no: false, none: null };
    expect(say('{text} {number} {yes} {no} [{none}] [{absent}]', args)).toBe(
      'a -3 true false [] []',
    );
    expect(say('{list}', { list: ['only'] })).toBe('only');
  });
  it('call a side by its name, by the seat that is the side, or by its number', () => {
    const side = (name?: string | { seat: number }): string =>
      createWords('en', [{ m: '{who}', side: 'Side {number}', player: 'Player {number}' }], {
        seat: (seat) => (seat === 3 ? 'Dora' : undefined),
        side: () => name,
      }).say({ id: 'm', args: { who: { sideOf: 1 } } });
    expect(side('The aunts')).toBe('The aunts');
    expect(side({ seat: 3 })).toBe('Dora');
    expect(side({ seat: 1 })).toBe('Player 2');
    expect(side()).toBe('Side 2');
    const unnamed = createWords('en', [{ m: '{who}', side: 'Side {number}' }]);
    expect(unnamed.say({ id: 'm', args: { who: { sideOf: 0 } } })).toBe('Side 1');
  });
  it('take the message of the last bundle that has it', () => {
    const words = createWords('it', [{ a: 'uno', b: 'due' }, { b: 'tre' }]);
    expect([words.say({ id: 'a' }), words.say({ id: 'b' })]).toEqual(['uno', 'tre']);
    expect([words.has('a'), words.has('c'), words.language]).toEqual([true, false, 'it']);
  });
  it('say a message anew each time, with the arguments of that time', () => {
    const words = createWords('en', [{ m: 'a {x}' }]);
    expect(words.say({ id: 'm', args: { x: 1 } })).toBe('a 1');
    expect(words.say({ id: 'm', args: { x: 2 } })).toBe('a 2');
  });
  it('name the language and the message that is missing', () => {
    expect(() => createWords('it', []).say({ id: 'gone' })).toThrow('No it message for gone');
  });
  it('may say nothing at all', () => {
    expect(say('{n, select, a {} other {x}}', { n: 'a' })).toBe('');
    expect(say('')).toBe('');
  });
  it('are phrases with their arguments, in a language that we speak', () => {
    expect(phrase('a')).toEqual({ id: 'a' });
    expect(phrase('a', { n: 1 })).toEqual({ id: 'a', args: { n: 1 } });
    expect(['it', 'en', 'fr', '', null].map(isLanguage)).toEqual([true, true, false, false, false]);
  });
  it('refuse to say what is none of these', () => {
    const stranger = JSON.parse('{"colour":"red"}') as { seat: number };
    expect(() => say('{x}', { x: stranger })).toThrow('Cannot say {"colour":"red"}');
  });
  it('may be written over several lines and with or without spaces', () => {
    expect(say('{ n ,plural,one{x}other{# y}}', { n: 4 })).toBe('4 y');
    expect(say('{n, plural,\n  one {x}\n  other {# y}\n}', { n: 4 })).toBe('4 y');
    expect(say('a # b', {})).toBe('a # b');
    expect(say('{n, select, a {#} other {{k, plural, other {#}}}}', { n: 'a', k: 2 })).toBe('#');
  });
  it.each([
    ['{n', 'Expected , in message: {n'],
    ['{n, plural, one {x}}', 'No "other" in message: {n, plural, one {x}}'],
    ['x}', 'Unmatched } in message: x}'],
    ['{n, odd, other {x}}', 'Unknown kind "odd" in message: {n, odd, other {x}}'],
    ['{n plural, other {x}}', 'Expected , in message: {n plural, other {x}}'],
    ['{n, plural other {x}}', 'Expected , in message: {n, plural other {x}}'],
    ['{n, plural, other x}', 'Expected { in message: {n, plural, other x}'],
    ['{n, plural, other {x', 'Expected } in message: {n, plural, other {x'],
    ['{}', 'Bad argument in message: {}'],
  ])('refuse to compile %s', (message, complaint) => {
    expect(() => say(message)).toThrow(complaint);
  });
});

describe('the kernel’s own words', () => {
  it('has every error code in every language', () => {
    for (const language of languages)
      for (const code of errorCodes)
        expect(kernelWords[language]).toHaveProperty([`error.${code}`]);
    expect(Object.keys(kernelWords.it)).toEqual(Object.keys(kernelWords.en));
  });
});
