import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readShape } from '@chiaro/kernel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Hub, type HubLimits } from '../src/boards/hub.js';
import { boardShape, LARGEST_STATE, type CreatedBoard } from '../src/boards/shapes.js';
import { freshDatabase, freshServer, refusalOf } from './server.js';

const post = (app: FastifyInstance, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });

async function openBoard(
  app: FastifyInstance,
  state: object = { total: 1 },
): Promise<CreatedBoard> {
  const response = await post(app, '/api/boards', { seq: 1, state });
  expect(response.statusCode).toBe(201);
  return response.json<CreatedBoard>();
}

describe('a board', () => {
  it('is opened, changed, looked at and taken down', async () => {
    const { app } = await freshServer();
    const { id, token } = await openBoard(app);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const changed = await post(app, `/api/boards/${id}`, { token, seq: 2, state: { total: 9 } });
    expect(changed.json()).toEqual({ id, seq: 2 });
    const shown = (await app.inject(`/api/boards/${id}`)).json<unknown>();
    expect(readShape(boardShape, shown)).toMatchObject({ ok: true });
    expect(shown).toMatchObject({ id, seq: 2, state: { total: 9 } });
    expect(JSON.stringify(shown)).not.toContain(token);
    const closed = await post(app, `/api/boards/${id}/close`, { token });
    expect([closed.statusCode, closed.json()]).toEqual([200, { id }]);
    expect(refusalOf(await app.inject(`/api/boards/${id}`))).toMatchObject({ status: 404 });
  });

  it('keeps only a hash of the token', async () => {
    const { app, db } = await freshServer();
    const { token } = await openBoard(app);
    expect(JSON.stringify(await db.selectFrom('boards').selectAll().execute())).not.toContain(
      token,
    );
  });

  it('is written by its own token only', async () => {
    const { app } = await freshServer();
    const [mine, other] = [await openBoard(app), await openBoard(app)];
    for (const token of [other.token, '', mine.id, mine.token.toUpperCase()])
      for (const path of ['', '/close'])
        expect(
          refusalOf(
            await post(
              app,
              `/api/boards/${mine.id}${path}`,
              path === '' ? { token, seq: 9, state: {} } : { token },
            ),
          ),
        ).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    expect((await app.inject(`/api/boards/${mine.id}`)).json()).toMatchObject({ seq: 1 });
  });

  it('takes a newer state only, and says which it has', async () => {
    const { app } = await freshServer();
    const { id, token } = await openBoard(app);
    await post(app, `/api/boards/${id}`, { token, seq: 5, state: { total: 5 } });
    for (const seq of [5, 4, 1])
      expect(
        refusalOf(await post(app, `/api/boards/${id}`, { token, seq, state: {} })),
      ).toMatchObject({ status: 409, code: 'SEQ_CONFLICT', seq: 5 });
    expect((await app.inject(`/api/boards/${id}`)).json()).toMatchObject({ state: { total: 5 } });
  });

  it('of two that write the same number at once, one wins', async () => {
    const { app } = await freshServer();
    const { id, token } = await openBoard(app);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => post(app, `/api/boards/${id}`, { token, seq: 2, state: { n } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it('refuses what is no board', async () => {
    const { app, faults } = await freshServer();
    const { id, token } = await openBoard(app);
    const large = { text: 'x'.repeat(LARGEST_STATE) };
    expect(refusalOf(await post(app, '/api/boards', { seq: 1, state: large }))).toMatchObject({
      status: 413,
    });
    expect(refusalOf(await post(app, '/api/boards', { seq: 1, state: [1] }))).toMatchObject({
      code: 'WRONG_TYPE',
    });
    expect(refusalOf(await post(app, '/api/boards', { seq: -1, state: {} }))).toMatchObject({
      code: 'OUT_OF_RANGE',
    });
    expect(refusalOf(await post(app, `/api/boards/${id}`, { token, seq: 2 }))).toMatchObject({
      code: 'MISSING_FIELD',
    });
    for (const bad of ['x', '0'.repeat(32), '%00', '..%2f..'])
      expect(refusalOf(await app.inject(`/api/boards/${bad}`))).toMatchObject({ status: 404 });
    expect(
      refusalOf(await app.inject({ method: 'DELETE', url: `/api/boards/${id}` })),
    ).toMatchObject({ status: 405 });
    expect(faults).toEqual([]);
  });

  it('a page of another origin writes nothing', async () => {
    const { app } = await freshServer();
    const { id, token } = await openBoard(app);
    const response = await app.inject({
      method: 'POST',
      url: `/api/boards/${id}`,
      headers: { origin: 'https://evil.example', host: 'localhost:3000' },
      payload: { token, seq: 2, state: {} },
    });
    expect(refusalOf(response)).toMatchObject({ status: 403 });
  });

  it('is forgotten after a week without a change', async () => {
    let now = 1_700_000_000_000;
    const { app } = await freshServer({ now: () => now });
    const { id } = await openBoard(app);
    now += 8 * 24 * 60 * 60 * 1000;
    await openBoard(app);
    expect(refusalOf(await app.inject(`/api/boards/${id}`))).toMatchObject({ status: 404 });
  });
});

describe('room for boards', () => {
  const open = (app: FastifyInstance, address: string, state: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/boards',
      payload: { seq: 1, state },
      remoteAddress: address,
    });
  const opened = async (app: FastifyInstance, address: string, state?: object) => {
    const response = await open(app, address, state);
    expect(response.statusCode, response.body).toBe(201);
    return response.json<CreatedBoard>();
  };
  const change = async (app: FastifyInstance, { id, token }: CreatedBoard) =>
    expect(
      (await post(app, `/api/boards/${id}`, { token, seq: 2, state: { played: true } })).statusCode,
    ).toBe(200);
  const isThere = async (app: FastifyInstance, { id }: CreatedBoard) =>
    (await app.inject(`/api/boards/${id}`)).statusCode === 200;
  /** Each board is a moment older than the next. */
  const ticking = () => {
    let now = 1_700_000_000_000;
    return { now: () => (now += 1000) };
  };

  it('is shared: one network fills its own share, and nobody else’s', async () => {
    const { app } = await freshServer({ quotas: { boards: { ofOneNetwork: 2 } }, ...ticking() });
    for (const address of ['2001:db8::1', '2001:db8::2'])
      await change(app, await opened(app, address));
    expect(refusalOf(await open(app, '2001:db8:0:0:9::3'))).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    });
    await opened(app, '192.0.2.1');
  });

  it('is made by taking down what a network opened and never changed', async () => {
    const { app } = await freshServer({ quotas: { boards: { ofOneNetwork: 2 } }, ...ticking() });
    const played = await opened(app, '192.0.2.1');
    await change(app, played);
    const idle = await opened(app, '192.0.2.1');
    const next = await opened(app, '192.0.2.1');
    expect([
      await isThere(app, played),
      await isThere(app, idle),
      await isThere(app, next),
    ]).toEqual([true, false, true]);
  });

  it('is made for all by taking down the oldest that was never changed', async () => {
    const { app, faults } = await freshServer({ quotas: { boards: { boards: 3 } }, ...ticking() });
    const played = [await opened(app, '192.0.2.1'), await opened(app, '192.0.2.2')];
    for (const board of played) await change(app, board);
    const idle = await opened(app, '192.0.2.3');
    const last = await opened(app, '192.0.2.4');
    expect(await isThere(app, idle)).toBe(false);
    await change(app, last);
    expect(refusalOf(await open(app, '192.0.2.5'))).toMatchObject({ status: 503 });
    for (const board of [...played, last]) expect(await isThere(app, board)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('is bounded in characters', async () => {
    const { app } = await freshServer({ quotas: { boards: { characters: 1000 } }, ...ticking() });
    await change(app, await opened(app, '192.0.2.1', { text: 'x'.repeat(500) }));
    const large = { text: 'x'.repeat(900) };
    const idle = await opened(app, '192.0.2.2', large);
    await opened(app, '192.0.2.3', large);
    expect(await isThere(app, idle)).toBe(false);
  });

  it('is not taken by a board that is changed in a loop; others behind the address go on', async () => {
    const { app } = await freshServer({ now: () => 1_700_000_000_000 });
    const [mine, other] = [await openBoard(app), await openBoard(app)];
    const update = (board: CreatedBoard, seq: number) =>
      post(app, `/api/boards/${board.id}`, { token: board.token, seq, state: {} });
    for (let seq = 2; seq < 202; seq++) expect((await update(mine, seq)).statusCode).toBe(200);
    const cut = await update(mine, 202);
    expect(refusalOf(cut)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(cut.headers['retry-after'])).toBeGreaterThan(0);
    expect((await update(other, 2)).statusCode).toBe(200);
    // Whoever does not have the token uses up nothing of whoever has.
    for (let i = 0; i < 250; i++)
      await post(app, `/api/boards/${other.id}`, { token: 'x', seq: 9, state: {} });
    expect((await update(other, 3)).statusCode).toBe(200);
  });
});

// ---------------------------------------------------------------------------- following

interface Follower {
  readonly events: { readonly id: string | null; readonly event: string; readonly data: string }[];
  readonly ended: Promise<void>;
  until(check: (follower: Follower) => boolean): Promise<void>;
  leave(): Promise<void>;
}

const ROOMY: HubLimits = {
  followers: 1000,
  ofOneBoard: 100,
  ofOneNetwork: 100,
  waitingBytes: 20_000_000,
};

/** A browser's EventSource in a few lines. */
async function follow(
  base: string,
  id: string,
  headers: Record<string, string> = {},
): Promise<Follower> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${base}/api/boards/${id}/live`, {
    signal: abort.signal,
    headers,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  const events: Follower['events'] = [];
  const ended = read(response, events).catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  const follower: Follower = {
    events,
    ended,
    async until(check) {
      while (!check(follower)) await sleep(5);
    },
    async leave() {
      abort.abort();
      await ended;
    },
  };
  return follower;
}

async function read(response: Response, events: Follower['events']): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.split(': ')[0]!, line.slice(line.indexOf(': ') + 2)] as const),
      );
      const data = fields.get('data');
      if (data !== undefined)
        events.push({
          id: fields.get('id') ?? null,
          event: fields.get('event') ?? 'message',
          data,
        });
      text = text.slice(end + 2);
    }
  }
}

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

describe('following a board', () => {
  it('two people see it now, every change in order, and its end', async () => {
    const { app } = await freshServer();
    const base = await listen(app);
    const { id, token } = await openBoard(app);
    const followers = [await follow(base, id), await follow(base, id)];
    for (let seq = 2; seq <= 5; seq++)
      await post(app, `/api/boards/${id}`, { token, seq, state: { total: seq } });
    await post(app, `/api/boards/${id}/close`, { token });
    for (const { events, ended } of followers) {
      await ended;
      expect(events.map((event) => event.id)).toEqual(['1', '2', '3', '4', '5', null]);
      expect(JSON.parse(events[4]?.data ?? '')).toMatchObject({ id, seq: 5, state: { total: 5 } });
      expect(events.at(-1)?.event).toBe('closed');
    }
  });

  it('shows nothing of another board', async () => {
    const { app } = await freshServer();
    const base = await listen(app);
    const [mine, other] = [await openBoard(app), await openBoard(app)];
    const follower = await follow(base, mine.id);
    await post(app, `/api/boards/${other.id}`, {
      token: other.token,
      seq: 2,
      state: { secret: 1 },
    });
    await post(app, `/api/boards/${mine.id}`, { token: mine.token, seq: 2, state: {} });
    await follower.until(({ events }) => events.length === 2);
    expect(JSON.stringify(follower.events)).not.toContain('secret');
  });

  it('is refused where there is no board, and when too many follow', async () => {
    const { app, faults } = await freshServer({ hub: new Hub({ ...ROOMY, ofOneBoard: 3 }) });
    const base = await listen(app);
    expect((await fetch(`${base}/api/boards/${'0'.repeat(32)}/live`)).status).toBe(404);
    const { id } = await openBoard(app);
    await Promise.all(Array.from({ length: 3 }, () => follow(base, id)));
    expect((await fetch(`${base}/api/boards/${id}/live`)).status).toBe(503);
    // As it should be: no defect to report.
    expect(faults).toEqual([]);
  });

  it('takes nothing from other networks when one follows as much as it may', async () => {
    const { app } = await freshServer({
      proxies: 1,
      hub: new Hub({ ...ROOMY, ofOneNetwork: 2 }),
    });
    const base = await listen(app);
    const { id } = await openBoard(app);
    const from = (address: string) => follow(base, id, { 'x-forwarded-for': address });
    const status = async (address: string) =>
      (await fetch(`${base}/api/boards/${id}/live`, { headers: { 'x-forwarded-for': address } }))
        .status;
    const first = await from('2001:db8:0:1::1');
    await from('2001:db8:0:1:ffff::2');
    // Another address of the same household.
    expect(await status('2001:db8:0:1:aaaa::3')).toBe(429);
    await from('2001:db8:0:2::1');
    await first.leave();
    await expect.poll(() => status('2001:db8:0:1:aaaa::3')).toBe(200);
  });

  it('leaves the rest to those who follow: a hundred may, and still ask for something', async () => {
    const { app } = await freshServer();
    const base = await listen(app);
    const boards = [await openBoard(app), await openBoard(app)];
    await Promise.all(
      boards.flatMap(({ id }) => Array.from({ length: 50 }, () => follow(base, id))),
    );
    expect((await fetch(`${base}/api/boards/${boards[0]?.id}/live`)).status).toBe(429);
    expect((await fetch(`${base}/api/health`)).status).toBe(200);
  });

  it('does not answer a request for the headers alone', async () => {
    const { app } = await freshServer();
    const { id } = await openBoard(app);
    const response = await app.inject({ method: 'HEAD', url: `/api/boards/${id}/live` });
    expect(response.statusCode).toBe(404);
  });

  /** A connection that asks to follow and then reads nothing. */
  async function followWithoutReading(base: string, id: string): Promise<Socket> {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /api/boards/${id}/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, 'readable');
    return socket.pause();
  }
  const large = { text: 'x'.repeat(99_000) };

  it('outlives a reader that takes nothing, the end of its board and the next heartbeat', async () => {
    const hub = new Hub(ROOMY, 100);
    const { app } = await freshServer({ hub });
    const base = await listen(app);
    const { id, token } = await openBoard(app);
    await followWithoutReading(base, id);
    for (let seq = 2; hub.waiting === 0; seq++)
      await post(app, `/api/boards/${id}`, { token, seq, state: large });
    await post(app, `/api/boards/${id}/close`, { token });
    // Written after its end, a response would bring the whole process down.
    await sleep(300);
    expect((await fetch(`${base}/api/health`)).status).toBe(200);
  });

  it('keeps no more than one state for a reader that takes nothing, and a bounded sum', async () => {
    const hub = new Hub({ ...ROOMY, waitingBytes: 250_000 });
    const { app } = await freshServer({ hub });
    const base = await listen(app);
    const { id, token } = await openBoard(app);
    const readers = await Promise.all([1, 2, 3, 4].map(() => followWithoutReading(base, id)));
    for (let seq = 2; seq < 140; seq++) {
      await post(app, `/api/boards/${id}`, { token, seq, state: large });
      expect(hub.waiting).toBeLessThan(250_000);
    }
    // Those that were let go find their connection closed; the others are still there.
    for (const socket of readers) socket.resume();
    await expect.poll(() => readers.filter(({ closed }) => closed).length).toBeGreaterThan(0);
    expect(readers.filter(({ closed }) => closed).length).toBeLessThan(4);
  });

  it('shows a slow reader the newest state, and nothing after the end', async () => {
    const { app } = await freshServer();
    const base = await listen(app);
    const { id, token } = await openBoard(app);
    const socket = await followWithoutReading(base, id);
    for (let seq = 2; seq < 100; seq++)
      await post(app, `/api/boards/${id}`, { token, seq, state: { ...large, total: seq } });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.resume();
    await expect.poll(() => text.includes('"total":99')).toBe(true);
    await post(app, `/api/boards/${id}/close`, { token });
    await expect.poll(() => text.endsWith('\r\n0\r\n\r\n')).toBe(true);
    expect(text.slice(-80)).toMatch(/event: closed\ndata: \{\}\n\n\r\n0\r\n\r\n$/);
  });

  it('ends quietly when the board is closed while somebody begins to follow', async () => {
    const db = await freshDatabase();
    const hub = new Hub();
    const { app } = await freshServer({ db, hub });
    const base = await listen(app);
    for (let i = 0; i < 20; i++) {
      const { id, token } = await openBoard(app);
      const [response] = await Promise.all([
        fetch(`${base}/api/boards/${id}/live`),
        sleep(i / 4).then(() => post(app, `/api/boards/${id}/close`, { token })),
      ]);
      if (response.status === 200) expect(await response.text()).toContain('event: closed');
      else expect(response.status).toBe(404);
    }
  });

  it('ends when the server stops', async () => {
    const { app } = await freshServer();
    const base = await listen(app);
    const { id } = await openBoard(app);
    const follower = await follow(base, id);
    await app.close();
    await follower.ended;
  });

  it('is in the OpenAPI document', async () => {
    const { app } = await freshServer();
    const { paths } = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, object>;
    }>();
    for (const path of [
      '/api/boards',
      '/api/boards/{id}',
      '/api/boards/{id}/close',
      '/api/boards/{id}/live',
    ])
      expect(paths).toHaveProperty([path]);
  });
});
