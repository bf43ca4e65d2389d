import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { games } from '@chiaro/catalog';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { judgeLog } from '../src/games/judge.js';
import { JudgeThreads, type ThreadLimits } from '../src/games/threads.js';
import { bundle, threadOf, type Bundle } from './bundle.js';
import { longLog } from '../trust/logs.js';
import { freshFolder, freshServer, refusalOf, submit } from './server.js';

let program: Bundle;
const logs: string[] = [];
beforeAll(async () => {
  program = await bundle(new URL('../src/main.ts', import.meta.url));
  for (let i = 0; i < 4; i++) logs.push(await longLog(19_999, `log ${i}`));
});
afterAll(() => program.remove());

function threads(limits: Partial<ThreadLimits> = {}): JudgeThreads {
  const judge = new JudgeThreads(threadOf(program, 'judge'), {
    threads: 1,
    deadline: 120_000,
    workOfOneNetwork: Infinity,
    ...limits,
  });
  onTestFinished(() => judge.close());
  return judge;
}
const log = (i: number): string => logs[i] ?? '';
const from = (i: number) => ({ remoteAddress: `192.0.2.${i}` });

describe('replaying in threads', () => {
  it('judges as it would here', async () => {
    const judge = threads();
    for (const text of [log(0), log(0).replace('9. A draw', '9. A fly'), '[Game "chess"]', 'x'])
      expect(await judge.judge(text, 'a')).toEqual({
        ok: true,
        value: await judgeLog(games, text),
      });
  });

  it('leaves the thread that answers free', async () => {
    const { app } = await freshServer({ games, judge: threads() });
    let judged = 0;
    const submitted = logs.map((text) => submit(app, text).finally(() => judged++));
    for (let i = 0; i < 20; i++) expect((await app.inject('/api/health')).statusCode).toBe(200);
    expect(judged).toBe(0);
    for (const { statusCode, body } of await Promise.all(submitted))
      expect(statusCode, body.slice(0, 300)).toBe(201);
  });

  it('refuses what finds no room, and says when to come again', async () => {
    const { app, faults } = await freshServer({ games, judge: threads({ queue: 1 }) });
    const answers = await Promise.all(logs.map((text, i) => submit(app, text, from(i))));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(4);
    for (const answer of refused) {
      expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(faults).toEqual([]);
  });

  it('lets one network fill nothing but its own share', async () => {
    const { app } = await freshServer({ games, judge: threads({ ofOneNetwork: 1 }) });
    const greedy = logs.map((text) => submit(app, text, from(1)));
    const other = submit(app, await longLog(50), from(2));
    const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429]);
    expect((await other).statusCode).toBe(201);
  });

  it('counts the work that a network causes', async () => {
    const judge = threads({ workOfOneNetwork: 1 });
    const { app } = await freshServer({ games, judge });
    expect((await submit(app, log(0), from(1))).statusCode).toBe(201);
    expect(refusalOf(await submit(app, log(1), from(1)))).toMatchObject({ status: 429 });
    expect((await submit(app, log(1), from(2))).statusCode).toBe(201);
  });

  it('gives up at the deadline, and goes on with the next', async () => {
    // A thread that takes for ever, unless it is asked for something short.
    const file = join(freshFolder(), 'judge.mjs');
    writeFileSync(
      file,
      `export function judge(log) {
        while (log === 'long');
        return { judgement: { ok: false, problems: [{ code: 'GAME_OVER' }], game: null }, worked: 1 };
      }`,
    );
    const judge = new JudgeThreads(pathToFileURL(file), {
      threads: 1,
      deadline: 2000,
      workOfOneNetwork: 2000,
    });
    onTestFinished(() => judge.close());
    const { app, faults } = await freshServer({ games, judge });
    const [long, waiting] = await Promise.all([
      submit(app, 'long', from(1)),
      submit(app, 'long', from(2)),
    ]);
    for (const answer of [long, waiting])
      expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(faults).toEqual([]);
    // A thread that was ended is replaced.
    await expect.poll(async () => (await submit(app, 'short', from(3))).statusCode).toBe(409);
    // Whoever used all of the time has none left for now.
    expect(refusalOf(await submit(app, 'short', from(1)))).toMatchObject({ status: 429 });
  });

  it('outlives a thread that needs more memory than it has', async () => {
    const file = join(freshFolder(), 'judge.mjs');
    writeFileSync(
      file,
      `export function judge() {
        const all = [];
        for (;;) all.push(new Array(100_000).fill(0).map((_, i) => ({ i })));
      }`,
    );
    const judge = new JudgeThreads(pathToFileURL(file), { threads: 1, deadline: 120_000 });
    onTestFinished(() => judge.close());
    const { app } = await freshServer({ games, judge });
    expect(refusalOf(await submit(app, 'much', from(1)))).toMatchObject({ status: 503 });
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  });
});
