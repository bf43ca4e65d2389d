import { transportContract } from '@chiaro/match/transport-contract';
import { Conversation, socketTransport, type Serve } from '@chiaro/match';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Devices } from '../src/live/devices.js';
import { addLive } from '../src/live/socket.js';
import { Spending } from '../src/http/spending.js';
import { freshServer } from './server.js';
import { listening, newPerson, openSocket } from './people.js';

const TOKEN = 'a'.repeat(32);

/** The route of the server with a host of the test's own behind it. */
async function served(serve: Serve, requests = Infinity): Promise<string> {
  const app = fastify();
  await addLive(app, {
    players: { find: async (secret) => (secret === TOKEN ? { id: 'p', name: 'P' } : null) },
    devices: new Devices(),
    requests: new Spending(requests, 10_000, Date.now),
    serve: () => serve,
    fault: () => undefined,
    changed: () => undefined,
  });
  onTestFinished(() => app.close());
  return listening(app);
}

const bearer = { authorization: `Bearer ${TOKEN}` };

describe('a WebSocket is a transport', () => {
  for (const { name, check } of transportContract)
    it(name, () =>
      check(async (serve) => {
        const url = await served(serve);
        return socketTransport(() => openSocket(url, bearer));
      }),
    );
});

/** How an upgrade ends: `open`, or the status of its refusal. */
function upgrade(url: string, headers: Readonly<Record<string, string>>): Promise<string | number> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(url, headers);
    socket.once('open', () => {
      resolve('open');
      socket.close();
    });
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', (error) => reject(error));
  });
}

describe('/api/live', () => {
  it('admits our own page by its cookie, a program by its token, and nobody else', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const {
      authorization: { authorization },
    } = await newPerson(url, 'Anna');
    const page = { origin: url, 'sec-fetch-site': 'same-origin' };
    const made = await fetch(`${url}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...page },
      body: JSON.stringify({ name: 'Bruno' }),
    });
    const set = made.headers.get('set-cookie') ?? '';
    expect(set).toMatch(
      /^chiaro-device=[0-9a-f]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    expect(await made.json()).not.toHaveProperty('token');
    const [cookie = ''] = set.split(';');
    const tried = async (headers: Record<string, string>) => upgrade(url, headers);
    expect(await tried({ authorization })).toBe('open');
    expect(await tried({ cookie, origin: url })).toBe('open');
    expect(await tried({})).toBe(401);
    expect(await tried({ cookie })).toBe(401);
    expect(await tried({ cookie, origin: 'null' })).toBe(401);
    expect(await tried({ cookie, origin: 'https://elsewhere.example' })).toBe(401);
    expect(await tried({ authorization, origin: url })).toBe(401);
    expect(await tried({ authorization: `Bearer ${'0'.repeat(32)}` })).toBe(401);
    expect(await tried({ cookie: `chiaro-device=${'0'.repeat(32)}`, origin: url })).toBe(401);
    expect(await tried({ authorization, host: 'elsewhere.example' })).toBe(403);
  });

  it('asks the database nothing once the server has closed, though sockets close later', async () => {
    const { app, db, faults } = await freshServer();
    const url = await listening(app);
    const anna = await newPerson(url, 'Anna');
    const sockets = Array.from({ length: 5 }, () => openSocket(url, anna.authorization));
    await Promise.all(sockets.map((each) => new Promise((open) => each.once('open', open))));
    const gone = sockets.map((each) => new Promise((resolve) => each.once('close', resolve)));
    await app.close();
    await db.destroy();
    await Promise.all(gone);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(faults).toEqual([]);
  });

  it('closes what is too large, what is no text, and goes on serving', async () => {
    const url = await served((speak) => new Conversation(async () => Promise.reject(), speak));
    const closed = (send: string | Buffer): Promise<number> =>
      new Promise((resolve) => {
        const socket = openSocket(url, bearer);
        socket.once('open', () => socket.send(send));
        socket.once('close', resolve);
      });
    expect(await closed('x'.repeat(16_385))).toBe(1009);
    expect(await closed(Buffer.from([1, 2, 3]))).toBe(1003);
    expect(await upgrade(url, bearer)).toBe('open');
  });

  it('refuses a version that it does not speak, and says which it does', async () => {
    const url = await served((speak) => new Conversation(async () => Promise.reject(), speak));
    const socket = openSocket(url, bearer);
    const heard = new Promise((resolve) =>
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()))),
    );
    socket.once('open', () => socket.send('{"t":"hello","v":0}'));
    expect(await heard).toEqual({
      t: 'no',
      error: { code: 'VERSION_UNSUPPORTED', facts: { found: 0, supported: '1–1' } },
    });
  });

  it('reads no more from a network that says too much', async () => {
    const url = await served(({ send }) => ({ hear: send, closed: () => undefined }), 3);
    const socket = openSocket(url, bearer);
    const heard: string[] = [];
    const all = new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        if (heard.push(data.toString()) === 5) resolve();
      }),
    );
    socket.once('open', () => ['1', '2', '3', '4', '5'].forEach((each) => socket.send(each)));
    await all;
    socket.close();
    const refused = '{"t":"no","error":{"code":"RATE_LIMITED"}}';
    expect(heard).toEqual(['1', '2', '3', refused, refused]);
  });
});
