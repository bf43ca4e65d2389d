import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** docs/words.md is the list of words; this test holds what people read and hear to it. */

type Language = 'it' | 'en';
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Term {
  readonly term: string;
  readonly chosen: Readonly<Record<Language, readonly string[]>>;
  readonly never: Readonly<Record<Language, readonly string[]>>;
}

interface Text {
  readonly place: string;
  readonly text: string;
}

const phrases = (cell = ''): string[] =>
  cell
    .split(' / ')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function termsOf(markdown: string): Term[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => {
    const [term = '', it, en, neverIt, neverEn] = row.slice(1).split('|');
    return {
      term: term.trim(),
      chosen: { it: phrases(it), en: phrases(en) },
      never: { it: phrases(neverIt), en: phrases(neverEn) },
    };
  });
}

/** What a person may type is as free as their tongue. */
const isTyped = (id: string): boolean => /^(command|cli\.play\.word)\./.test(id);

function messages(path: string): Text[] {
  const found = JSON.parse(read(path)) as Record<string, string>;
  return Object.entries(found)
    .filter(([id]) => !isTyped(id))
    .map(([id, text]) => ({ place: `${path} ${id}`, text }));
}

const locales = (folder: string, language: Language): Text[] =>
  readdirSync(join(root, folder, 'locales'))
    .filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
    .flatMap((file) => messages(`${folder}/locales/${file}`));

const gameIds = readdirSync(join(root, 'packages/games'));

const rules = (game: string, language: Language): Text[] => {
  const path = `packages/games/${game}/RULES${language === 'it' ? '.it' : ''}.md`;
  const words = read(path)
    .replaceAll(/```[^`]*```/g, '')
    .replaceAll(/`[^`]*`/g, '');
  return words.split('\n').map((text, i) => ({ place: `${path}:${i + 1}`, text }));
};

/** Sentences in code, such as a lesson’s: strings after `it:` or `en:`. */
const sentencesIn = (path: string, language: Language): Text[] => {
  const sentences = read(path).matchAll(new RegExp(`\\b${language}: '([^']*)'`, 'g'));
  return [...sentences].map(([, text = '']) => ({ place: path, text }));
};

const lesson = (game: string, language: Language): Text[] =>
  sentencesIn(`apps/web/src/tables/${game}/learn.ts`, language);

const cover = (game: string, language: Language): Text[] =>
  sentencesIn(`packages/games/${game}/src/cover.ts`, language);

const textsIn = (language: Language): Text[] => [
  ...['packages/kernel', 'packages/match', 'apps/web', 'apps/cli', 'apps/server'].flatMap(
    (folder) => locales(folder, language),
  ),
  ...gameIds.flatMap((game) => [
    ...locales(`packages/games/${game}`, language),
    ...rules(game, language),
    ...lesson(game, language),
    ...cover(game, language),
  ]),
];

/** A phrase as whole words: “a miss” is not in “a missing suit”. */
function says(text: string, phrase: string): boolean {
  const at = text.toLowerCase();
  const wanted = phrase.toLowerCase();
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
  for (let i = at.indexOf(wanted); i >= 0; i = at.indexOf(wanted, i + 1))
    if (!isLetter(at[i - 1]) && !isLetter(at[i + wanted.length])) return true;
  return false;
}

const offences = (texts: readonly Text[], terms: readonly Term[], language: Language): string[] =>
  terms.flatMap(({ never }) =>
    never[language].flatMap((phrase) =>
      texts
        .filter(({ text }) => says(text, phrase))
        .map(({ place, text }) => `${place}: “${phrase}” in “${text}”`),
    ),
  );

const terms = termsOf(read('docs/words.md'));

describe.each(['it', 'en'] as const)('the words of docs/words.md in %s', (language) => {
  const texts = textsIn(language);

  it('are read from every locale, rules page, lesson and cover', () => {
    expect(texts.length).toBeGreaterThan(2500);
    for (const game of gameIds) {
      expect(rules(game, language).length).toBeGreaterThan(20);
      expect(lesson(game, language).length).toBeGreaterThan(10);
      expect(cover(game, language)).toHaveLength(2);
    }
  });

  it('are in use, each of them', () => {
    const unused = terms.flatMap(({ chosen }) =>
      chosen[language].filter(
        (phrase) => !texts.some(({ text }) => text.toLowerCase().includes(phrase.toLowerCase())),
      ),
    );
    expect(unused).toEqual([]);
  });

  it('never give way to the words that were turned down', () => {
    expect(offences(texts, terms, language)).toEqual([]);
  });

  it('leave no decimal spelled out', () => {
    const spelled = /\} (?:point|virgola) \{|\d (?:point|virgola) \d/;
    expect(texts.filter(({ text }) => spelled.test(text))).toEqual([]);
  });
});

describe('a count of one in Italian', () => {
  it('is a word, which a voice cannot read as “uno”', () => {
    const inFigures = textsIn('it').filter(({ text }) => /\bone \{[^{}]*#/.test(text));
    expect(inFigures.map(({ place }) => place)).toEqual([
      'packages/games/klondike/locales/it.json warning.draws',
    ]);
  });
});

describe('this test', () => {
  const table = '| term | it | en | never it | never en |\n|---|---|---|---|---|\n';
  const [term] = termsOf(`${table}| bonus | bonus | bonus | premio / premi | a miss |`);

  it('finds a word that was turned down, as a whole word', () => {
    const found = (text: string, language: Language): number =>
      offences([{ place: 'x', text }], [term!], language).length;
    expect(found('Il Premio è tuo', 'it')).toBe(1);
    expect(found('Premi un tasto', 'it')).toBe(1);
    expect(found('i premiati', 'it')).toBe(0);
    expect(found('That was a miss.', 'en')).toBe(1);
    expect(found('a missing suit', 'en')).toBe(0);
  });

  it('reads no header and no rule of a table as a term', () => {
    expect(terms.map((each) => each.term)).not.toContain('term');
    expect(terms.every((each) => each.chosen.it.length > 0 && each.chosen.en.length > 0)).toBe(
      true,
    );
  });
});
