import { games } from '@chiaro/catalog';
import { errorCodes } from '@chiaro/kernel';
import { jsonMutation } from '@chiaro/testing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chiaro, jsonLines, lines } from './harness.js';

const good = '{"takes":[{"side":0,"take":3},{"side":1,"take":1}]}';

const someRound = {
  events: {
    wasteToFoundation: 1,
    tableauToFoundation: 0,
    cardRevealed: 2,
    foundationToTableau: 0,
    stockDraw: 5,
    recycleWaste: 0,
  },
  deck: 'french',
  draw: 1,
  level: 1,
  timer: { mode: 'off' },
  elapsedSeconds: 60,
  moves: 9,
  victory: false,
};

const scoringConfig = readFileSync(
  new URL('../../../packages/games/klondike/config/scoring_config.json', import.meta.url),
  'utf8',
);

/** Every class of malformed line, with its code and path. */
const malformed: readonly (readonly [string, string, string])[] = [
  ['{"takes":[', 'MALFORMED_JSON', '/takes/0'],
  ['{"takes":[]} x', 'MALFORMED_JSON', ''],
  ['{"takes":[]}{"takes":[]}', 'MALFORMED_JSON', ''],
  ["{'takes':[]}", 'MALFORMED_JSON', ''],
  ['{"takes":[NaN]}', 'NOT_FINITE', '/takes/0'],
  ['{"takes":[{"side":0,"take":1e400}]}', 'NOT_FINITE', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":9007199254740993}]}', 'NOT_SAFE_INTEGER', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":0.5}]}', 'NOT_INTEGER', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":"5"}]}', 'WRONG_TYPE', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":true}]}', 'WRONG_TYPE', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":null}]}', 'WRONG_TYPE', '/takes/0/take'],
  ['{"takes":[{"side":0,"take":[5]}]}', 'WRONG_TYPE', '/takes/0/take'],
  ['{"takes":{"0":1,"length":1}}', 'WRONG_TYPE', '/takes'],
  ['[]', 'WRONG_TYPE', ''],
  ['null', 'WRONG_TYPE', ''],
  ['{}', 'MISSING_FIELD', '/takes'],
  ['{"takes":[],"extra":1}', 'UNKNOWN_FIELD', '/extra'],
  ['{"takes":[],"__proto__":{}}', 'UNKNOWN_FIELD', '/__proto__'],
  ['{"takes":[],"constructor":1}', 'UNKNOWN_FIELD', '/constructor'],
  ['{"takes":[],"takes":[]}', 'DUPLICATE_KEY', '/takes'],
  ['{"takes":[{"side":0,"take":9}]}', 'OUT_OF_RANGE', '/takes/0/take'],
  ['{"takes":[],"options":{"start":"tail"}}', 'OUT_OF_RANGE', '/options/start'],
  [`{"takes":${'['.repeat(40)}${']'.repeat(40)}}`, 'TOO_DEEP', '/takes' + '/0'.repeat(31)],
];

describe('an object written on several lines', () => {
  it('is told so at its first line', async () => {
    const { code, out } = await chiaro('score nim --lang it', {
      input: '{\r\n"takes": []\r\n}\r\n',
    });
    expect(code).toBe(1);
    expect(jsonLines(out)[0]).toMatchObject({
      error: {
        code: 'MALFORMED_JSON',
        message: 'La riga finisce prima del suo JSON: ogni oggetto sta su una riga.',
      },
    });
  });
});

describe('chiaro score', () => {
  it('explains every point, in the language asked for', async () => {
    const { code, out } = await chiaro('score nim --lang it', { input: `${good}\n` });
    expect(code).toBe(0);
    expect(jsonLines(out)).toEqual([
      {
        ok: true,
        points: [3, 1],
        lines: [
          {
            side: 0,
            points: 3,
            rule: 'NM-S1',
            facts: { take: 3, heap: 1 },
            text: '3 gettoni dal mucchio 1: 3.',
          },
          {
            side: 1,
            points: 1,
            rule: 'NM-S1',
            facts: { take: 1, heap: 2 },
            text: 'Un gettone dal mucchio 2: 1.',
          },
        ],
        count: 2,
      },
    ]);
  });

  it('reads a file as it reads what is piped in, without a last newline too', async () => {
    const file = await chiaro('score nim a.ndjson', { files: { 'a.ndjson': good } });
    const piped = await chiaro('score nim -', { input: good });
    expect(file.out).toBe(piped.out);
  });

  it('reads a file with a byte-order mark, and says what to do with one in UTF-16', async () => {
    const marked = await chiaro('score nim a.ndjson', { files: { 'a.ndjson': `\ufeff${good}` } });
    expect(jsonLines(marked.out)).toMatchObject([{ ok: true }]);
    const utf16 = await chiaro('score nim', { input: Buffer.from(good, 'utf16le') });
    expect([utf16.code, jsonLines(utf16.out)]).toMatchObject([
      1,
      [{ error: { message: 'This is text in UTF-16: save it as UTF-8.' } }],
    ]);
  });

  it('refuses house rules that the game does not know before any line', async () => {
    for (const command of ['score', 'advise']) {
      const { code, out } = await chiaro([command, 'nim', '--options', '{"stat":1}'], {
        input: lines(good, good),
      });
      expect([code, jsonLines(out)]).toMatchObject([
        2,
        [{ error: { code: 'UNKNOWN_FIELD', path: '/options/stat' } }],
      ]);
    }
  });

  it('skips blank lines and answers bad ones in their place', async () => {
    const { code, out } = await chiaro('score nim', {
      input: lines(good, '', '  \t\r', '{', good),
    });
    expect(code).toBe(1);
    expect(jsonLines(out).map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  for (const [line, error, path] of malformed)
    it(`answers ${error} to ${line.slice(0, 40)}`, async () => {
      const { code, out } = await chiaro('score nim', { input: lines(line, good) });
      const [first, second] = jsonLines(out);
      expect(first).toMatchObject({ ok: false, error: { code: error, path } });
      expect(second).toMatchObject({ ok: true });
      expect(code).toBe(1);
    });

  it('names all problems of one input', async () => {
    const { out } = await chiaro('score nim', { input: '{"takes":[{"side":7,"take":0}],"x":1}' });
    const [answer] = jsonLines(out);
    expect(answer).toMatchObject({
      error: {
        code: 'OUT_OF_RANGE',
        path: '/takes/0/side',
        expected: '0..2',
        more: [{ path: '/takes/0/take' }, { code: 'UNKNOWN_FIELD' }],
      },
    });
  });

  it('puts house rules of the command line behind those of a line', async () => {
    const input = lines(good, '{"takes":[],"options":{"players":2}}', '{"takes":[],"options":7}');
    const { out } = await chiaro(['score', 'nim', '--options', '{"players":3}'], { input });
    expect(jsonLines(out)).toMatchObject([
      { points: [3, 1, 0] },
      { points: [0, 0] },
      { error: { path: '/options' } },
    ]);
    const bad = await chiaro(['score', 'nim', '--options', '{"players"']);
    expect(bad.code).toBe(2);
    expect(jsonLines(bad.out)).toMatchObject([
      { error: { code: 'MALFORMED_JSON', path: '/options/players' } },
    ]);
  });

  it('takes the numbers of the scoring from a file, behind those of a line', async () => {
    const tuned = (points: number): string => {
      const config = JSON.parse(scoringConfig) as { event_points: Record<string, number> };
      config.event_points['card_revealed'] = points;
      return JSON.stringify(config);
    };
    const round = { ...someRound, config: JSON.parse(tuned(100)) as unknown };
    const scored = await chiaro('score klondike --config tuned.json', {
      input: lines(JSON.stringify(someRound), JSON.stringify(round)),
      files: { 'tuned.json': tuned(7) },
      catalog: games,
    });
    expect(jsonLines(scored.out)).toMatchObject([{ base: 10 + 7 * 2 }, { base: 10 + 100 * 2 }]);
  });

  it.each([
    ['is not there', {}, 2, { code: 'NOT_FOUND' }],
    ['is not JSON', { 'tuned.json': '{"version"' }, 2, { code: 'MALFORMED_JSON' }],
    ['is not whole', { 'tuned.json': '{}' }, 1, { code: 'CONFIG_INVALID' }],
  ])('refuses a configuration that %s', async (_what, files, code, error) => {
    const refused = await chiaro('score klondike --config tuned.json', {
      input: JSON.stringify(someRound),
      files,
      catalog: games,
    });
    expect(refused.code).toBe(code);
    expect(jsonLines(refused.out)).toMatchObject([{ ok: false, error }]);
  });

  it('speaks sentences on request, a blank line after each result', async () => {
    const { out } = await chiaro('score nim --text', { input: lines(good, '{}') });
    expect(out).toBe(
      lines(
        'Player 1: 3 counters from heap 1: 3.',
        'Player 2: One counter from heap 2: 1.',
        'Player 1: 3 points.',
        'Player 2: 1 point.',
        '',
        'MISSING_FIELD: The field “takes” is missing. (/takes)',
        '',
      ),
    );
  });

  it('says once what is the reason of many', async () => {
    const { out } = await chiaro('score yahtzee --text', {
      input: '{"dice":[1,1,1,1,1],"card":{"yahtzee":50}}',
      catalog: games,
    });
    expect(out.match(/they must go in ones, which is open/g)).toHaveLength(1);
  });

  it('says whose points they are: by name, as a player, or as a side of partners', async () => {
    const text = async (game: string) => {
      const { out } = await chiaro(`score ${game} --examples`, { catalog: games });
      return (await chiaro(`score ${game} --text --lang it`, { input: out, catalog: games })).out;
    };
    const azul = await text('azul');
    expect(azul).toMatch(/^Ada: piastrella /m);
    expect(azul).toMatch(/^Bo: piastrella /m);
    expect(azul).toMatch(/^Bo: \d+ punt[oi]\.$/m);
    const liaptui = await text('liaptui');
    expect(liaptui).toMatch(/^Giocatore 1: dichiarate 2, prese 2\. /m);
    expect(liaptui).toMatch(/^Giocatore 1: 14 punti\.$/m);
    expect(await text('scopone')).toMatch(/^Squadra 1: 6 punti\.$/m);
  });

  it('says one of one, and what is wrong with a number that is none', async () => {
    const told = async (game: string, input: string) =>
      (await chiaro(`score ${game} --text`, { input, catalog: games })).out;
    expect(await told('yahtzee', '{"card":{"yahtzee":50,"yahtzeeBonuses":1}}')).toContain(
      'One Yahtzee bonus is too many for one filled box:',
    );
    expect(await told('azul', '{"floor":{"tiles":NaN,"marker":false}}')).toBe(
      'NOT_FINITE: A finite number is needed here. (/floor/tiles)\n\n',
    );
  });

  it('knows no other game, however long its name', async () => {
    const { code, out } = await chiaro(['score', 'x'.repeat(10_000)]);
    expect(code).toBe(2);
    expect(jsonLines(out)).toMatchObject([
      { ok: false, error: { code: 'UNKNOWN_GAME', expected: 'nim | whisper' } },
    ]);
    expect(out.length).toBeLessThan(300);
  });

  it('answers for a file that is not there', async () => {
    const { code, out } = await chiaro('score nim nowhere.ndjson');
    expect(code).toBe(1);
    expect(jsonLines(out)).toMatchObject([
      { error: { code: 'NOT_FOUND', message: 'There is no file “nowhere.ndjson”.' } },
    ]);
  });

  for (const cover of games)
    it(`answers every damaged input of ${cover.id} with a typed error, or scores it`, async () => {
      const { sheet } = await cover.load();
      const damaged = fc.sample(fc.constantFrom(...sheet.examples).chain(jsonMutation), {
        numRuns: 400,
        seed: 7,
      });
      const input = damaged
        .map(({ text }) => text.replace(/\n/g, ' '))
        .filter((text) => text.trim() !== '');
      const { out, err } = await chiaro(`score ${cover.id} --lang it`, {
        input: lines(...input),
        catalog: games,
      });
      const answers = jsonLines(out);
      expect(err).toBe('');
      expect(answers.length).toBe(input.length);
      for (const [i, answer] of answers.entries()) {
        if (answer['ok'] === true) continue;
        const error = answer['error'] as { code: string; message: string };
        expect(errorCodes, input[i]).toContain(error.code);
        expect(error.message, input[i]).not.toBe('');
      }
      expect(answers.some(({ ok }) => ok === false)).toBe(true);
    });

  for (const cover of games)
    it(`scores the examples of ${cover.id} in both languages`, async () => {
      const { out: examples } = await chiaro(`score ${cover.id} --examples`, { catalog: games });
      const answers = await Promise.all(
        ['it', 'en'].map((lang) =>
          chiaro(`score ${cover.id} --lang ${lang}`, { input: examples, catalog: games }),
        ),
      );
      for (const { code, out } of answers) {
        expect(code, out).toBe(0);
        for (const { points, lines: entries } of jsonLines(out) as {
          points: number[];
          lines: { side: number; points: number }[];
        }[])
          for (const [side, sum] of points.entries()) {
            const own = entries.filter((entry) => entry.side === side);
            expect(own.reduce((total, entry) => total + entry.points, 0)).toBe(sum);
          }
      }
    });
});
