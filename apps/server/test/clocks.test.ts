import { findIn, games } from '@chiaro/catalog';
import { formatLog, invariant, replay } from '@chiaro/kernel';
import { Match, matchLog, readEvents, type AnyClient } from '@chiaro/match';
import { CamelCasePlugin, type KyselyPlugin } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoreAddress } from '../src/store/open.js';
import { Db } from '../src/store/schema.js';
import { sqliteDialect } from '../src/store/sqlite/dialect.js';
import { SqliteFile } from '../src/store/sqlite/file.js';
import { startPostgres } from '../trust/postgres.js';
import { freshDatabase, freshFolder, sqliteIn } from './server.js';
import {
  clientOf,
  codeOf,
  eventually,
  linesOf,
  matchLinesOf,
  playOne,
  tableOf,
  until,
  World,
} from './table.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const bank = { kind: 'bank', minutes: 2, increment: 10 };
const yahtzee = { game: 'yahtzee', options: { players: 2 } };

/** The log of a stored match replays, and every flag in it is supported by its times. */
async function expectGoodLog(db: Db, match: string, game: string): Promise<void> {
  const rows = await db
    .selectFrom('matchEvents')
    .select('eventJson')
    .where('match', '=', match)
    .orderBy('seq')
    .execute();
  const events = readEvents(rows.map(({ eventJson }) => JSON.parse(eventJson) as unknown));
  const found = findIn(games, game);
  invariant(events.ok && found.ok, 'the match is stored');
  const module = await found.value.load();
  const restored = Match.restore(module.game, events.value);
  invariant(restored.ok, 'and can be restored');
  const again = replay(module.game, formatLog(matchLog(restored.value, { withSeed: true })));
  expect(again.ok && again.value.failure).toBeNull();
}

/** A database after whose answer to what is due something else happens first. */
async function sleepyDatabase(file: string, asleep: () => Promise<void>): Promise<Db> {
  const asked = new WeakSet<object>();
  const port = new SqliteFile(file);
  const sleepy: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"due_at"'))
        if (node.orderBy !== undefined) asked.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (asked.has(queryId)) await asleep();
      return result;
    },
  };
  const plugins = [new CamelCasePlugin(), sleepy];
  const db = new Db({ dialect: sqliteDialect(port), plugins }, port);
  onTestFinished(() => db.destroy());
  return db;
}

describe.each<[string, boolean, () => Promise<StoreAddress>]>([
  ['SQLite', true, async () => sqliteIn(freshFolder())],
  ['PostgreSQL', postgres !== null, async () => postgres!.freshDatabase()],
])('clocks over %s', (_name, isThere, address) => {
  it.skipIf(!isThere)('flag whoever is late, though nobody moves, once', async () => {
    const world = new World();
    const db = await freshDatabase(await address());
    // Two processes over one database look at what is due.
    const [{ url, faults }, second] = [await world.server({ db }), await world.server({ db })];
    const { clients, match } = await tableOf(url, { ...yahtzee, time: bank });
    await world.passTogether(30_000);
    while (clients[0]!.snapshot?.turn === 0) await playOne(clients);
    expect(clients[0]!.snapshot?.clocks).toMatchObject({ runs: 1, left: [100_000, 120_000] });
    await world.passTogether(2 * MINUTE - 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(clients[0]!.snapshot?.result).toBeNull();
    await world.passTogether(1);
    await until(clients, ({ result }) => result?.reason === 'flagged' && result.seat === 1);
    expect(await matchLinesOf(db, match)).toEqual(['- flag B @150']);
    await expectGoodLog(db, match, 'yahtzee');
    expect([...faults, ...second.faults]).toEqual([]);
  });

  it.skipIf(!isThere)(
    'are kept over a restart, and another process does what was due',
    async () => {
      const world = new World();
      const db = await freshDatabase(await address());
      const first = await world.server({ db });
      const time = { kind: 'days', days: 1 };
      const { match, clients } = await tableOf(first.url, { ...yahtzee, time });
      for (const client of clients) client.close();
      await world.close(first);
      // Nobody is there for half a day: that is charged to nobody.
      world.passWithout(DAY / 2);
      const second = await world.server({ db });
      await world.pass(DAY - 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await matchLinesOf(db, match)).toEqual([]);
      // Whoever does not hold the match does it two seconds late.
      await world.pass(2_001);
      const lines = await eventually(
        () => matchLinesOf(db, match),
        (all) => all.length > 0,
      );
      expect(lines).toEqual([expect.stringMatching(/^- flag A @8640[0-2]/)]);
      const rows = await eventually(
        () => db.selectFrom('matches').select(['status', 'dueAt']).execute(),
        (all) => all[0]?.status === 'ended',
      );
      expect(rows).toEqual([{ status: 'ended', dueAt: null }]);
      await expectGoodLog(db, match, 'yahtzee');
      expect(second.faults).toEqual([]);
    },
  );

  it.skipIf(!isThere)('charge an outage of ours to nobody', async () => {
    const world = new World();
    const db = await freshDatabase(await address());
    const first = await world.server({ db });
    const { match, people } = await tableOf(first.url, { ...yahtzee, time: bank });
    await world.passTogether(MINUTE);
    await world.close(first);
    world.passWithout(3 * 60 * MINUTE);
    const second = await world.server({ db });
    Object.assign(people[0]!, { url: second.url });
    const anna = await clientOf(people[0]!, 'yahtzee', match, 0);
    expect(anna.snapshot?.clocks?.left[0]).toBe(MINUTE);
    await world.passTogether(MINUTE - 1);
    while (anna.snapshot?.turn === 0) await playOne([anna]);
    expect(await matchLinesOf(db, match)).toEqual([]);
    expect((await linesOf(db, match)).at(-1)).toMatch(/@119\.999$/);
    await expectGoodLog(db, match, 'yahtzee');
  });

  it.skipIf(!isThere)('follow the shared clock, on a node whose own is an hour ahead', async () => {
    const world = new World();
    const db = await freshDatabase(await address());
    const sharedNow = async (): Promise<number> => world.time;
    const right = await world.server({ db, sharedNow });
    const { match, clients } = await tableOf(right.url, { ...yahtzee, time: bank });
    const wrong = await world.server({ db, sharedNow, now: () => world.time + 60 * MINUTE });
    await world.passTogether(2 * MINUTE - 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await matchLinesOf(db, match)).toEqual([]);
    await world.passTogether(1);
    await until(clients, ({ result }) => result?.reason === 'flagged');
    expect(await matchLinesOf(db, match)).toEqual(['- flag A @120']);
    expect([...right.faults, ...wrong.faults]).toEqual([]);
  });
});

describe('clocks', () => {
  it('are up when they were, though a node slept while it looked at what is due', async () => {
    const world = new World();
    const address = sqliteIn(freshFolder());
    const elsewhere = await freshDatabase(address);
    let fallAsleep = async (): Promise<void> => undefined;
    const db = await sleepyDatabase(address.file, () => fallAsleep());
    const { url } = await world.server({ db });
    const time = { kind: 'days', days: 1 };
    const { match, clients } = await tableOf(url, { ...yahtzee, time });
    for (const client of clients) client.close();
    const dueAt = async () =>
      (await elsewhere.selectFrom('matches').select('dueAt').executeTakeFirstOrThrow()).dueAt;
    const due = await dueAt();
    fallAsleep = async () => {
      fallAsleep = async () => undefined;
      const beatAt = new Date(world.time + DAY / 2).toISOString();
      await elsewhere.insertInto('heartbeats').values({ node: 'elsewhere', beatAt }).execute();
      world.passWithout(DAY / 2);
    };
    const soon = new Date(world.time).toISOString();
    await elsewhere.updateTable('matches').set({ dueAt: soon }).execute();
    expect(await eventually(dueAt, (now) => now !== soon)).toBe(due);
    expect(await matchLinesOf(elsewhere, match)).toEqual([]);
  });

  it('are given more time by an opponent, and by a setting that asks for no reason', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { clients, match, room, people } = await tableOf(url, { ...yahtzee, time: bank });
    const [anna, bruno] = clients as [AnyClient, AnyClient];
    expect(anna.snapshot?.clocks?.left).toEqual([2 * MINUTE, 2 * MINUTE]);
    expect(codeOf(await anna.giveTime(0, 60))).toBe('NOT_ALLOWED');
    expect(codeOf(await bruno.giveTime(0, 60))).toBe('ok');
    const given = await anna.until(({ clocks }) => clocks?.left[0] === 3 * MINUTE);
    expect(given.terms.control).toBe('bank 2+10');
    expect(await matchLinesOf(db, match)).toEqual(['- extra A 60 @0']);
    await anna.resign(0);
    await people[0]!.roomWhere(({ playing, match: played }) => !playing && played === match);
    await people[1]!.must(`/api/rooms/${room}/extra`, { extra: 2 });
    for (const person of people) await person.must(`/api/rooms/${room}/rematch`, { again: true });
    const again = await clientOf(people[1]!, 'yahtzee', `${room}-2`, 0);
    expect(again.snapshot).toMatchObject({
      terms: { control: 'bank 2+10; extra 2 1' },
      clocks: { left: [4 * MINUTE, 2 * MINUTE] },
    });
  });

  it('turn a move that comes too late into the flag', async () => {
    const world = new World();
    const { url, db } = await world.server({ beats: { lookMs: 100_000_000, beatMs: 10 } });
    const { clients, match } = await tableOf(url, { ...yahtzee, time: bank });
    await world.pass(2 * MINUTE);
    await clients[0]!.play(clients[0]!.legal()[0]);
    await until(clients, ({ result }) => result?.reason === 'flagged');
    expect(await matchLinesOf(db, match)).toHaveLength(1);
  });

  it('of days keep a room for longer than one in which nothing happens', async () => {
    const world = new World();
    const { url } = await world.server();
    const time = { kind: 'days', days: 20 };
    const { clients, people, room } = await tableOf(url, { ...yahtzee, time });
    await world.pass(19 * DAY);
    while (clients[0]!.snapshot?.turn === 0) await playOne(clients);
    await world.pass(19 * DAY);
    // Making a room forgets those of more than thirty days ago.
    await people[0]!.must('/api/rooms', yahtzee);
    const { authorization: headers } = people[0]!;
    expect((await fetch(`${url}/api/rooms/${room}`, { headers })).status).toBe(200);
    while (clients[1]!.snapshot?.turn === 1) await playOne(clients);
  });

  it('say in the list of one’s matches whose turn it is and until when', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, match } = await tableOf(url, { ...yahtzee, time: { kind: 'days', days: 3 } });
    const mine = async (i: number): Promise<unknown> => {
      const response = await fetch(`${url}/api/me/matches`, { headers: people[i]!.authorization });
      return response.json();
    };
    const dueAt = new Date(world.time + 3 * DAY).toISOString();
    const about = { match, game: 'yahtzee', names: ['Anna', 'Bruno'], time: 'days 3', dueAt };
    expect(await mine(0)).toEqual({
      matches: [expect.objectContaining({ ...about, seats: [0], turn: true })],
    });
    expect(await mine(1)).toEqual({
      matches: [expect.objectContaining({ ...about, seats: [1], turn: false })],
    });
  });
});
