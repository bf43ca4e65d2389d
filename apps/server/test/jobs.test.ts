import { games } from '@chiaro/catalog';
import { invariant, readShape, type Json } from '@chiaro/kernel';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { BossJobs, openBoss } from '../src/jobs/boss.js';
import { SharedCrew } from '../src/jobs/crew.js';
import { reviewShape } from '../src/jobs/endpoints.js';
import { keyOf, type JobOrder, type Jobs, type JobState, type Works } from '../src/jobs/jobs.js';
import { LocalJobs } from '../src/jobs/local.js';
import { JobStore } from '../src/jobs/store.js';
import { BossWorker } from '../src/jobs/worker.js';
import type { StoreAddress } from '../src/store/open.js';
import { longLog } from '../trust/logs.js';
import { startPostgres } from '../trust/postgres.js';
import { freshDatabase, freshFolder, freshServer, refusalOf, sqliteIn, submit } from './server.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Makes one process after another that asks for jobs of one database and does them. */
interface Way {
  readonly name: string;
  readonly address: () => Promise<StoreAddress>;
  readonly process: (address: StoreAddress, works: Works) => Promise<Jobs>;
}

const ways: readonly Way[] = [
  {
    name: 'jobs of one process',
    address: async () => sqliteIn(freshFolder()),
    async process(address, works) {
      const jobs = new LocalJobs(new JobStore(await freshDatabase(address)), works, () => {});
      onTestFinished(() => jobs.close());
      return jobs;
    },
  },
  ...(postgres === null
    ? []
    : [
        {
          name: 'jobs over PostgreSQL',
          address: () => postgres.freshDatabase(),
          async process(address: StoreAddress, works: Works) {
            invariant(address.kind === 'postgres', 'it is PostgreSQL');
            const store = new JobStore(await freshDatabase(address));
            const boss = await openBoss(address.url, () => {});
            const worker = new BossWorker({ store, boss, works, atOnce: 1, fault: () => {} });
            worker.start();
            const jobs = new BossJobs(store, boss, () => worker.stop());
            onTestFinished(() => jobs.close());
            return jobs;
          },
        },
      ]),
];

const order = (task: Json): JobOrder => ({ key: keyOf('piece', task), kind: 'piece', task });

const ended = async (jobs: Jobs, { key }: JobOrder): Promise<JobState> => {
  let found: JobState | undefined;
  await expect
    .poll(
      async () => {
        found = (await jobs.look([key])).get(key);
        return found?.state;
      },
      { timeout: 120_000 },
    )
    .toMatch(/done|failed/);
  invariant(found !== undefined, 'it was found');
  return found;
};

/** Work that counts, and waits until it is let go. */
function gatedWork() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const seen: Json[] = [];
  const works: Works = {
    piece: async (task, report) => {
      seen.push(task);
      report(0.25);
      await gate;
      return { twice: Number(task) * 2 };
    },
  };
  return { works, seen, open };
}

describe.each(ways)('$name', ({ address, process: start }) => {
  it('are done once, however often and by however many they are asked for', async () => {
    const { works, seen, open } = gatedWork();
    open();
    const where = await address();
    const [one, other] = [await start(where, works), await start(where, {})];
    await Promise.all([one.ask(order(21)), one.ask(order(21)), one.ask(order(21))]);
    expect(await ended(one, order(21))).toEqual({ state: 'done', result: { twice: 42 } });
    expect(await other.ask(order(21))).toEqual({ state: 'done', result: { twice: 42 } });
    expect(seen).toEqual([21]);
  });

  it('say how far they are', async () => {
    const { works, open } = gatedWork();
    const jobs = await start(await address(), works);
    expect(await jobs.ask(order(1))).toEqual({ state: 'waiting' });
    await expect
      .poll(async () => (await jobs.look([order(1).key])).get(order(1).key), { timeout: 120_000 })
      .toEqual({ state: 'working', done: 0.25 });
    expect(await jobs.open('piece')).toBe(1);
    open();
    await ended(jobs, order(1));
    expect(await jobs.open('piece')).toBe(0);
  });

  it('that nobody asked for, or that were forgotten, are not there', async () => {
    const { works, seen, open } = gatedWork();
    open();
    const jobs = await start(await address(), works);
    expect(await jobs.look([order(1).key])).toEqual(new Map());
    await jobs.ask(order(1));
    await ended(jobs, order(1));
    await jobs.forget([order(1)]);
    expect(await jobs.look([order(1).key])).toEqual(new Map());
    await jobs.ask(order(1));
    await ended(jobs, order(1));
    expect(seen).toEqual([1, 1]);
  });

  it('that fail say why, and are tried again when they are asked for again', async () => {
    let isBroken = true;
    const jobs = await start(await address(), {
      piece: async () => {
        if (isBroken) throw new Error('no such table');
        return 'well';
      },
    });
    await jobs.ask(order(1));
    expect(await ended(jobs, order(1))).toEqual({ state: 'failed', why: 'no such table' });
    isBroken = false;
    expect(await jobs.ask(order(1))).toEqual({ state: 'waiting' });
    expect(await ended(jobs, order(1))).toEqual({ state: 'done', result: 'well' });
  });

  it('that a process leaves behind are done by the next', async () => {
    const first = gatedWork();
    const where = await address();
    const one = await start(where, first.works);
    await one.ask(order(3));
    await expect.poll(() => first.seen.length, { timeout: 120_000 }).toBe(1);
    await one.close();
    first.open();
    const second = gatedWork();
    second.open();
    const other = await start(where, second.works);
    await other.ask(order(3));
    expect(await ended(other, order(3))).toEqual({ state: 'done', result: { twice: 6 } });
    expect(second.seen).toEqual([3]);
  });

  it('make a crew that leaves nothing behind', async () => {
    const { works, seen, open } = gatedWork();
    open();
    const jobs = await start(await address(), works);
    const crew = new SharedCrew(jobs, 4);
    const answers = await Promise.all([1, 2, 3].map((task) => crew.run(task)));
    expect(answers).toEqual([{ twice: 2 }, { twice: 4 }, { twice: 6 }]);
    expect(new Set(seen)).toEqual(new Set([1, 2, 3]));
    await crew.close();
  });
});

describe('the review of a kept game', () => {
  const reviewOf = (id: string, lang = 'en') => `/api/games/${id}/review?lang=${lang}`;

  async function kept() {
    const server = await freshServer({ games });
    const { id } = (await submit(server.app, await longLog(12, 'reviewed'))).json<{ id: string }>();
    return { ...server, id };
  }

  it('is asked for, waited for and told in the language of whoever asks', async () => {
    const { app, id, faults } = await kept();
    expect((await app.inject(reviewOf(id))).statusCode).toBe(404);
    const asked = await app.inject({ method: 'POST', url: reviewOf(id) });
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({ state: 'waiting', review: null });
    await expect
      .poll(async () => (await app.inject(reviewOf(id))).statusCode, { timeout: 240_000 })
      .toBe(200);
    const [english, italian] = await Promise.all(
      ['en', 'it'].map(async (lang) => (await app.inject(reviewOf(id, lang))).json<unknown>()),
    );
    expect(readShape(reviewShape, english)).toMatchObject({
      ok: true,
      value: { state: 'done', progress: 1000 },
    });
    expect(JSON.stringify(italian)).not.toBe(JSON.stringify(english));
    expect(faults).toEqual([]);
  });

  it('is refused for a game that is not there, and to whoever asks for too many', async () => {
    const { app, db } = await kept();
    const nothing = await app.inject({ method: 'POST', url: reviewOf('0'.repeat(32)) });
    expect(refusalOf(nothing)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    // Nobody works on these: the table is full of them.
    await db
      .insertInto('jobs')
      .values(
        Array.from({ length: 200 }, (_, i) => ({
          key: `review/${i}`,
          kind: 'review',
          version: '',
          taskJson: 'null',
          progress: 0,
          createdAt: '',
        })),
      )
      .execute();
    const { id } = (await submit(app, await longLog(12, 'another'))).json<{ id: string }>();
    const full = await app.inject({ method: 'POST', url: reviewOf(id) });
    expect(refusalOf(full)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});
