import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import it_ from '../locales/it.json' with { type: 'json' };
import { languageOf } from '../src/words.js';

const source = fileURLToPath(new URL('../src', import.meta.url));

describe('the server’s words', () => {
  it('are complete in both languages, with the same arguments, and none is left over', () => {
    const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .join('\n');
    const used = new Set([...code.matchAll(/'(server\.[\w.]+)'/g)].map(([, id = '']) => id));
    expect(Object.keys(en).toSorted()).toEqual([...used].toSorted());
    expect(Object.keys(it_)).toEqual(Object.keys(en));
    const argumentsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [id, text] of Object.entries(en))
      expect(argumentsOf(it_[id as keyof typeof it_]), id).toEqual(argumentsOf(text));
  });

  it.each([
    [undefined, undefined, 'en'],
    ['it', 'en', 'it'],
    ['fr', 'it-IT,it;q=0.9,en;q=0.8', 'it'],
    [['it', 'en'], 'en;q=0.5, it;q=0.4', 'en'],
    [undefined, 'de, fr;q=0.9, it;q=0.1', 'it'],
    [undefined, 'it;q=0, en;q=0.1', 'en'],
    [undefined, 'it;q=x, *', 'en'],
    [undefined, ',;;,'.repeat(1000), 'en'],
  ])('are chosen by ?lang, then by Accept-Language: %j %j', (asked, accepted, language) => {
    expect(languageOf(asked, accepted)).toBe(language);
  });
});
