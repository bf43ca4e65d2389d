import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { invariant } from '@chiaro/kernel';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundle, webFolderOf, type Bundle } from './bundle.js';
import { longLog } from '../trust/logs.js';
import type { StoreAddress } from '../src/store/open.js';
import { startPostgres } from '../trust/postgres.js';
import { isRunning, startProcess, type ServerProcess } from '../trust/process.js';
import { freshFolder } from './server.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const urlOf = (address: StoreAddress): Record<string, string> =>
  address.kind === 'postgres' ? { DATABASE_URL: address.url } : {};

let server: Bundle;
beforeAll(async () => {
  server = await bundle(new URL('../src/main.ts', import.meta.url));
  mkdirSync(webFolderOf(server));
  writeFileSync(join(webFolderOf(server), 'index.html'), '<title>Chiaro</title>');
  writeFileSync(join(webFolderOf(server), 'routes.json'), '["/"]');
});
afterAll(() => server.remove());

async function running(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const result = await startProcess(server.file, {
    PORT: '0',
    CHIARO_DATA: freshFolder(),
    ...environment,
  });
  invariant(isRunning(result), `it starts: ${JSON.stringify(result)}`);
  onTestFinished(() => void result.process.kill('SIGKILL'));
  return result;
}

describe('the server as a process', () => {
  it('prints its address when it listens and how others can come, and serves app and API there', async () => {
    const { url, output, startedIn } = await running();
    console.info(`start to listen: ${Math.round(startedIn)} ms`);
    await expect
      .poll(output)
      .toBe(
        `Chiaro is ready: ${url}\nTo play with others on your home network: npm start -- --lan\n`,
      );
    expect(new URL(url).hostname).toBe('localhost');
    expect(await (await fetch(url)).text()).toContain('<title>Chiaro</title>');
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ ok: true });
    const { port } = new URL(url);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it('replays a game in a thread of its own', async () => {
    const { url } = await running();
    const hand = (log: string) =>
      fetch(`${url}/api/games`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: log,
      });
    const response = await hand(await longLog(300));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ game: 'klondike', steps: 300 });
    const refused = await hand((await longLog(300)).replace('5. A draw', '5. A recycle'));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { line: 11, seq: 5 } });
  });

  const places: readonly [string, () => Promise<Record<string, string>>][] = [
    ['alone', async () => ({})],
    ...(postgres === null
      ? []
      : [['as a node', async () => urlOf(await postgres.freshDatabase())] as const]
    ).map(([name, make]): [string, () => Promise<Record<string, string>>] => [name, make]),
  ];
  it.each(places)('reviews a kept game in a thread of its own, %s', async (_name, place) => {
    const { url } = await running(await place());
    const post = async (path: string, body: object) =>
      (
        await fetch(`${url}/api/games${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ id: string; state: string }>;
    const { id } = await post('', { log: await longLog(12) });
    expect(await post(`/${id}/review`, {})).toMatchObject({ state: 'waiting', review: null });
    const review = async (): Promise<unknown> =>
      (await fetch(`${url}/api/games/${id}/review`)).json();
    await expect
      .poll(review, { timeout: 240_000 })
      .toMatchObject({ state: 'done', progress: 1000 });
    expect(await review()).toMatchObject({ review: { seats: [{}] } });
  });

  it('answers to the names it was given', async () => {
    const { url } = await running({ CHIARO_HOSTS: 'chiaro.example, 192.0.2.1' });
    const { port } = new URL(url);
    const status = (host: string) =>
      new Promise((resolve) =>
        get({ port, host: '127.0.0.1', path: '/health/live', headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }),
      );
    for (const host of ['chiaro.example', 'chiaro.example:443', '192.0.2.1', `localhost:${port}`])
      expect(await status(host)).toBe(200);
    expect(await status('evil.example')).toBe(403);
  });

  it('keeps its data to itself', async () => {
    const folder = freshFolder();
    await running({ CHIARO_DATA: folder });
    for (const name of readdirSync(folder))
      expect((statSync(join(folder, name)).mode & 0o777).toString(8), name).toBe('600');
  });

  it('speaks the language of its terminal', async () => {
    const { output } = await running({ LANG: 'it_IT.UTF-8' });
    expect(output()).toMatch(/^Chiaro è pronto: /);
  });

  it('says which port is taken', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, 'localhost', resolve));
    onTestFinished(() => void blocker.close());
    const { port } = blocker.address() as AddressInfo;
    const result = await startProcess(server.file, {
      PORT: String(port),
      CHIARO_DATA: freshFolder(),
    });
    expect(result).toEqual({
      code: 1,
      output: `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start\n`,
    });
  });

  it.each([
    ['PORT', 'http', /^PORT must be a whole number from 0 to 65535, not “http”\.\n$/],
    ['PORT', '70000', /^PORT must be/],
    ['PORT', '-1', /^PORT must be/],
    ['CHIARO_PROXIES', 'two', /^CHIARO_PROXIES is how many X-Forwarded-For hops to trust/],
    ['CHIARO_HOSTS', 'chiaro.example,a/b', /^CHIARO_HOSTS is a list of names/],
    ['HOST', '203.0.113.1', /^It is not possible to listen on “203\.0\.113\.1”: /],
    [
      'DATABASE_URL',
      'mysql://me:secret@db/chiaro',
      /^DATABASE_URL must begin with postgres:\/\/ or postgresql:\/\/\.\n$/,
    ],
    [
      'DATABASE_URL',
      'postgres://me:secret@127.0.0.1:1/chiaro',
      /^The games cannot be stored in postgres:\/\/127\.0\.0\.1:1\/chiaro: /,
    ],
    ['CHIARO_DATA', '/dev/null', /^The games cannot be stored in \/dev\/null\/chiaro\.sqlite: /],
  ])('says what is wrong with %s=%s, in one line', async (name, value, message) => {
    const result = await startProcess(server.file, {
      PORT: '0',
      CHIARO_DATA: freshFolder(),
      [name]: value,
    });
    expect(result).toMatchObject({ code: 1, output: expect.stringMatching(message) as string });
    invariant(!isRunning(result), 'it ended');
    expect(result.output.trimEnd().split('\n')).toHaveLength(1);
  });

  it('ends without a fault when it is told to stop as soon as it is ready', async () => {
    const { process, ended, output } = await running();
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).not.toContain('"fault"');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes a request under way on %s, then ends well',
    async (signal) => {
      const { process, url, ended, output } = await running();
      const { port } = new URL(url);
      // A request whose body is not complete yet when the signal comes.
      const { connect } = await import('node:net');
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.write(
        'POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"log"',
      );
      await fetch(`${url}/api/health`);
      process.kill(signal);
      await expect.poll(output).toContain('Stopping');
      socket.write(':""}');
      expect(await ended).toBe(0);
      expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*MISSING_FIELD/);
    },
  );
});
