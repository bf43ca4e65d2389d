import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { CreatedBoard } from '../src/boards/shapes.js';
import { startPostgres } from '../trust/postgres.js';
import { freshDatabase, freshServer, refusalOf, submit } from './server.js';
import { toyLog } from './toy.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** A server with eight clients that write without pause, and what they were answered. */
async function busyServer(name: string) {
  const { app, faults } = await freshServer({
    db: await freshDatabase(await postgres!.freshDatabase()),
    requestsPerTenSeconds: Infinity,
    quotas: { games: { gamesADay: Infinity } },
  });
  const statuses = new Map<number, number>();
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const stored: string[] = [];
  let isStopped = false;
  const client = async (number: number) => {
    for (let i = 0; !isStopped; i++) {
      const response = await submit(app, toyLog(`${name} ${number} ${i}`, { rounds: 12 }));
      note(response.statusCode);
      if (response.statusCode === 201) stored.push(response.json<{ id: string }>().id);
      else await sleep(5);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, i) => client(i)));
  return {
    app,
    faults,
    statuses,
    stored,
    stop: async () => {
      isStopped = true;
      await clients;
    },
  };
}

describe.skipIf(postgres === null)('PostgreSQL under eight busy clients', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'ends by %s and starts again: 503 meanwhile, nothing lost, and all goes on by itself',
    async (signal) => {
      const { app, faults, statuses, stored, stop } = await busyServer(signal);
      await expect.poll(() => stored.length).toBeGreaterThan(20);
      await postgres!.kill(signal);
      await expect.poll(() => statuses.get(503) ?? 0).toBeGreaterThan(8);
      expect(refusalOf(await app.inject('/api/games'))).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      });
      await postgres!.restart();
      const before = stored.length;
      await expect.poll(() => stored.length).toBeGreaterThan(before + 20);
      await stop();
      expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 503]);
      expect(faults.every((fault) => fault instanceof Error && fault.name === 'StorageFault')).toBe(
        true,
      );
      for (const id of stored) expect((await app.inject(`/api/games/${id}`)).statusCode).toBe(200);
    },
  );

  it('that stands still is not waited for, and is used again when it goes on', async () => {
    const { app } = await freshServer({
      db: await freshDatabase(await postgres!.freshDatabase()),
    });
    const { id, token } = (
      await app.inject({ method: 'POST', url: '/api/boards', payload: { seq: 1, state: {} } })
    ).json<CreatedBoard>();
    postgres!.freeze();
    const [health, board] = await Promise.all([
      app.inject('/health/ready'),
      app.inject({
        method: 'POST',
        url: `/api/boards/${id}`,
        payload: { token, seq: 2, state: {} },
      }),
    ]);
    postgres!.thaw();
    for (const answer of [health, board])
      expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await expect.poll(async () => (await app.inject('/health/ready')).statusCode).toBe(200);
    const again = await app.inject({
      method: 'POST',
      url: `/api/boards/${id}`,
      payload: { token, seq: 3, state: {} },
    });
    expect(again.statusCode).toBe(200);
  });
});
