import { games } from '@chiaro/catalog';
import { languages } from '@chiaro/kernel';
import { messagesInUse } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/commands.js';
import { cliWords } from '../src/messages.js';
import { chiaro, jsonLines } from './harness.js';

messagesInUse({ words: cliWords }, import.meta.url);

describe('the help', () => {
  for (const language of languages)
    for (const { name } of commands)
      it(`teaches ${name} with examples (${language})`, async () => {
        const { code, out, err } = await chiaro(`${name} --help --lang ${language}`);
        expect(code).toBe(0);
        expect(err).toBe('');
        expect(out).toContain(language === 'it' ? 'Esempi:\n  chiaro' : 'Examples:\n  chiaro');
        expect(out).toMatch(language === 'it' ? /^Uso: chiaro / : /^Usage: chiaro /);
        expect(out).not.toMatch(
          language === 'it' ? /Options:|Arguments:|default|choices/ : /Opzioni|Argomenti/,
        );
      });

  it('shows practice and solve with games that have them', async () => {
    for (const cover of games) {
      const { practice, solver } = await cover.load();
      const { offers = [] } = cover;
      expect(offers.includes('practice'), cover.id).toBe(practice !== undefined);
      expect(offers.includes('deals'), cover.id).toBe(solver?.decide !== undefined);
    }
    const shown = async (command: string) =>
      (await chiaro(`${command} --help`, { catalog: games })).out;
    expect(await shown('practice')).toContain('  chiaro practice azul\n');
    expect(await shown('solve')).toContain('  chiaro solve klondike deals.ndjson ');
  });

  it('lists every command', async () => {
    const { out } = await chiaro('--help');
    for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('comes by itself when nothing is asked, as a mistake', async () => {
    const { code, out } = await chiaro([]);
    expect(code).toBe(2);
    expect(out).toContain('Usage: chiaro');
  });

  it('speaks the language of the terminal unless another is asked for', async () => {
    const heading = async (env: Record<string, string>, line = '--help') =>
      (await chiaro(line, { env })).out.split(' ')[0];
    expect(await heading({ LANG: 'it_IT.UTF-8' })).toBe('Uso:');
    expect(await heading({ LANG: 'it_IT.UTF-8', LC_ALL: 'en_GB' })).toBe('Usage:');
    expect(await heading({ LANG: 'de_DE' })).toBe('Usage:');
    expect(await heading({ LANG: 'it_IT' }, '--help --lang=en')).toBe('Usage:');
  });
});

describe('a mistake in the command itself', () => {
  const mistakes: readonly (readonly [string, string, string])[] = [
    ['sing', 'There is no command “sing”.', 'Il comando “sing” non esiste.'],
    ['score', 'The argument “game” is missing.', 'Manca l’argomento “game”.'],
    ['score nim a b', 'There are too many arguments.', 'Ci sono troppi argomenti.'],
    ['score nim --loud', 'There is no option “--loud” here.', 'Qui non c’è l’opzione “--loud”.'],
    [
      'simulate nim --games',
      'The option “--games <number>” needs a value.',
      'L’opzione “--games <number>” vuole un valore.',
    ],
    [
      'simulate nim --games 0',
      'The option “--games <number>” does not take “0”.',
      'L’opzione “--games <number>” non accetta “0”.',
    ],
    [
      'simulate nim --games 1e3',
      'The option “--games <number>” does not take “1e3”.',
      'L’opzione “--games <number>” non accetta “1e3”.',
    ],
  ];
  for (const [line, english, italian] of mistakes)
    it(`is told and exits with 2: ${line}`, async () => {
      const en = await chiaro(line);
      expect([en.code, en.out, en.err]).toEqual([2, '', `${english}\nAdd --help to learn more.\n`]);
      const it = await chiaro(
        `${line} --lang it`
          .replace('--games --lang', '--lang it --games')
          .replace(/ it$/, line.endsWith('--games') ? '' : ' it'),
      );
      expect([it.code, it.err.split('\n')[0]]).toEqual([2, italian]);
    });

  it('refuses a language it does not speak', async () => {
    const { code, err } = await chiaro('games --lang de');
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'The option “--lang <language>” does not take “de”.',
    ]);
  });
});

describe('chiaro games and rules', () => {
  it('list the games for people and programs', async () => {
    const text = await chiaro('games');
    expect(text.out).toContain(
      'nim: Nim\n    A toy.\n    2 players at least, 3 at most\n    bots: random (Random), greedy (Greedy)',
    );
    const json = await chiaro('games --json');
    expect(jsonLines(json.out)).toMatchObject([
      { id: 'nim', seats: { min: 2, max: 3 }, bots: ['random', 'greedy'] },
      { id: 'whisper' },
    ]);
  });

  it('tell the defaults in force, a level’s own among them', async () => {
    for (const cover of games) {
      const { options } = (await cover.load()).game;
      const defaults = options.defaults as Readonly<Record<string, unknown>>;
      const { properties } = options.schema as {
        properties: Readonly<Record<string, { default: unknown }>>;
      };
      for (const [key, value] of Object.entries(defaults))
        expect(properties[key]?.default, `${cover.id} ${key}`).toBe(value);
    }
    const { out } = await chiaro('games', { catalog: games });
    expect(out).toContain('house rule recycle: Recycling the waste, usually "shuffle"');
  });

  it('print all rules or single ones', async () => {
    expect((await chiaro('rules nim --lang it')).out).toContain(
      '- **NM-S1** Ogni gettone preso è un punto.',
    );
    expect((await chiaro('rules nim NM-S1 nm-s2')).out).toBe(
      'NM-S1: Each counter taken is a point.\nnm-s2: The last counter of all is three points more.\n',
    );
    expect(jsonLines((await chiaro('rules nim --json')).out)).toMatchObject([
      { rules: { 'NM-S1': 'Each counter taken is a point.' } },
    ]);
    const missing = await chiaro('rules nim NM-X9');
    expect([missing.code, missing.err]).toEqual([1, 'NOT_FOUND: There is no rule “NM-X9”.\n']);
  });

  for (const cover of games)
    it(`find the rules of ${cover.id} by their ids in both languages`, async () => {
      const [it, en] = await Promise.all(
        languages.map(async (lang) => {
          const { out } = await chiaro(`rules ${cover.id} --json --lang ${lang}`, {
            catalog: games,
          });
          return Object.keys((jsonLines(out)[0] as { rules: object }).rules);
        }),
      );
      expect(en?.length).toBeGreaterThan(5);
      expect(it).toEqual(en);
    });
});

describe('chiaro serve', () => {
  it('says when the server was not built', async () => {
    const { code, err } = await chiaro('serve');
    expect([code, err]).toEqual([
      1,
      'This installation has no server. In a clone of the repository, npm run setup builds it.\n',
    ]);
  });
});
