import { connect, type AddressInfo } from 'node:net';
import { errorCodes } from '@chiaro/kernel';
import { jsonMutation, logMutation } from '@chiaro/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { GameDetail } from '../src/games/shapes.js';
import { SCHEMA_VERSION } from '../src/store/migrations.js';
import { freshServer, refusalOf, submit } from './server.js';
import { toyLog } from './toy.js';

const post = (app: FastifyInstance, payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/games', headers: { 'content-type': type }, payload });

describe('strict JSON', () => {
  const bytes = (...values: number[]) => Buffer.from(values);
  const cases: [string, string | Buffer, object][] = [
    ['nothing', '', { code: 'MALFORMED_JSON' }],
    ['a truncated body', '{"log":"', { code: 'MALFORMED_JSON', path: '/log' }],
    ['a byte order mark', '\ufeff{"log":""}', { code: 'MALFORMED_JSON' }],
    ['text after the end', '{"log":""} x', { code: 'MALFORMED_JSON' }],
    [
      'bad UTF-8',
      Buffer.concat([Buffer.from('{"log":"'), bytes(0xc3, 0x28), Buffer.from('"}')]),
      { code: 'MALFORMED_JSON' },
    ],
    ['a repeated key', '{"log":"a","log":"b"}', { code: 'DUPLICATE_KEY', path: '/log' }],
    ['a number beyond doubles', '{"log":1e400}', { code: 'NOT_FINITE', path: '/log' }],
    ['nesting', '['.repeat(1000), { code: 'TOO_DEEP' }],
    ['a number for text', '{"log":5}', { code: 'WRONG_TYPE', path: '/log', expected: 'string' }],
    ['a list for text', '{"log":["a"]}', { code: 'WRONG_TYPE', path: '/log' }],
    ['null for text', '{"log":null}', { code: 'WRONG_TYPE', path: '/log' }],
    ['null', 'null', { code: 'WRONG_TYPE', path: '' }],
    ['a bare string', '"log"', { code: 'WRONG_TYPE', path: '' }],
    ['a missing field', '{}', { code: 'MISSING_FIELD', path: '/log' }],
    ['an unknown field', '{"log":"x","score":300}', { code: 'UNKNOWN_FIELD', path: '/score' }],
    [
      '__proto__',
      '{"log":"x","__proto__":{"admin":true}}',
      { code: 'UNKNOWN_FIELD', path: '/__proto__' },
    ],
    [
      'constructor',
      '{"log":"x","constructor":{"prototype":{}}}',
      { code: 'UNKNOWN_FIELD', path: '/constructor' },
    ],
  ];
  it.each(cases)('refuses %s', async (_name, body, expected) => {
    const { app, faults } = await freshServer();
    expect(refusalOf(await post(app, body))).toMatchObject({ status: 400, ...expected });
    expect(faults).toEqual([]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('names all problems of one body', async () => {
    const { app } = await freshServer();
    const refusal = refusalOf(await post(app, '{"a":1,"b":2}'));
    expect(refusal).toMatchObject({ code: 'UNKNOWN_FIELD', path: '/a' });
    expect(refusal.more?.map(({ code, path }) => [code, path])).toEqual([
      ['UNKNOWN_FIELD', '/b'],
      ['MISSING_FIELD', '/log'],
    ]);
  });

  it('does not write out thousands of problems', async () => {
    const { app } = await freshServer();
    const many = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`k${i}`, i]));
    expect(refusalOf(await post(app, JSON.stringify(many))).more).toHaveLength(99);
  });

  it('refuses other content types, and none', async () => {
    const { app } = await freshServer();
    for (const type of [
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
    ])
      expect(refusalOf(await post(app, 'log=1', type))).toMatchObject({
        status: 415,
        code: 'WRONG_TYPE',
        expected: 'application/json | text/plain',
      });
    const bare = await app.inject({ method: 'POST', url: '/api/games' });
    expect(refusalOf(bare)).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
  });

  it('refuses a body that is not as long as it says', async () => {
    const { app, faults } = await freshServer();
    const response = await app.inject({
      method: 'POST',
      url: '/api/games',
      headers: { 'content-type': 'application/json', 'content-length': '5' },
      payload: '{"log":"x"}',
    });
    expect(refusalOf(response)).toMatchObject({
      status: 400,
      code: 'WRONG_TYPE',
      message: 'This request cannot be read.',
    });
    expect(faults).toEqual([]);
  });

  it('refuses a body over the cap', async () => {
    const { app, faults } = await freshServer();
    const log = 'x'.repeat(10_000_000);
    expect(refusalOf(await post(app, JSON.stringify({ log })))).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(faults).toEqual([]);
  });
});

describe('damage', () => {
  it('to a request gives a typed refusal, the same game, or it without its proof', async () => {
    const { app, db, faults } = await freshServer();
    const log = toyLog('mutant');
    const { id, totals } = (await submit(app, log)).json<GameDetail>();
    const accepted = new Set([id]);
    await fc.assert(
      fc.asyncProperty(jsonMutation({ log }), async ({ text }) => {
        const response = await post(app, text);
        if (response.statusCode >= 400) return void refusalOf(response);
        const game = response.json<GameDetail>();
        accepted.add(game.id);
        // A tag of another name is a remark; without its seed a deal is only unproved.
        if (game.id !== id) expect([game.totals, game.fairness]).toEqual([totals, 'unproved']);
      }),
      { numRuns: 200 },
    );
    expect(faults).toEqual([]);
    const stored = await db.selectFrom('games').select('id').execute();
    expect(stored.map((game) => game.id).toSorted()).toEqual([...accepted].toSorted());
  });

  it('to a log gives a typed refusal or a game that replays, never a fault', async () => {
    const { app, faults } = await freshServer();
    await fc.assert(
      fc.asyncProperty(logMutation(toyLog('mutant', { tags: {} })), async ({ text }) => {
        const response = await submit(app, text);
        if (response.statusCode >= 400) return void refusalOf(response);
        const { id, log, totals } = response.json<GameDetail>();
        const again = (await submit(app, log)).json<GameDetail>();
        expect([again.id, again.totals]).toEqual([id, totals]);
      }),
      { numRuns: 200 },
    );
    expect(faults).toEqual([]);
  });
});

describe('addresses and methods', () => {
  it('answers an unknown address with a typed 404', async () => {
    const { app } = await freshServer();
    for (const url of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/games/a/b',
      '/api/%',
      '/api/health/%E0%A4%A',
      '//api/games',
      '/api/../etc/passwd',
    ])
      expect(refusalOf(await app.inject(url)), url).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    expect(refusalOf(await app.inject('/api/nothing?lang=it')).message).toBe('Qui non c’è niente.');
  });

  it('answers an address that cannot be read with headers that let a browser do nothing', async () => {
    const { app } = await freshServer();
    const { statusCode, headers } = await app.inject('/assets/%zz.js');
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('names the methods an address knows', async () => {
    const { app } = await freshServer();
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({ method, url: '/api/games', payload: '{broken' });
      expect(refusalOf(response), method).toMatchObject({
        status: 405,
        code: 'NOT_ALLOWED',
        expected: 'GET, HEAD, POST',
      });
      expect(response.headers['allow']).toBe('GET, HEAD, POST');
    }
    const response = await app.inject({ method: 'POST', url: '/api/health' });
    expect(response.headers['allow']).toBe('GET, HEAD');
  });

  it('says that it is well', async () => {
    const { app } = await freshServer();
    const response = await app.inject('/api/health');
    expect(response.json()).toEqual({
      ok: true,
      version: '0.1.0',
      schema: SCHEMA_VERSION,
      games: ['greed'],
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says that it is unwell, without saying why, when the database is gone', async () => {
    const { app, db } = await freshServer();
    await db.destroy();
    for (const url of ['/api/health', '/health/ready'])
      expect(refusalOf(await app.inject(url))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await app.inject('/health/live')).json()).toEqual({ ok: true });
  });

  it('is not ready when the database can be read but not written', async () => {
    const { app, db, faults } = await freshServer();
    expect((await app.inject('/health/ready')).json()).toEqual({ ok: true });
    await sql.raw('pragma query_only = on').execute(db);
    const { app: later } = await freshServer({ db });
    for (const url of ['/api/health', '/health/ready'])
      expect(refusalOf(await later.inject(url))).toMatchObject({ status: 503 });
    expect((await later.inject('/api/games')).statusCode).toBe(200);
    expect(faults).toEqual([]);
  });

  it('tries the database once a second, however often it is asked', async () => {
    let now = 0;
    const { app, db } = await freshServer({ now: () => now });
    const checked = () => db.selectFrom('health').select('checkedAt').executeTakeFirstOrThrow();
    await app.inject('/api/health');
    const first = await checked();
    now += 999;
    await app.inject('/health/ready');
    expect(await checked()).toEqual(first);
    now += 1;
    await app.inject('/health/ready');
    expect(await checked()).not.toEqual(first);
  });

  it('is not ready any more once it stops', async () => {
    const { app } = await freshServer();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    // A request under way keeps it from ending at once.
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n',
    );
    await expect.poll(async () => countConnections(app)).toBe(1);
    const closing = app.close();
    await expect
      .poll(async () => (await app.inject('/health/ready').catch(() => null))?.statusCode ?? 503)
      .toBe(503);
    socket.destroy();
    await closing;
  });

  const countConnections = (app: FastifyInstance): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  it('answers 503 and names the trouble when the disk of the database is full', async () => {
    const { app, db, faults } = await freshServer();
    const [pages] = (await sql<{ pageCount: number }>`pragma page_count`.execute(db)).rows;
    await sql.raw(`pragma max_page_count = ${pages?.pageCount ?? 0}`).execute(db);
    const response = await submit(app, toyLog('large', { rounds: 500 }));
    expect(refusalOf(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(response.headers['retry-after']).toBe('5');
    expect(faults).toMatchObject([{ trouble: 'full' }]);
    await sql.raw('pragma max_page_count = 100000').execute(db);
    expect((await submit(app, toyLog('large', { rounds: 500 }))).statusCode).toBe(201);
  });
});

describe('the name of the server', () => {
  const ask = (app: FastifyInstance, host: string, url = '/api/health') =>
    app.inject({ url, headers: { host } });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', 'LOCALHOST'])(
    'may be %s',
    async (host) => {
      const { app } = await freshServer();
      expect((await ask(app, host)).statusCode).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'localhost@evil',
    '…',
    'a b',
  ])('is not %s: a page could have been led here', async (host) => {
    const { app } = await freshServer({ hosts: ['localhost', 'chiaro.example'] });
    for (const url of ['/api/health', '/health/live', '/', '/play/yahtzee'])
      expect(refusalOf(await ask(app, host, url))).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
    expect((await ask(app, 'chiaro.example')).statusCode).toBe(200);
  });
});

describe('who may change something', () => {
  const hosts = ['chiaro.example'];
  const withHeaders = (headers: Record<string, string>) => ({
    headers: { host: 'chiaro.example:3000', ...headers },
  });
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['another port', { origin: 'http://chiaro.example:4000' }],
    ['a longer host', { origin: 'http://chiaro.example.evil:3000' }],
    ['another scheme', { origin: 'file://chiaro.example:3000' }],
    ['nonsense', { origin: 'chiaro' }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site', origin: 'http://chiaro.example:3000' }],
  ])('not %s', async (_name, headers) => {
    const { app, db } = await freshServer({ hosts });
    const response = await submit(app, toyLog('csrf'), withHeaders(headers));
    expect(refusalOf(response)).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
      message: 'Requests that change something must come from Chiaro’s own pages.',
    });
    expect(
      Object.keys(response.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
    expect(await db.selectFrom('games').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['our own pages', { origin: 'http://chiaro.example:3000', 'sec-fetch-site': 'same-origin' }],
    ['our own pages behind TLS', { origin: 'https://chiaro.example', host: 'chiaro.example' }],
    [
      'our own pages on the default port',
      { origin: 'http://chiaro.example', host: 'chiaro.example:80' },
    ],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }],
    ['programs', {}],
  ])('%s', async (_name, headers) => {
    const { app } = await freshServer({ hosts });
    const response = await submit(app, toyLog('own'), withHeaders(headers));
    expect(response.statusCode).toBe(201);
  });
});

describe('floods', () => {
  it('cuts a flood and lets an honest player go on', async () => {
    const { app } = await freshServer({ requestsPerTenSeconds: 20 });
    for (let i = 0; i < 20; i++) expect((await app.inject('/api/health')).statusCode).toBe(200);
    const cut = await app.inject('/api/health');
    expect(refusalOf(cut)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(cut.headers['retry-after'])).toBeGreaterThan(0);
    const other = await app.inject({ url: '/api/health', remoteAddress: '192.0.2.7' });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    ['believes the proxies in front, and nobody before them', 1, [200, 429]],
    ['believes nobody where no proxy is', 0, [429, 429]],
  ])('%s', async (_name, proxies, [other, forged]) => {
    const { app } = await freshServer({ requestsPerTenSeconds: 3, proxies });
    const status = async (asks: string) =>
      (await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': asks } })).statusCode;
    for (let i = 0; i < 3; i++) expect(await status('192.0.2.1')).toBe(200);
    expect(await status('192.0.2.1')).toBe(429);
    expect(await status('192.0.2.2')).toBe(other);
    expect(await status('192.0.2.3, 192.0.2.1')).toBe(forged);
  });

  it('counts what is asked for, not only how often', async () => {
    const { app } = await freshServer({ now: () => 0, requestsPerTenSeconds: 100 });
    const body = JSON.stringify({ log: 'x'.repeat(900_000) });
    expect((await post(app, body)).statusCode).toBe(413);
    expect((await post(app, body)).statusCode).toBe(413);
    expect(refusalOf(await post(app, body))).toMatchObject({ status: 429 });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  it('never cuts ten moves a second of thirty players behind one address', async () => {
    const { app } = await freshServer({ now: () => 0 });
    const player = async () => {
      for (let i = 0; i < 100; i++) expect((await app.inject('/api/health')).statusCode).toBe(200);
    };
    await Promise.all(Array.from({ length: 30 }, player));
  });
});

describe('the OpenAPI document', () => {
  interface Document {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { name: string; in: string }[];
          requestBody?: { content: Record<string, unknown> };
          responses: Record<string, { content: unknown }>;
        }
      >
    >;
    components: {
      schemas: { Error: { properties: { error: { properties: { code: { enum: string[] } } } } } };
    };
  }

  it('is a valid one, as an independent reader judges it', async () => {
    const { app } = await freshServer();
    const judged = await new Validator().validate((await app.inject('/api/openapi.json')).json());
    expect(judged).toEqual({ valid: true });
  });

  it('says what an address takes: parameters of its path, its query and its body', async () => {
    const { app } = await freshServer();
    const { paths } = (await app.inject('/api/openapi.json')).json<Document>();
    expect(paths['/api/games/{id}/entries']?.['get']?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'lang', in: 'query', required: false, schema: { enum: ['it', 'en'] } },
      { name: 'page', in: 'query', required: false },
    ]);
    expect(paths['/api/games']?.['get']?.requestBody).toBeUndefined();
    const body = paths['/api/games']?.['post']?.requestBody;
    expect(Object.keys(body?.content ?? {})).toEqual(['application/json', 'text/plain']);
    expect(body).toMatchObject({
      required: true,
      content: { 'text/plain': { schema: { type: 'string' } } },
    });
    expect(Object.keys(paths['/api/boards']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
    ]);
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const inPath = parameters
          .filter((each) => each.in === 'path')
          .map(({ name }) => `{${name}}`);
        expect(path.match(/\{\w+\}/g) ?? [], `${method} ${path}`).toEqual(inPath);
      }
  });

  it('lists what is served, with the shapes that read it', async () => {
    const { app } = await freshServer();
    const document = (await app.inject('/api/openapi.json')).json<Document>();
    expect(Object.keys(document.paths).toSorted()).toEqual([
      '/api/blocks',
      '/api/blocks/remove',
      '/api/boards',
      '/api/boards/{id}',
      '/api/boards/{id}/close',
      '/api/boards/{id}/live',
      '/api/games',
      '/api/games/{id}',
      '/api/games/{id}/entries',
      '/api/games/{id}/review',
      '/api/health',
      '/api/ladders',
      '/api/ladders/{game}',
      '/api/ladders/{game}/attempts',
      '/api/live',
      '/api/lobby',
      '/api/me',
      '/api/me/delete',
      '/api/me/everything',
      '/api/me/matches',
      '/api/me/ratings',
      '/api/pair',
      '/api/ratings/{game}',
      '/api/rooms',
      '/api/rooms/join',
      '/api/rooms/{id}',
      '/api/rooms/{id}/admit',
      '/api/rooms/{id}/away',
      '/api/rooms/{id}/enter',
      '/api/rooms/{id}/extra',
      '/api/rooms/{id}/leave',
      '/api/rooms/{id}/options',
      '/api/rooms/{id}/ready',
      '/api/rooms/{id}/rematch',
      '/api/rooms/{id}/remove',
      '/api/rooms/{id}/sit',
      '/api/rooms/{id}/start',
      '/health/live',
      '/health/ready',
    ]);
    expect(document.paths['/api/games']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'lang',
      'game',
      'limit',
      'before',
    ]);
    expect(document.components.schemas.Error.properties.error.properties.code.enum).toEqual([
      ...errorCodes,
    ]);
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
        expect(app.hasRoute({ method: method.toUpperCase() as 'GET', url }), url).toBe(true);
      }
  });
});
