import { describe, expect, it } from 'vitest';
import {
  deliver,
  everyLanguage,
  isHere,
  onMessages,
  speak,
  withWords,
} from '../src/words/delivery.js';

const loadOf = (text: string, failures = 0) => {
  let asked = 0;
  return {
    load: async () => {
      asked++;
      if (asked <= failures) throw new Error('offline');
      return { default: { greeting: text } };
    },
    asked: () => asked,
  };
};

describe('words of one language at a time', () => {
  it('brings those that are spoken, and the others when somebody speaks them', async () => {
    const [it_, en] = [loadOf('ciao'), loadOf('hello')];
    const words = { it: deliver('it', it_.load), en: deliver('en', en.load) };
    await speak('en');
    expect([words.en, words.it]).toEqual([{ greeting: 'hello' }, {}]);
    expect(it_.asked()).toBe(0);
    await speak('it');
    expect(words.it).toEqual({ greeting: 'ciao' });
    expect(en.asked()).toBe(1);
  });

  it('comes with whatever is loaded later, before it is used', async () => {
    await speak('en');
    const late = await withWords(Promise.resolve(deliver('en', loadOf('later').load)));
    expect(late).toEqual({ greeting: 'later' });
  });

  it('asks again for words that did not come', async () => {
    const { load, asked } = loadOf('at last', 1);
    const words = deliver('it', load);
    expect(isHere('it')).toBe(false);
    await expect(everyLanguage()).rejects.toThrow('offline');
    await everyLanguage();
    expect([words, asked(), isHere('it')]).toEqual([{ greeting: 'at last' }, 2, true]);
  });

  it('tells whoever copies messages when they are there', async () => {
    const seen: number[] = [];
    const words = deliver('it', loadOf('ciao').load);
    onMessages(words, (messages) => seen.push(Object.keys(messages).length));
    await everyLanguage();
    expect(seen).toEqual([0, 1]);
  });
});
