import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrap } from '../src/wrap.js';
import { chiaro, lines } from './harness.js';

describe('wrap', () => {
  it('breaks at spaces and indents what follows to the text', () => {
    expect(wrap('12. take all that lies there', 16)).toEqual([
      '12. take all',
      '    that lies',
      '    there',
    ]);
    expect(wrap('    why it is so', 12)).toEqual(['    why it', '    is so']);
    expect(wrap('short', 10)).toEqual(['short']);
  });

  it('loses no word and cuts none', () => {
    const text = fc.array(fc.stringMatching(/^[a-z.]{1,12}$/), { minLength: 1 });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 30 }), (words, width) => {
        const wrapped = wrap(words.join(' '), width);
        expect(wrapped.join(' ').split(/ +/).filter(Boolean)).toEqual(words);
        for (const line of wrapped)
          expect(line.length <= width || line.trim().split(' ').length === 1).toBe(true);
      }),
    );
  });

  it('keeps play within the terminal, and leaves a pipe alone', async () => {
    const input = lines('help', 'quit');
    const narrow = await chiaro('play nim --no-save', { input, columns: 40 });
    expect(Math.max(...narrow.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
    const piped = await chiaro('play nim --no-save', { input });
    expect(Math.max(...piped.out.split('\n').map((line) => line.length))).toBeGreaterThan(80);
  });
});
