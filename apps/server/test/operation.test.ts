import { games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRunning, startProcess, type ServerProcess } from '../trust/process.js';
import { judgeHere } from '../src/games/judge.js';
import { serveMetrics } from '../src/operation/endpoint.js';
import { measureProcess } from '../src/operation/meters.js';
import { Metrics } from '../src/operation/metrics.js';
import { bundle, type Bundle } from './bundle.js';
import { listening, newPerson, openSocket } from './people.js';
import { freshFolder, freshServer } from './server.js';
import { clientOf, playOne, tableOf } from './table.js';

let server: Bundle;
beforeAll(async () => {
  server = await bundle(new URL('../src/main.ts', import.meta.url));
});
afterAll(() => server.remove());

const azul = { game: 'azul', options: { players: 2 } };

async function started(environment: Record<string, string>): Promise<ServerProcess> {
  const running = await startProcess(server.file, { PORT: '0', LANG: 'en', ...environment });
  invariant(isRunning(running), `it starts: ${JSON.stringify(running)}`);
  return running;
}

it('metrics count appends, conflicts, sockets and what devices cost, and name nobody', async () => {
  const metrics = new Metrics();
  const stop = measureProcess(metrics);
  const { app } = await freshServer({ games, metrics, judge: judgeHere(games) });
  const url = await listening(app);
  const { match, clients, people } = await tableOf(url, azul);
  for (let i = 0; i < 3; i++) await playOne(clients);
  const watcher = await clientOf(people[0]!, 'azul', match, null);
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  const text = await answer.text();
  const valueOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  // The start of the match, and three moves.
  expect(valueOf('chiaro_append_ms_count')).toBe(4);
  expect(valueOf('chiaro_append_conflicts_total')).toBe(0);
  expect(valueOf('chiaro_sockets')).toBe(2);
  expect(valueOf('chiaro_resume_ms_count')).toBe(3);
  for (const name of ['buffered_bytes', 'bot_queue', 'loop_delay_p99_ms', 'memory_bytes'])
    expect(valueOf(`chiaro_${name}`), name).toBeGreaterThanOrEqual(0);
  expect(text).toContain('chiaro_told_lag_ms_bucket{le="+Inf"} 0');
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  // The port that is open to everybody says nothing of it.
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0/);
  for (const secret of [match, 'Anna', people[0]!.token]) expect(text).not.toContain(secret);
  watcher.close();
  served.stop();
  stop();
});

it('logs say what was answered, and hold no token, name, code, id of a room or hand', async () => {
  const running = await started({ CHIARO_DATA: freshFolder(), CHIARO_LOG: 'info' });
  const { room, match, clients, people } = await tableOf(running.url, azul);
  for (let i = 0; i < 4; i++) await playOne(clients);
  const { code } = await people[0]!.roomWhere(({ code: each }) => each !== null);
  await people[0]!.post('/api/rooms/join', { code: 'AAAAAA' });
  await fetch(`${running.url}/api/rooms/${room}?secret=hunter2`);
  running.process.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  const output = running.output();
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route);
  expect(routes).toContain('/api/rooms/:id/sit');
  const secrets = [
    ...people.flatMap(({ id, token }) => [id, token]),
    'Anna',
    'Bruno',
    room,
    match,
    code ?? '',
    'AAAAAA',
    'hunter2',
    'Bearer',
    '"view"',
  ];
  for (const secret of secrets) expect(output).not.toContain(secret);
});

it('SIGTERM: no longer ready, a word to everybody, closed with 1012, ended within ten seconds', async () => {
  const running = await started({ CHIARO_DATA: freshFolder() });
  const anna = await newPerson(running.url, 'Anna');
  const socket = openSocket(running.url, anna.authorization);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  // A client that never answers the close is not waited for.
  const stubborn = openSocket(running.url, anna.authorization);
  await new Promise((resolve) => stubborn.once('open', resolve));
  stubborn.pause();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  running.process.kill('SIGTERM');
  expect(await closed).toBe(1012);
  expect(heard.at(-1)).toMatch(/^{"t":"bye","after":\d+}$/);
  expect(await running.ended).toBe(0);
  stubborn.terminate();
});
