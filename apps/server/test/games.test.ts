import { readShape } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import {
  gameDetail,
  gamesPage,
  type EntriesPage,
  type GameDetail,
  type GamesPage,
} from '../src/games/shapes.js';
import { entriesOf, freshServer, refusalOf, submit } from './server.js';
import { toyLog } from './toy.js';

describe('handing in a finished game', () => {
  it('replays it and answers with every point explained', async () => {
    const { app } = await freshServer({ now: () => Date.UTC(2026, 1, 3) });
    const log = toyLog('first');
    const response = await submit(app, log);
    const game = response.json<GameDetail>();
    expect(response.statusCode).toBe(201);
    expect(readShape(gameDetail, game)).toMatchObject({ ok: true });
    expect(game).toMatchObject({
      game: 'greed',
      rules: 1,
      options: { rounds: 2 },
      ending: 'over',
      fairness: 'proved',
      steps: 8,
      log,
      storedAt: '2026-02-03T00:00:00.000Z',
    });
    const entries = await entriesOf(app, game.id);
    expect(entries).toHaveLength(4);
    expect(game.entryCount).toBe(4);
    const sums = [0, 1].map((side) =>
      entries.filter((entry) => entry.side === side).reduce((sum, { points }) => sum + points, 0),
    );
    expect(game.totals).toEqual(sums);
    const [first] = entries;
    expect(first?.text).toBe(`The die shows ${first?.points}: ${first?.points} points.`);
  });

  it('keeps the same log once, however often and in whatever spacing it comes', async () => {
    const { app } = await freshServer();
    const log = toyLog('twice');
    const first = await submit(app, log);
    const again = await submit(app, log);
    const windows = await submit(app, log.replaceAll('\n', '\r\n').replace('1. ', '1.   '));
    expect([first.statusCode, again.statusCode, windows.statusCode]).toEqual([201, 200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(windows.json()).toEqual(first.json());
    expect((await app.inject('/api/games')).json<GamesPage>().games).toHaveLength(1);
  });

  it('keeps one game when the same log comes many times at once', async () => {
    const { app } = await freshServer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(app, toyLog('rush'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(9).fill(200),
      201,
    ]);
  });

  it('takes the log as plain text, too', async () => {
    const { app } = await freshServer();
    const response = await app.inject({
      method: 'POST',
      url: '/api/games',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      payload: toyLog('plain'),
    });
    expect(response.statusCode).toBe(201);
  });

  it('keeps no names and no comments', async () => {
    const { app } = await freshServer();
    const log = toyLog('names')
      .replace('[Result', '[A "Ada Lovelace"]\n[Event "Ada’s birthday"]\n[Result')
      .replace('A take', 'A take ; well done, Ada');
    const { id } = (await submit(app, log)).json<GameDetail>();
    const kept = await app.inject(`/api/games/${id}`);
    expect(kept.statusCode).toBe(200);
    expect(kept.body).not.toContain('Ada');
  });

  it('keeps the tags of a match', async () => {
    const { app } = await freshServer();
    const log = toyLog('tags', { tags: { Seats: 'person bot:casual', Undo: 'off' } });
    const game = (await submit(app, log)).json<GameDetail>();
    expect(game.tags).toMatchObject({ Seats: 'person bot:casual', Undo: 'off', Game: 'greed' });
    expect(game.fairness).toBe('unproved');
  });

  it('keeps a game that a seat gave up, with its winner', async () => {
    const { app } = await freshServer();
    const log = toyLog('short', { steps: 3, tags: {} }).replace('[Result "*"]\n', '');
    const response = await submit(app, `${log}4. B resign\n`);
    expect(response.json()).toMatchObject({
      ending: 'resigned',
      winners: [0],
      result: '2 0; places 1 2',
    });
  });
});

describe('refusing a log', () => {
  const damaged = (change: (log: string) => string) => change(toyLog('damaged'));
  const cases: [string, string, object][] = [
    ['a game that is not over', toyLog('part', { steps: 5 }), { code: 'ROUND_NOT_OVER', seq: 5 }],
    [
      'an unknown game',
      damaged((log) => log.replace('greed', 'chess')),
      { code: 'UNKNOWN_GAME', path: '/Game', line: 2 },
    ],
    [
      'a game with a name of 10,000 characters',
      damaged((log) => log.replace('greed', 'x'.repeat(10_000))),
      { code: 'UNKNOWN_GAME' },
    ],
    ['no game at all', '', { code: 'MISSING_FIELD', path: '/Game' }],
    ['text that is no log', 'hello', { code: 'MALFORMED_LOG', line: 1 }],
    [
      'another version of the rules',
      damaged((log) => log.replace('[Rules "1"]', '[Rules "2"]')),
      { code: 'VERSION_UNSUPPORTED', path: '/Rules', expected: '1' },
    ],
    [
      'options out of range',
      damaged((log) => log.replace('"rounds":2', '"rounds":-1')),
      { code: 'OUT_OF_RANGE', path: '/Options/rounds' },
    ],
    [
      'a claimed result',
      damaged((log) => log.replace(/\[Result ".*"\]/, '[Result "99 0"]')),
      { code: 'REPLAY_DIVERGED', path: '/Result', line: 5 },
    ],
    ['a gap', damaged((log) => log.replace(/^3\. .*\n/m, '')), { code: 'SEQ_GAP', line: 11 }],
    [
      'a repeated line',
      damaged((log) => log.replace(/^(3\. .*\n)/m, '$1$1')),
      { code: 'SEQ_DUPLICATE', line: 12 },
    ],
    [
      'a fork',
      damaged((log) => log.replace(/^(4\. .*\n)/m, '$14. B leave\n')),
      { code: 'LOG_FORK', line: 13 },
    ],
    [
      'a line after the end',
      damaged((log) => `${log}9. A take\n`),
      { code: 'EVENT_AFTER_END', line: 17, seq: 9 },
    ],
    [
      'a move of another seat',
      damaged((log) => log.replace('2. A', '2. B')),
      { code: 'NOT_YOUR_TURN', line: 10 },
    ],
    [
      'a die that the seed does not give',
      damaged((log) =>
        log
          .replace(/roll (\d)/, (_, die) => `roll ${(Number(die) % 5) + 1}`)
          .replace(/\[Result ".*"\]\n/, ''),
      ),
      { code: 'SEED_MISMATCH', seq: 1 },
    ],
    [
      'a seed that does not fit its commitment',
      damaged((log) => log.replace(/\[Commit "./, '[Commit "x')),
      { code: 'SEED_MISMATCH', path: '/Commit' },
    ],
  ];
  it.each(cases)('%s', async (_name, log, expected) => {
    const { app, db, faults } = await freshServer();
    expect(refusalOf(await submit(app, log))).toMatchObject(expected);
    expect(await db.selectFrom('games').selectAll().execute()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says in the game’s own words, in both languages, what its rules forbid', async () => {
    const { app } = await freshServer();
    const log = toyLog('six', { tags: {} })
      .replace(/^1\. \* roll \d/m, '1. * roll 6')
      .replace('2. A take', '2. A leave')
      .replace(/\[Result ".*"\]\n/, '');
    const english = refusalOf(await submit(app, log));
    expect(english).toMatchObject({
      status: 422,
      code: 'ILLEGAL_MOVE',
      rule: 'GR-2',
      message: 'A six must be taken.',
    });
    const italian = await submit(app, log, {
      headers: { 'accept-language': 'it-IT,it;q=0.9,en;q=0.5' },
    });
    expect(refusalOf(italian).message).toBe('Un sei va preso.');
    expect(italian.headers['content-language']).toBe('it');
  });

  it('refuses more steps than a game can have', async () => {
    const { app } = await freshServer();
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i + 1}. A take`).join('\n');
    const log = `[Game "greed"]\n[Rules "1"]\n\n${lines}`;
    expect(refusalOf(await submit(app, log))).toMatchObject({
      status: 413,
      code: 'TOO_MANY_EVENTS',
    });
  });

  it.each(['\u0000', '\u001b[31m', '\u202e\u0007', '\ud800'])(
    'an unprintable character %j',
    async (character) => {
      const { app } = await freshServer();
      const log = toyLog('control').replace('[Result', `[Event "${character}"]\n[Result`);
      expect(refusalOf(await submit(app, log))).toMatchObject({ code: 'MALFORMED_LOG', line: 5 });
    },
  );
});

describe('listing games', () => {
  it('shows the newest first, a page at a time, without gap or repeat', async () => {
    let time = Date.UTC(2026, 0, 1);
    const { app } = await freshServer({ now: () => (time += 500 * (Math.floor(time / 1000) % 2)) });
    for (let i = 0; i < 7; i++) await submit(app, toyLog(`page ${i}`));
    const all = (await app.inject('/api/games')).json<GamesPage>();
    expect(readShape(gamesPage, all)).toMatchObject({ ok: true });
    expect(all.next).toBeNull();
    const times = all.games.map(({ storedAt }) => storedAt);
    expect(times).toEqual(times.toSorted().toReversed());

    const paged: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const before = next === '' ? '' : `&before=${encodeURIComponent(next)}`;
      const page: GamesPage = (await app.inject(`/api/games?limit=3${before}`)).json();
      expect(page.games.length).toBeLessThanOrEqual(3);
      paged.push(...page.games.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all.games.map(({ id }) => id));
    expect(paged).toHaveLength(7);
  });

  it('can be limited to one game', async () => {
    const { app } = await freshServer();
    await submit(app, toyLog('one'));
    expect((await app.inject('/api/games?game=greed')).json<GamesPage>().games).toHaveLength(1);
    expect(refusalOf(await app.inject('/api/games?game=chess'))).toMatchObject({
      code: 'UNKNOWN_GAME',
    });
    expect(refusalOf(await app.inject(`/api/games?game=${'x'.repeat(9000)}`))).toMatchObject({
      code: 'UNKNOWN_GAME',
    });
  });

  it.each([
    ['limit=0', 'OUT_OF_RANGE', '/limit'],
    ['limit=101', 'OUT_OF_RANGE', '/limit'],
    ['limit=ten', 'WRONG_TYPE', '/limit'],
    ['limit=1e3', 'WRONG_TYPE', '/limit'],
    ['limit=-1', 'WRONG_TYPE', '/limit'],
    ['limit=1&limit=2', 'WRONG_TYPE', '/limit'],
    ['before=yesterday', 'OUT_OF_RANGE', '/before'],
    ["before=' or 1=1 --", 'OUT_OF_RANGE', '/before'],
    ['lang=fr', 'OUT_OF_RANGE', '/lang'],
    ['colour=red', 'UNKNOWN_FIELD', '/colour'],
    ['__proto__=1', 'UNKNOWN_FIELD', '/__proto__'],
    ['constructor=1', 'UNKNOWN_FIELD', '/constructor'],
  ])('refuses ?%s', async (query, code, path) => {
    const { app } = await freshServer();
    expect(refusalOf(await app.inject(`/api/games?${query.replaceAll(' ', '%20')}`))).toMatchObject(
      { status: 400, code, path },
    );
  });
});

describe('the id of a game', () => {
  const idOf = async (app: FastifyInstance, log: string): Promise<string> => {
    const response = await submit(app, log);
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json<GameDetail>().id;
  };

  it('follows from what decides the game, whatever else the log says', async () => {
    const { app } = await freshServer();
    const id = await idOf(app, toyLog('one', { tags: {} }));
    const hash = (letter: string) => letter.repeat(64);
    for (const tags of [
      { Undo: 'on' },
      { Undo: 'off' },
      { Clock: 'on' },
      { Seats: 'person bot:casual' },
      { Commit: hash('a') },
      { Commit: hash('b'), Event: 'evening' },
    ])
      expect(await idOf(app, toyLog('one', { tags }))).toBe(id);
    const log = toyLog('one', { tags: {} });
    expect(await idOf(app, log.replaceAll('A take', 'A take @7'))).toBe(id);
    const paused = log.replace(/^(\d+)\. A take$/m, '$1. - pause\n0. - resume\n0. A take');
    let number = 0;
    expect(
      await idOf(
        app,
        paused.replace(/^\d+\./gm, () => `${++number}.`),
      ),
    ).toBe(id);
    expect((await app.inject('/api/games')).json<GamesPage>().games).toHaveLength(1);
    expect(await idOf(app, toyLog('another', { tags: {} }))).not.toBe(id);
  });

  it('stays when the same game comes again with its proof, which is then kept', async () => {
    const { app } = await freshServer();
    const first = (await submit(app, toyLog('one', { tags: {} }))).json<GameDetail>();
    expect(first.fairness).toBe('unproved');
    const proved = (await submit(app, toyLog('one'))).json<GameDetail>();
    expect(proved).toMatchObject({ id: first.id, fairness: 'proved', storedAt: first.storedAt });
    expect((await submit(app, toyLog('one', { tags: {} }))).json()).toEqual(proved);
  });
});

describe('quotas', () => {
  const from = (address: string) => ({ remoteAddress: address });

  it('let a network hand in so many games a day, and the others theirs', async () => {
    let now = Date.UTC(2026, 1, 3);
    const { app, db } = await freshServer({
      now: () => now,
      quotas: { games: { gamesADay: 2 } },
    });
    const hand = async (name: string, address = '192.0.2.1') =>
      submit(app, toyLog(name), from(address));
    expect((await hand('a')).statusCode).toBe(201);
    expect((await hand('b')).statusCode).toBe(201);
    const refused = await hand('c');
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await db.selectFrom('games').select('id').execute()).toHaveLength(2);
    // What is there already costs nothing; others are not concerned.
    expect((await hand('a')).statusCode).toBe(200);
    expect((await hand('c', '192.0.2.2')).statusCode).toBe(201);
    now += 24 * 60 * 60 * 1000;
    expect((await hand('d')).statusCode).toBe(201);
    expect(
      await db.selectFrom('usage').selectAll().where('day', '=', '2026-02-03').execute(),
    ).toEqual([]);
  });

  it('take a household for one, whatever address of its own it uses', async () => {
    const { app } = await freshServer({ quotas: { games: { gamesADay: 1 } } });
    const hand = async (name: string, address: string) =>
      (await submit(app, toyLog(name), from(address))).statusCode;
    expect(await hand('a', '2001:db8::1')).toBe(201);
    expect(await hand('b', '2001:db8:0:0:ffff::2')).toBe(429);
    expect(await hand('c', '2001:db8:0:1::1')).toBe(201);
    expect(await hand('d', '::ffff:192.0.2.9')).toBe(201);
    expect(await hand('e', '192.0.2.9')).toBe(429);
  });

  it('bound how much is stored in all, and keep no address', async () => {
    const { app, db, faults } = await freshServer({ quotas: { games: { games: 1 } } });
    expect((await submit(app, toyLog('a'), from('192.0.2.1'))).statusCode).toBe(201);
    expect(refusalOf(await submit(app, toyLog('b'), from('192.0.2.2')))).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
    expect(faults).toEqual([]);
    expect(JSON.stringify(await db.selectFrom('usage').selectAll().execute())).not.toContain(
      '192.0',
    );
  });
});

describe('the points of a game', () => {
  it('come in pages', async () => {
    const { app } = await freshServer();
    const { id, entryCount } = (
      await submit(app, toyLog('long', { rounds: 250 }))
    ).json<GameDetail>();
    expect(entryCount).toBe(500);
    const first = await app.inject(`/api/games/${id}/entries`);
    expect(first.json<EntriesPage>()).toMatchObject({ next: 1 });
    expect(first.json<EntriesPage>().entries).toHaveLength(200);
    expect(await entriesOf(app, id)).toHaveLength(500);
    for (const query of ['page=3', 'page=999999'])
      expect(refusalOf(await app.inject(`/api/games/${id}/entries?${query}`))).toMatchObject({
        status: 404,
      });
    for (const query of ['page=-1', 'page=x', 'page=1&page=2', 'pages=1'])
      expect(refusalOf(await app.inject(`/api/games/${id}/entries?${query}`))).toMatchObject({
        status: 400,
      });
  });

  it('of a game without any are an empty page', async () => {
    const { app } = await freshServer();
    const log = toyLog('none', { steps: 1, tags: {} }).replace('[Result "*"]\n', '');
    const { id } = (await submit(app, `${log}2. A resign\n`)).json<GameDetail>();
    expect((await app.inject(`/api/games/${id}/entries`)).json()).toEqual({
      entries: [],
      next: null,
    });
  });
});

describe('one game', () => {
  it('is found again by its id, in the language asked for', async () => {
    const { app } = await freshServer();
    const submitted = (await submit(app, toyLog('again'))).json<GameDetail>();
    const found = (await app.inject(`/api/games/${submitted.id}`)).json<GameDetail>();
    expect(found).toEqual(submitted);
    const [italian] = await entriesOf(app, submitted.id, 'it');
    expect(italian?.text).toMatch(/^Il dado mostra/);
  });

  it.each([
    ['a word', 'nothing'],
    ['SQL', "'; drop table games; --"],
    ['5,000 characters', 'x'.repeat(5000)],
    ['a zero byte', '%00'],
    ['half an escape', '%E0%A4%A'],
    ['another folder', '..%2f..%2fetc'],
  ])('that is not there is not found: %s', async (_name, id) => {
    const { app } = await freshServer();
    expect(refusalOf(await app.inject(`/api/games/${id.replaceAll(' ', '%20')}`))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});
