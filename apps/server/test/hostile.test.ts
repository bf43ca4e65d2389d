import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CreatedBoard } from '../src/boards/shapes.js';
import type { GameDetail } from '../src/games/shapes.js';
import { networkOf } from '../src/http/network.js';
import { Spending } from '../src/http/spending.js';
import type { ServerOptions } from '../src/server.js';
import { freshServer, refusalOf, submit, type TestServer } from './server.js';
import { toyLog } from './toy.js';

// What a client can do that no library would: bytes on a real socket. The attacker is 127.0.0.1;
// 127.0.0.2 is somebody else, who must be answered all the while.

async function listeningServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await freshServer(options);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

/** Sixteen bytes, as the opening of a WebSocket wants them. */
const KEY = Buffer.alloc(16, 7).toString('base64');

function open(app: FastifyInstance, bytes: string | Buffer = ''): Socket {
  const socket = connect({ port: portOf(app), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(bytes);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Everything that is answered until the server closes the connection. */
async function send(app: FastifyInstance, bytes: string | Buffer): Promise<string> {
  const socket = open(app, bytes);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('end', () => socket.destroy());
  await once(socket, 'close');
  return answer;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const typed = (answer: string) => refusalOf({ statusCode: statusOf(answer), body: bodyOf(answer) });

async function health(app: FastifyInstance, localAddress = '127.0.0.2'): Promise<number> {
  const port = portOf(app);
  return new Promise((resolve, reject) =>
    get({ port, host: '127.0.0.1', localAddress, path: '/api/health', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', reject),
  );
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** As after half a minute, without the half minute; Node looks every five seconds. */
function hurry(app: FastifyInstance): void {
  app.server.headersTimeout = 50;
  app.server.requestTimeout = 60;
}

const HOST = 'Host: localhost\r\n';
const ONCE = `${HOST}Connection: close\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const get1 = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${ONCE}${headers}\r\n`;
const post1 = (path: string, body: string, headers = JSON_TYPE) =>
  `POST ${path} HTTP/1.1\r\n${ONCE}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
/** A body of 900,000 characters, of which one comes. */
const begun = `POST /api/games HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: 900000\r\n\r\nx`;
const chunkedHead = `POST /api/games HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`;

describe('what one client leaves lying about', () => {
  it('is bounded: bodies that never end fill its own share, and make room when it goes', async () => {
    const { app, faults } = await listeningServer();
    const sockets = Array.from({ length: 100 }, () => open(app, begun));
    await expect.poll(() => health(app, '127.0.0.1')).toBe(429);
    expect(await health(app)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => health(app, '127.0.0.1')).toBe(200);
    // A request that its client breaks off is no defect of ours.
    expect(faults).toEqual([]);
  });

  it('is bounded: connections that say nothing leave room for other networks', async () => {
    const { app } = await listeningServer();
    const sockets = Array.from({ length: 520 }, () => open(app));
    for (const socket of sockets) socket.on('end', () => socket.destroy());
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(20);
    expect(await health(app)).toBe(200);
  });

  it('costs by its size even where it does not say it', async () => {
    const { app } = await listeningServer({ now: () => 0, requestsPerTenSeconds: 100 });
    const chunks = `10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(14);
    await once(open(app, `${chunkedHead}${chunks}0\r\n\r\n`), 'data');
    expect(await health(app, '127.0.0.1')).toBe(200);
    await once(open(app, `${chunkedHead}${chunks}0\r\n\r\n`), 'data');
    expect(await health(app, '127.0.0.1')).toBe(429);
  });

  it('is gone after two thousand uploads that were broken off', async () => {
    const { app, faults } = await listeningServer();
    for (let i = 0; i < 40; i++) {
      const sockets = Array.from({ length: 50 }, () => open(app, begun));
      await expect.poll(() => openConnections(app)).toBeGreaterThan(0);
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(() => openConnections(app)).toBe(0);
    expect(await health(app, '127.0.0.1')).toBe(200);
    expect(faults).toEqual([]);
  });
});

describe('a client that takes its time', () => {
  /** Shapes of a request that does not come to its end. */
  const ENDLESS = {
    'says nothing': '',
    'has headers without end': 'GET /api/health HTTP/1.1\r\nHost: loc',
    'has a body without end': begun,
    'has chunks without end': `${chunkedHead}1\r\nx\r\n`,
    'waits to be told to go on': begun.replace('\r\n\r\nx', '\r\nExpect: 100-continue\r\n\r\n'),
  };

  it('is told 408 and cut off, whatever it leaves open', async () => {
    const { app, faults } = await listeningServer();
    hurry(app);
    const answers = await Promise.all(
      Object.entries(ENDLESS).map(async ([name, bytes]) => [name, await send(app, bytes)] as const),
    );
    for (const [name, answer] of answers)
      expect(typed(answer.replace('HTTP/1.1 100 Continue\r\n\r\n', '')), name).toMatchObject({
        status: 408,
        code: 'WRONG_TYPE',
      });
    await expect.poll(() => openConnections(app)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('cannot stretch its time with a byte now and then', async () => {
    const { app, faults } = await listeningServer();
    hurry(app);
    const sockets = [begun, 'GET / HTTP/1.1\r\nX: '].map((bytes) => open(app, bytes));
    for (const socket of sockets) socket.resume().on('end', () => socket.destroy());
    const dripping = setInterval(() => sockets.forEach((socket) => socket.write('x')), 10);
    onTestFinished(() => clearInterval(dripping));
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    await expect.poll(() => openConnections(app)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('may close its half of a connection, and loses the other', async () => {
    const { app, faults } = await listeningServer();
    const sockets = Object.values(ENDLESS).map((bytes) => open(app, bytes));
    await expect.poll(() => openConnections(app)).toBe(sockets.length);
    for (const socket of sockets) socket.resume().end();
    await expect.poll(() => openConnections(app)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('that takes none of 20,000 answers fills no more than a bounded share of memory', async () => {
    const { app, faults } = await listeningServer();
    const served = once(app.server, 'connection') as Promise<[Socket]>;
    open(app, `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(20_000)).pause();
    const [socket] = await served;
    await expect.poll(() => socket.isPaused()).toBe(true);
    const { bytesRead } = socket;
    for (let i = 0; i < 20; i++) expect(await health(app)).toBe(200);
    // No further request is read while answers wait.
    expect([socket.bytesRead, socket.isPaused()]).toEqual([bytesRead, true]);
    expect(bytesRead).toBeLessThan(500_000);
    expect(socket.writableLength).toBeLessThan(1_000_000);
    expect(faults).toEqual([]);
  });

  it('gets a thousand requests in one go answered in their order, or refused', async () => {
    const { app } = await listeningServer();
    const paths = Array.from({ length: 1000 }, (_, i) =>
      i % 2 === 0 ? '/api/openapi.json' : '/api/nothing',
    );
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join('');
    const answer = await send(app, `${requests}${get1('/api/nothing')}`);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) =>
      Number(status),
    );
    expect(statuses).toHaveLength(1001);
    for (const [i, status] of statuses.entries())
      expect([i % 2 === 0 && i < 1000 ? 200 : 404, 429]).toContain(status);
    expect(statuses).toContain(200);
    await expect.poll(() => health(app, '127.0.0.1')).toBe(200);
  });
});

describe('a request that should not be', () => {
  it.each<[string, string, number]>([
    ['bytes that are no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400],
    ['headers without end', get1('/', `X: ${'x'.repeat(40_000)}\r\n`), 431],
    ['an address without end', get1(`/${'x'.repeat(70_000)}`), 431],
    ['a long address', get1(`/api/games/${'x'.repeat(15_000)}`), 404],
    ['a query of 3,500 fields', get1(`/api/games?${'a=1&'.repeat(3500)}`), 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', get1('/api/health', 'Host: evil.example\r\n'), 400],
    ['two hosts in another order', get1('/api/health').replace(HOST, `Host: evil\r\n${HOST}`), 400],
    ['the same host twice', get1('/api/health', HOST), 400],
    ['another host in its address', get1('http://evil.example/api/health'), 403],
    ['somebody else’s address', get1('http://user@evil.example:80/'), 403],
    ['an expectation', post1('/api/games', '{}', 'Expect: a-miracle\r\n'), 417],
    ['a compressed body', post1('/api/games', '{', `${JSON_TYPE}Content-Encoding: gzip\r\n`), 415],
    [
      'a body that is compressed at second sight',
      post1('/api/games', '{', `${JSON_TYPE}Content-Encoding: identity, gzip\r\n`),
      415,
    ],
    [
      'a body that is compressed on its way',
      `${chunkedHead.replace('chunked', 'gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
      415,
    ],
    ['two lengths', post1('/api/games', '{}', 'Content-Length: 3\r\n'), 400],
    ['a length and chunks', post1('/api/games', '{}', 'Transfer-Encoding: chunked\r\n'), 400],
    [
      'chunks and then something else',
      `${chunkedHead.replace('chunked', 'chunked, identity')}2\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    ['a space before a colon', chunkedHead.replace('Encoding:', 'Encoding :'), 400],
    ['a folded header', get1('/api/health', 'X: a\r\n b\r\n'), 400],
    ['bare line feeds', 'GET /api/health HTTP/1.1\nHost: localhost\n\n', 400],
    ['a negative length', post1('/api/games', '', 'Content-Length: -1\r\n'), 400],
    ['a length beyond numbers', begun.replace('900000', '9'.repeat(20)), 400],
    ['a length beyond sense', begun.replace('900000', '9999999999'), 413],
    ['a chunk beyond numbers', `${chunkedHead}${'f'.repeat(18)}\r\n`, 400],
    ['a chunk with a long remark', `${chunkedHead}1;${'x'.repeat(20_000)}\r\nx\r\n`, 413],
    ['a zero byte in its address', get1('/api/games/\0'), 400],
    ['a zero byte in a header', get1('/api/health', 'X: a\0b\r\n'), 400],
    ['a bad origin', post1('/api/games', '{}', `${JSON_TYPE}Origin: http://[\r\n`), 403],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${ONCE}\r\n`, 405],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${ONCE}\r\n`, 404],
    ['OPTIONS', `OPTIONS /api/games HTTP/1.1\r\n${ONCE}\r\n`, 405],
    ['TRACE', `TRACE /api/games HTTP/1.1\r\n${ONCE}Cookie: secret\r\n\r\n`, 404],
    ['PROPFIND', `PROPFIND /api/games HTTP/1.1\r\n${ONCE}\r\n`, 404],
    ['a method that does not exist', `SCOPA /api/games HTTP/1.1\r\n${ONCE}\r\n`, 400],
  ])('with %s gets a typed answer', async (_name, bytes, status) => {
    const { app, faults } = await listeningServer();
    const answer = await send(app, bytes);
    expect(statusOf(answer), answer).toBe(status);
    typed(answer);
    expect(answer).not.toContain('secret');
    expect(faults).toEqual([]);
    expect(await health(app)).toBe(200);
  });

  it('may name this server in its address', async () => {
    const { app } = await listeningServer();
    expect(statusOf(await send(app, get1('http://localhost/api/health')))).toBe(200);
    expect(statusOf(await send(app, get1('http://127.0.0.1:80/api/health')))).toBe(200);
  });

  it.each([
    ['websocket', '/api/health', 404],
    ['websocket', '/api/boards/x/live', 404],
    ['websocket', '/socket', 404],
    ['websocket', '/api/live', 401],
    ['h2c', '/api/health', 404],
    ['h2c', '/api/live', 401],
  ])('cannot turn a connection into %s at %s', async (protocol, path, status) => {
    const { app, faults } = await listeningServer();
    const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\n`;
    const answer = await send(app, `GET ${path} HTTP/1.1\r\n${HOST}${upgrade}\r\n`);
    expect(statusOf(answer), answer).toBe(status);
    expect(faults).toEqual([]);
    expect(await health(app)).toBe(200);
  });

  it('gets no body with HEAD, and what follows is not taken for one', async () => {
    const { app } = await listeningServer();
    const answer = await send(
      app,
      `HEAD /api/games HTTP/1.1\r\n${HOST}\r\n${get1('/api/nothing')}`,
    );
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
    ]);
    expect(answer.match(/\{/g)).toHaveLength(2);
  });

  it('with a body in endless chunks is cut at the cap', async () => {
    const { app } = await listeningServer();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(await send(app, chunkedHead + chunk.repeat(20))).toMatch(
      /^HTTP\/1\.1 413[\s\S]*PAYLOAD_TOO_LARGE/,
    );
  });
});

describe('what a request holds', () => {
  const nested = (open: string, close: string): string =>
    `${open.repeat(100_000)}1${close.repeat(100_000)}`;

  it.each([
    ['lists', '/api/games', nested('[', ']')],
    ['lists that do not end', '/api/games', '['.repeat(900_000)],
    ['objects', '/api/games', nested('{"a":', '}')],
    ['a state', '/api/boards', `{"seq":1,"state":${nested('{"a":', '}')}}`],
  ])('may not be 100,000 deep: %s', async (_name, path, body) => {
    const { app, faults } = await listeningServer();
    expect(typed(await send(app, post1(path, body)))).toMatchObject({
      status: 400,
      code: 'TOO_DEEP',
    });
    expect(faults).toEqual([]);
  });

  it.each([
    '{"__proto__":{"admin":true}}',
    '{"a":{"__proto__":{"admin":true}}}',
    '{"a":[{"__proto__":{"admin":true}}]}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"toString":1,"hasOwnProperty":2}',
  ])('changes nothing but itself: %s', async (state) => {
    const { app, faults } = await listeningServer();
    const answer = await send(app, post1('/api/boards', `{"seq":1,"state":${state}}`));
    if (statusOf(answer) === 201) {
      const { id } = JSON.parse(bodyOf(answer)) as CreatedBoard;
      const shown = await app.inject(`/api/boards/${id}`);
      expect(JSON.stringify(shown.json<{ state: object }>().state)).toBe(state);
    } else expect(typed(answer)).toMatchObject({ status: 400, code: 'UNKNOWN_FIELD' });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '%2e%2e',
    '%00',
    '%ff',
    '%c0%ae%c0%ae',
    '%E0%A4%A',
    '%',
    '%u0041',
    '__proto__',
    'constructor',
    `${'0'.repeat(31)}%EF%BC%90`,
    `${'0'.repeat(32)}%0a`,
    "'%20or%201=1--",
  ])('is no id: %s', async (id) => {
    const { app, faults } = await listeningServer();
    for (const path of [
      `/api/games/${id}`,
      `/api/games/${id}/entries`,
      `/api/boards/${id}`,
      `/api/boards/${id}/live`,
    ])
      expect(typed(await send(app, get1(path)))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const update = '{"token":"\\u0000","seq":2,"state":{}}';
    expect(typed(await send(app, post1(`/api/boards/${id}`, update)))).toMatchObject({
      status: 404,
    });
    expect(faults).toEqual([]);
  });

  it('may hold zero bytes and half characters where it is handed on, and they come back', async () => {
    const { app, faults } = await listeningServer();
    const state = '{"\\u0000":"\\u0000","half":"\\ud800","quote":"\\u2028</script>"}';
    const answer = await send(app, post1('/api/boards', `{"seq":1,"state":${state}}`));
    expect(statusOf(answer)).toBe(201);
    const { id } = JSON.parse(bodyOf(answer)) as CreatedBoard;
    const shown = (await app.inject(`/api/boards/${id}`)).json<{ state: object }>();
    expect(shown.state).toEqual(JSON.parse(state));
    expect(faults).toEqual([]);
  });

  it('means the same game in whatever form of Unicode its names are', async () => {
    const { app } = await listeningServer();
    const names = [
      'Zo\u00eb',
      'Zoe\u0308',
      '\ufb01x',
      'fix',
      '\u0430\u202e',
      `a${'\u0301'.repeat(5000)}`,
    ];
    const ids = new Set<string>();
    for (const name of names) {
      const log = toyLog('names', { tags: {} }).replace('[Result', `[A "${name}"]\n[Result`);
      const response = await submit(app, log);
      expect(response.statusCode, response.body.slice(0, 200)).toBeLessThan(300);
      expect(response.body).not.toContain(name);
      ids.add(response.json<GameDetail>().id);
    }
    expect(ids.size).toBe(1);
  });
});

describe('a clock that jumps', () => {
  const HOUR = 3_600_000;
  it.each([
    ['back', -24 * HOUR],
    ['ahead', 24 * HOUR],
  ])('%s by a day locks nobody out', async (_name, jump) => {
    let now = Date.UTC(2026, 1, 3);
    const { app, faults } = await listeningServer({ now: () => now, requestsPerTenSeconds: 20 });
    const ask = async () => (await app.inject('/api/health')).statusCode;
    for (let i = 0; i < 20; i++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    now += jump;
    expect(await ask()).toBe(200);
    expect((await submit(app, toyLog('jump'))).statusCode).toBe(201);
    expect(faults).toEqual([]);
  });

  it('back keeps limits as they were from then on', () => {
    let now = HOUR;
    const spending = new Spending(2, 10_000, () => now);
    const network = networkOf('192.0.2.1');
    spending.spend(network, 2);
    expect(spending.wait(network)).toBe(10);
    now -= 5000;
    expect(spending.wait(network)).toBe(0);
    spending.spend(network, 2);
    expect(spending.wait(network)).toBe(10);
    now += 9000;
    expect(spending.wait(network)).toBe(1);
    now += 1000;
    expect(spending.wait(network)).toBe(0);
  });
});
