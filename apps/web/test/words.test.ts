import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWords, type Arg, type Language, type Messages } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '../src/words/words.js';

const locales = join(import.meta.dirname, '../locales');

const parts = readdirSync(locales)
  .filter((file) => /(^|\.)en\.json$/.test(file))
  .map((file) => file.replace(/en\.json$/, ''));

/** One for each file: the app's own, and those that come with the pages that need them. */
const filesOf = (language: Language): Messages[] =>
  parts
    .map((name) => readFileSync(join(locales, `${name}${language}.json`), 'utf8'))
    .map((text) => JSON.parse(text) as Messages);

const en: Messages = Object.assign({}, ...filesOf('en')) as Messages;
const it_: Messages = Object.assign({}, ...filesOf('it')) as Messages;

const src = join(import.meta.dirname, '../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'))
  .join('\n');

const ids = Object.keys(en);
const values = [0, 1, 2, true, 'reached', 'missed', 'open'];

/** The arguments that a message asks for, whatever they are. */
function argumentsOf(language: Language, id: string, messages: Messages): string[] {
  const asked = new Set<string>();
  const words = createWords(language, [messages]);
  for (const value of values) {
    const args = new Proxy<Record<string, Arg>>(
      {},
      { get: (_, name) => (asked.add(String(name)), value) },
    );
    words.say({ id, args });
  }
  return [...asked].toSorted();
}

describe('the words of the app', () => {
  it('are the same messages in both languages', () => {
    expect(Object.keys(it_)).toEqual(ids);
  });

  it('stand in one file only', () => {
    const all = filesOf('en').flatMap((file) => Object.keys(file));
    expect(all.filter((id, i) => all.indexOf(id) < i)).toEqual([]);
  });

  it('take the same arguments in both languages', () => {
    for (const id of ids)
      expect([id, ...argumentsOf('it', id, it_)]).toEqual([id, ...argumentsOf('en', id, en)]);
  });

  it('are all used', () => {
    // Ids made of parts: the part before `${`.
    const prefixes = [...sources.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, prefix = '']) => prefix);
    const unused = ids.filter(
      (id) => !sources.includes(`'${id}'`) && !prefixes.some((prefix) => id.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('use typographic apostrophes and quotes', () => {
    for (const text of [...Object.values(en), ...Object.values(it_)])
      expect(text).not.toMatch(/['"«»]/);
  });
});

it('takes the first language of the browser that it speaks', () => {
  expect(preferredLanguage(['de-AT', 'it-IT', 'en'])).toBe('it');
  expect(preferredLanguage(['fr'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});
