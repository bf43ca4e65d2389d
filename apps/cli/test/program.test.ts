import { execFileSync } from 'node:child_process';
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
    expect(await shown('practice')).toContain('  chiaro practice yahtzee\n');
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
  const mistakes: readonly (readonly [string, string, string, string])[] = [
    ['sing', 'NOT_FOUND', 'There is no command “sing”.', 'Il comando “sing” non esiste.'],
    [
      'scroe',
      'NOT_FOUND',
      'There is no command “scroe”. Did you mean “score”?',
      'Il comando “scroe” non esiste. Forse “score”?',
    ],
    [
      'help scroe',
      'NOT_FOUND',
      'There is no command “scroe”. Did you mean “score”?',
      'Il comando “scroe” non esiste. Forse “score”?',
    ],
    [
      'simulate nim --game 3',
      'UNKNOWN_FIELD',
      'There is no option “--game” here. Did you mean “--games”?',
      'Qui non c’è l’opzione “--game”. Forse “--games”?',
    ],
    ['score', 'MISSING_FIELD', 'The argument “game” is missing.', 'Manca l’argomento “game”.'],
    [
      'score nim a b',
      'UNKNOWN_FIELD',
      'There are too many arguments.',
      'Ci sono troppi argomenti.',
    ],
    [
      'score nim --loud',
      'UNKNOWN_FIELD',
      'There is no option “--loud” here.',
      'Qui non c’è l’opzione “--loud”.',
    ],
    [
      'simulate nim --games',
      'MISSING_FIELD',
      'The option “--games <number>” needs a value.',
      'L’opzione “--games <number>” vuole un valore.',
    ],
    [
      'simulate nim --games 0',
      'OUT_OF_RANGE',
      'The option “--games <number>” does not take “0”. Allowed: 1..100000000.',
      'L’opzione “--games <number>” non accetta “0”. Valori ammessi: 1..100000000.',
    ],
    [
      'simulate nim --games 1e3',
      'OUT_OF_RANGE',
      'The option “--games <number>” does not take “1e3”. Allowed: 1..100000000.',
      'L’opzione “--games <number>” non accetta “1e3”. Valori ammessi: 1..100000000.',
    ],
  ];
  for (const [line, errorCode, english, italian] of mistakes)
    it(`is told and exits with 2: ${line}`, async () => {
      const en = await chiaro(line, { columns: 120 });
      expect([en.code, en.out, en.err]).toEqual([
        2,
        '',
        `${errorCode}: ${english}\nAdd --help to learn more.\n`,
      ]);
      const it = await chiaro(
        `${line} --lang it`
          .replace('--games --lang', '--lang it --games')
          .replace(/ it$/, line.endsWith('--games') ? '' : ' it'),
        { columns: 120 },
      );
      expect([it.code, it.err.split('\n')[0]]).toEqual([2, `${errorCode}: ${italian}`]);
    });

  it('refuses a language it does not speak', async () => {
    const { code, err } = await chiaro('games --lang de');
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'OUT_OF_RANGE: The option “--lang <language>” does not take “de”. Allowed: it | en.',
    ]);
  });
});

describe('an error', () => {
  it('is JSON for programs and text for people at a terminal', async () => {
    for (const line of ['simulate nimm --json', 'score nimm', 'advise nimm']) {
      const { code, out, err } = await chiaro(line);
      expect([code, err]).toEqual([2, '']);
      expect(jsonLines(out)).toMatchObject([
        { ok: false, error: { code: 'UNKNOWN_GAME', expected: 'nim | whisper' } },
      ]);
    }
    for (const line of ['simulate nimm', 'score nimm --text', 'score nimm', 'play nimm']) {
      const { code, out, err } = await chiaro(line, { columns: 120 });
      expect([code, out, err]).toEqual([
        2,
        '',
        'UNKNOWN_GAME: There is no such game: “nimm”. Did you mean “nim”? Allowed: nim | whisper.\n',
      ]);
    }
  });

  it('is broken at the width of the terminal', async () => {
    const { err } = await chiaro('score nimm', { columns: 40 });
    expect(err).toBe(
      'UNKNOWN_GAME: There is no such game:\n“nimm”. Did you mean “nim”? Allowed: nim\n| whisper.\n',
    );
  });

  it('says that a link is not whole, instead of asking another server for it', async () => {
    for (const link of ['http://example.org/r/12#34', 'https://example.org/', 'http://']) {
      const { code, err } = await chiaro(`join ${link}`);
      expect(code).toBe(2);
      expect(err).toContain(`This is not the whole link of a room: “${link}”.`);
    }
  });

  it('names the fields that there are', async () => {
    const { code, err } = await chiaro(['score', 'nim', '--text', '--options', '{"stat":1}']);
    expect([code, err]).toEqual([
      2,
      'UNKNOWN_FIELD: The field “stat” is not known here. Allowed: start | players. (/options/stat)\n',
    ]);
  });

  it('in the command line is JSON too where JSON was asked for', async () => {
    const { code, out } = await chiaro('simulate nim --games 0 --json');
    expect([code, jsonLines(out)]).toMatchObject([
      2,
      [{ ok: false, error: { code: 'OUT_OF_RANGE', expected: '1..100000000' } }],
    ]);
  });
});

describe('help, completion and man', () => {
  it('help shows a command or all of them', async () => {
    expect((await chiaro('help')).out).toBe((await chiaro('--help')).out);
    expect((await chiaro('help score')).out).toBe((await chiaro('score --help')).out);
    expect((await chiaro('help')).out).toContain('Exit codes:\n  0  everything went well');
  });

  it('completion knows every command, game, flag and choice', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, out } = await chiaro(`completion ${shell}`);
      expect(code).toBe(0);
      for (const { name } of commands) expect(out, shell).toContain(name);
      for (const word of ['nim', 'whisper', 'iterations', 'minimal']) expect(out).toContain(word);
    }
    const { code, err } = await chiaro('completion tcsh');
    expect([code, err]).toEqual([
      2,
      'OUT_OF_RANGE: There is no completion for “tcsh”. Allowed: bash | zsh | fish.\n',
    ]);
  });

  it('completion, read by bash itself, proposes what fits there', async () => {
    const { out } = await chiaro('completion bash');
    const lines = [
      ['chiaro pl', 'play'],
      ['chiaro help comp', 'completion'],
      ['chiaro play ', 'nim whisper'],
      ['chiaro ladder --play w', 'whisper'],
      ['chiaro play nim --bots gr', 'greedy'],
      ['chiaro play nim --warnings m', 'minimal'],
      ['chiaro verify --bots ', ''],
      ['chiaro score nim ', ''],
      ['chiaro score nim --te', '--text'],
    ] as const;
    const asked = lines.map(([line]) => {
      const words = line.split(' ');
      const typed = words.map((word) => `"${word}"`).join(' ');
      return `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _chiaro_words; echo "\${COMPREPLY[*]}"`;
    });
    const told = execFileSync('bash', ['-c', [out, ...asked].join('\n')], { encoding: 'utf8' });
    expect(told.split('\n').slice(0, -1)).toEqual(lines.map(([, proposed]) => proposed));
  });

  for (const language of languages)
    it(`man has a section for every command, and no line that roff would eat (${language})`, async () => {
      const { out } = await chiaro(`man --lang ${language}`);
      for (const { name } of commands) expect(out).toContain(`.SS "chiaro ${name}`);
      expect(out).toContain('chiaro solve nim');
      const requests = out.split('\n').filter((line) => /^[.']/.test(line));
      expect(requests.filter((line) => !/^\.(TH|SH|SS|TP|BR?|PP|nf|fi)\b/.test(line))).toEqual([]);
    });
});

describe('the settings', () => {
  const path = '/home/anna/.config/chiaro/config.json';
  const withFile = (line: string, json: string, env: Record<string, string> = {}) =>
    chiaro(line, { env: { HOME: '/home/anna', ...env }, files: { [path]: json } });

  it('stand behind what is typed and what the environment says', async () => {
    const first = async (line: string, env: Record<string, string> = {}) =>
      (await withFile(line, '{"lang":"it"}', env)).out.split(' ')[0];
    expect(await first('--help')).toBe('Uso:');
    expect(await first('--help --lang en')).toBe('Usage:');
    expect(await first('--help', { CHIARO_LANG: 'en' })).toBe('Usage:');
    const games = await withFile('simulate nim --json', '{"games":3,"bots":["greedy","random"]}');
    expect(jsonLines(games.out)).toMatchObject([
      { games: 3, bots: [{ bot: 'greedy' }, { bot: 'random' }] },
    ]);
  });

  it('are refused with anything wrong in them', async () => {
    const told = async (json: string) => {
      const { code, out, err } = await withFile('games', json);
      return [code, out, err.replaceAll(path, 'FILE')];
    };
    expect(await told('{"lan":"it"}')).toEqual([
      2,
      '',
      'CONFIG_INVALID: The settings in FILE have an unknown key “lan”. Did you mean “lang”? (/lan)\n',
    ]);
    expect(await told('{"lang":"de"}')).toEqual([
      2,
      '',
      'CONFIG_INVALID: The settings in FILE: “lang” does not take “de”. Allowed: it, en. (/lang)\n',
    ]);
    expect((await told('{'))[2]).toContain('not valid JSON');
    expect((await told('[]'))[2]).toContain('must be an object');
    const named = await chiaro('games', { env: { CHIARO_CONFIG: 'nowhere.json' } });
    expect([named.code, named.err]).toEqual([2, 'NOT_FOUND: There is no file “nowhere.json”.\n']);
    expect((await chiaro('games', { env: { HOME: '/home/bruno' } })).code).toBe(0);
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
      '- Ogni gettone preso è un punto. (NM-S1)',
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
