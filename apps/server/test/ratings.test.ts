import { games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { backup, checkBackup } from '../src/backup/main.js';
import type { MatchRow } from '../src/matches/registry.js';
import type { Outcome } from '../src/ratings/outcome.js';
import { newcomer, rate, ratingOf } from '../src/ratings/skill.js';
import { MEETINGS_A_DAY, rebuilt, RatingStore } from '../src/ratings/store.js';
import type { StoreAddress } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';
import { startPostgres } from '../trust/postgres.js';
import { nodesOver, ways } from './nodes.js';
import { newPerson, type MadeRoom, type Person } from './people.js';
import { freshDatabase, freshFolder, freshServer, refusalOf, sqliteIn } from './server.js';
import { codeOf, eventually, playOne, tableOf, until, World, type Table } from './table.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const stores: readonly (readonly [string, boolean, () => Promise<StoreAddress>])[] = [
  ['SQLite', true, async () => sqliteIn(freshFolder())],
  ['PostgreSQL', postgres !== null, () => postgres!.freshDatabase()],
];

const bank = { kind: 'bank', minutes: 10, increment: 5 };
const rated = { game: 'azul', options: { players: 2 }, time: bank, rated: true };

describe('a skill', () => {
  // What openskill 5.0.1 (npm) computed on 18 November 2026 for the same matches.
  const skill = (mu: number, sigma: number) => ({ mu, sigma });
  const first = newcomer;
  it.each([
    [
      [[first], [first]],
      [1, 2],
      [
        [27.635389, 8.065901],
        [22.364611, 8.065901],
      ],
    ],
    [
      [[skill(31, 2)], [skill(22, 7)]],
      [2, 1],
      [
        [30.690588, 1.999779],
        [25.784264, 6.701666],
      ],
    ],
    [
      [[first], [skill(30, 4)], [skill(20, 6)], [skill(27, 1.5)]],
      [3, 1, 3, 2],
      [
        [21.637598, 7.729126],
        [30.766611, 3.990233],
        [19.174882, 5.863014],
        [27.052896, 1.501898],
      ],
    ],
    [
      [
        [first, skill(28, 5)],
        [skill(31, 3), skill(24, 6)],
      ],
      [2, 1],
      [
        [22.567891, 8.023895],
        [27.124285, 4.934555],
        [31.315413, 2.991337],
        [25.260922, 5.921695],
      ],
    ],
  ])('changes as the model says: %j, places %j', (sides, places, after) => {
    const skills = rate(sides, places).flat();
    expect(skills.map(({ mu, sigma }) => [mu, sigma])).toEqual(after);
  });

  it('is shown cautiously, as a whole number', () => {
    expect([newcomer, skill(25, 1), skill(35, 1)].map(ratingOf)).toEqual([500, 1380, 1780]);
  });
});

const ratingsIn = (db: Db) =>
  db.selectFrom('ratings').selectAll().orderBy('game').orderBy('player').execute();
const resultsIn = (db: Db) => db.selectFrom('results').selectAll().orderBy('number').execute();

/** The rebuild gives what is stored. */
async function expectRebuilt(db: Db): Promise<void> {
  const rows = await ratingsIn(db);
  expect(
    new Map(
      rows.map(({ game, player, mu, sigma, matches }) => [
        `${game} ${player}`,
        { mu, sigma, matches },
      ]),
    ),
  ).toEqual(await rebuilt(db));
}

const addPlayers = async (db: Db, ...ids: readonly string[]): Promise<void> => {
  const createdAt = new Date(NOW).toISOString();
  await db
    .insertInto('players')
    .values(ids.map((id) => ({ id, name: id, createdAt })))
    .execute();
};

const won = (winner: string, loser: string): Outcome => ({
  unrated: null,
  sides: [
    { place: 1, players: [{ player: winner, by: 'place' }] },
    { place: 2, players: [{ player: loser, by: 'place' }] },
  ],
});
const row = (id: string) => ({ id, game: 'azul' }) as MatchRow;
const NOW = Date.parse('2026-11-18T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

describe('the table of a game', () => {
  async function rated() {
    const { app, db } = await freshServer({ games });
    const store = new RatingStore(db);
    const newPlayer = async (name: string) => {
      const made = await app.inject({ method: 'POST', url: '/api/me', payload: { name } });
      return made.json<{ id: string; token: string }>();
    };
    const ask = async (url: string, player?: { token: string }) => {
      const headers = player === undefined ? {} : { authorization: `Bearer ${player.token}` };
      return app.inject({ url, headers });
    };
    return { store, newPlayer, ask };
  }

  it('gives equal ratings the same rank, and the next one its place', async () => {
    const { store, newPlayer, ask } = await rated();
    const [ada, ben, cleo, dan] = [
      await newPlayer('Ada'),
      await newPlayer('Ben'),
      await newPlayer('Cleo'),
      await newPlayer('Dan'),
    ];
    await store.settle(row('m1'), won(ada.id, ben.id), NOW);
    await store.settle(row('m2'), won(cleo.id, dan.id), NOW);
    const shown = (await ask('/api/ratings/azul', ben)).json<{ table: object[] }>();
    expect(shown).toEqual({
      game: 'azul',
      mine: { rating: 427, matches: 1 },
      table: [
        { rank: 1, name: 'Ada', you: false, rating: 638, matches: 1 },
        { rank: 1, name: 'Cleo', you: false, rating: 638, matches: 1 },
        { rank: 3, name: 'Ben', you: true, rating: 427, matches: 1 },
        { rank: 3, name: 'Dan', you: false, rating: 427, matches: 1 },
      ],
    });
  });

  it('is of that game alone, and one’s own are of all games', async () => {
    const { store, newPlayer, ask } = await rated();
    const [ada, ben] = [await newPlayer('Ada'), await newPlayer('Ben')];
    await store.settle(row('m1'), won(ada.id, ben.id), NOW);
    await store.settle({ ...row('m2'), game: 'yahtzee' }, won(ben.id, ada.id), NOW);
    expect((await ask('/api/ratings/yahtzee', ada)).json()).toMatchObject({
      mine: { rating: 427 },
      table: [{ name: 'Ben' }, { name: 'Ada' }],
    });
    expect((await ask('/api/me/ratings', ada)).json()).toEqual({
      ratings: [
        { game: 'azul', rating: 638, matches: 1 },
        { game: 'yahtzee', rating: 427, matches: 1 },
      ],
    });
  });

  it('is there for strangers, but no game and no rating of theirs', async () => {
    const { ask } = await rated();
    expect((await ask('/api/ratings/azul')).json()).toEqual({
      game: 'azul',
      mine: null,
      table: [],
    });
    expect(refusalOf(await ask('/api/ratings/chess'))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(refusalOf(await ask('/api/me/ratings'))).toMatchObject({ code: 'NOT_KNOWN' });
  });
});

describe.each(stores)('ratings on %s', (_name, isThere, address) => {
  it.skipIf(!isThere)(
    'are changed once for each match by whoever comes first, numbered without a gap',
    async () => {
      const where = await address();
      const dbs = [await freshDatabase(where), await freshDatabase(where)];
      await addPlayers(dbs[0]!, 'p0', 'p1', 'p2');
      const nodes = dbs.map((db) => new RatingStore(db));
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, i) => i).flatMap((i) =>
          nodes.map((node) => node.settle(row(`m${i}`), won(`p${i % 3}`, `p${(i + 1) % 3}`), NOW)),
        ),
      );
      for (let i = 0; i < all.length; i += 2) expect(all[i + 1]).toEqual(all[i]);
      const [db] = dbs;
      invariant(db !== undefined, 'there are two');
      expect((await resultsIn(db)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const matches = (await ratingsIn(db)).map((each) => each.matches);
      expect(matches.reduce((sum, each) => sum + each)).toBe(16);
      await expectRebuilt(db);
    },
  );

  it.skipIf(!isThere)('do not change when the same two meet too often on a day', async () => {
    const db = await freshDatabase(await address());
    await addPlayers(db, 'a', 'b', 'c');
    const store = new RatingStore(db);
    const settle = (id: number, now: number) => store.settle(row(`m${id}`), won('a', 'b'), now);
    for (let i = 0; i < MEETINGS_A_DAY; i++)
      expect(await settle(i, NOW)).toMatchObject({ unrated: null });
    const before = await ratingsIn(db);
    expect(await settle(10, NOW)).toEqual({ match: 'm10', unrated: 'often', changes: [] });
    expect(await ratingsIn(db)).toEqual(before);
    // Neither another opponent nor the next day is meant.
    expect(await store.settle(row('m11'), won('a', 'c'), NOW)).toMatchObject({ unrated: null });
    expect(await settle(12, NOW + DAY)).toMatchObject({ unrated: null });
    await expectRebuilt(db);
  });

  it.skipIf(!isThere)(
    'follow from a match that two nodes end, are told in the room, and are backed up',
    async () => {
      const where = await address();
      const make = ways[where.kind === 'postgres' ? 1 : 0]!.make(where);
      const nodes = await nodesOver(where, make);
      const table = await tableOf(
        nodes.map(({ url }) => url),
        rated,
      );
      const [anna, bruno] = table.people as [Person, Person];
      expect(table.clients[0]!.snapshot?.terms).toMatchObject({ rated: true, undo: false });
      await playOne(table.clients);
      expect(codeOf(await table.clients[0]!.offer('takeback'))).toBe('match.refusal.undo');
      await table.clients[0]!.resign(0);
      await until(table.clients, ({ result }) => result !== null);
      const { rating } = await bruno.roomWhere((room) => room.rating !== undefined);
      expect(rating).toEqual({
        match: table.match,
        unrated: null,
        changes: [
          { player: anna.id, before: 500, after: 427 },
          { player: bruno.id, before: 500, after: 638 },
        ].toSorted((one, other) => one.player.localeCompare(other.player)),
      });
      const [{ db } = { db: null }] = nodes;
      invariant(db !== null, 'there are two');
      expect(await resultsIn(db)).toHaveLength(1);
      const log = await table.clients[0]!.log();
      expect(log.ok && log.value).toContain('[Rated "on"]');
      expect(await getJson(bruno, '/api/ratings/azul')).toEqual({
        game: 'azul',
        mine: { rating: 638, matches: 1 },
        table: [
          { rank: 1, name: 'Bruno', you: true, rating: 638, matches: 1 },
          { rank: 2, name: 'Anna', you: false, rating: 427, matches: 1 },
        ],
      });
      expect(await getJson(anna, '/api/me/ratings')).toEqual({
        ratings: [{ game: 'azul', rating: 427, matches: 1 }],
      });
      // Whoever deleted themselves is in no table any more, and anna's rating stays as it is.
      await bruno.must('/api/me/delete', {});
      expect(await getJson(anna, '/api/ratings/azul')).toMatchObject({
        table: [{ name: 'Anna', rank: 1 }],
      });
      const file = `${freshFolder()}/chiaro.backup`;
      const environment: Record<string, string> =
        where.kind === 'postgres'
          ? { DATABASE_URL: where.url }
          : { CHIARO_DATA: where.file.replace(/\/[^/]*$/, '') };
      const wish = { environment, language: 'en' as const, file, progress: () => undefined };
      await backup(wish);
      expect(await checkBackup(wish)).toMatchObject({ ok: true });
      await db.updateTable('ratings').set({ mu: 30 }).where('player', '=', anna.id).execute();
      await backup(wish);
      expect((await checkBackup(wish)).lines.join()).toContain('does not follow');
    },
  );

  it.skipIf(!isThere)(
    'are changed by the next node when one dies between the end and the rating',
    async () => {
      const where = await address();
      const world = new World();
      const db = await freshDatabase(where);
      const dying = await world.server({ db });
      const table = await tableOf(dying.url, rated);
      // As if it died there: nothing can be written any more.
      await db.schema.alterTable('results').renameTo('resultsAway').execute();
      await table.clients[1]!.resign(1);
      await until(table.clients, ({ result }) => result !== null);
      await eventually(
        async () => dying.faults.length,
        (count) => count > 0,
      );
      await world.close(dying);
      await db.schema.alterTable('resultsAway').renameTo('results').execute();
      expect(await ratingsIn(db)).toEqual([]);
      world.passWithout(5_000);
      await world.server({ db: await freshDatabase(where) });
      await eventually(
        () => resultsIn(db),
        (rows) => rows.length > 0,
      );
      await expectRated(db, table);
    },
  );

  it.skipIf(!isThere)(
    'are changed for a match that a node of the release before has archived',
    async () => {
      const where = await address();
      const world = new World();
      const first = await world.server({ db: await freshDatabase(where) });
      const table = await tableOf(first.url, rated);
      await table.clients[1]!.resign(1);
      await until(table.clients, ({ result }) => result !== null);
      const { db } = first;
      await eventually(
        () => db.selectFrom('matches').select('status').execute(),
        ([row]) => row?.status === 'ended',
      );
      await world.close(first);
      for (const name of ['results', 'resultPlayers', 'ratings'] as const)
        await db.deleteFrom(name).execute();
      await db.updateTable('matches').set({ ratingDue: 1 }).execute();
      await world.server({ db: await freshDatabase(where) });
      await eventually(
        () => resultsIn(db),
        (rows) => rows.length > 0,
      );
      await expectRated(db, table);
    },
  );
});

/** Anna won, once. */
async function expectRated(db: Db, { people, match }: Table): Promise<void> {
  expect(await resultsIn(db)).toMatchObject([{ number: 1, match, unrated: null }]);
  const ratings = await ratingsIn(db);
  const ratingBy = (person: Person | undefined) =>
    ratings.find(({ player }) => player === person?.id)?.rating;
  expect(people.map(ratingBy)).toEqual([638, 427]);
  const due = await db.selectFrom('matches').select('ratingDue').execute();
  expect(due).toEqual([{ ratingDue: 0 }]);
}

const getJson = async (person: Person, path: string): Promise<unknown> =>
  (await fetch(`${person.url}${path}`, { headers: person.authorization })).json();

describe('a rated room', () => {
  it('needs a clock, and a person for every seat', async () => {
    const { url } = await new World().server();
    const anna = await newPerson(url, 'Anna');
    const refusalOf = (wish: object) => anna.refusal('/api/rooms', { ...rated, ...wish });
    expect(await refusalOf({ time: null })).toEqual([403, 'NOT_ALLOWED']);
    expect(await refusalOf({ seats: ['person', 'bot:easy'] })).toEqual([403, 'NOT_ALLOWED']);
    expect(await refusalOf({ game: 'klondike', options: {} })).toEqual([403, 'NOT_ALLOWED']);
    const { room } = await anna.must<MadeRoom>('/api/rooms', rated);
    const act = (path: string, body: object) => anna.refusal(`/api/rooms/${room}/${path}`, body);
    expect(await act('options', { time: null })).toEqual([403, 'NOT_ALLOWED']);
    await anna.must(`/api/rooms/${room}/sit`, {});
    expect(await act('sit', { seat: 1, besides: true })).toEqual([403, 'NOT_ALLOWED']);
    expect(await act('start', {})).toEqual([403, 'NOT_ALLOWED']);
    expect(await anna.must(`/api/rooms/${room}/options`, { rated: false })).not.toHaveProperty(
      'rated',
    );
    // Two people at one device, and then rated again: nobody may begin.
    await anna.must(`/api/rooms/${room}/sit`, { seat: 1, besides: true });
    await anna.must(`/api/rooms/${room}/options`, { rated: true });
    expect(await act('start', {})).toEqual([403, 'NOT_ALLOWED']);
  });

  it('stands in the lobby as one, and asks everybody again when it becomes one', async () => {
    const { url } = await new World().server();
    const anna = await newPerson(url, 'Anna');
    const bruno = await newPerson(url, 'Bruno');
    const { room, secret } = await anna.must<MadeRoom>('/api/rooms', {
      ...rated,
      rated: false,
      open: true,
    });
    await bruno.must('/api/rooms/join', { room, secret });
    await bruno.must(`/api/rooms/${room}/sit`, {});
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const arranged = await anna.must<Table>(`/api/rooms/${room}/options`, { rated: true });
    expect(arranged).toMatchObject({ rated: true, members: [{ ready: false }, { ready: false }] });
    expect(await getJson(anna, '/api/lobby')).toMatchObject({ rooms: [{ room, rated: true }] });
  });

  it('lets no bot play for somebody who is away: their clock runs out', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const table = await tableOf(url, rated);
    const [anna, bruno] = table.people as [Person, Person];
    await anna.must(`/api/rooms/${table.room}/leave`, {});
    expect(
      await bruno.refusal(`/api/rooms/${table.room}/away`, { seat: 0, choice: 'bot' }),
    ).toEqual([403, 'NOT_ALLOWED']);
    await world.passTogether(11 * 60 * 1000);
    await eventually(
      () => resultsIn(db),
      (rows) => rows.length > 0,
    );
    await bruno.roomWhere(({ rating }) => rating?.changes.length === 2);
    expect((await resultsIn(db)).map(({ unrated }) => unrated)).toEqual([null]);
  });
});

describe('in a team', () => {
  const scopone = { game: 'scopone', options: {}, time: bank, rated: true };
  const ratingsOf = async (db: Db, { people }: Table) => {
    const rows = await ratingsIn(db);
    return people.map(({ id }) => rows.find(({ player }) => player === id)?.rating ?? null);
  };

  it('whoever leaves has lost alone; nobody else is rated who did not win', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const table = await tableOf(url, scopone, 4);
    await table.clients[0]!.resign(0);
    // A bot plays on for Anna until both of the other side have gone, too.
    await table.clients[1]!.resign(1);
    await table.clients[3]!.resign(3);
    await until(table.clients, ({ result }) => result !== null);
    await eventually(
      () => resultsIn(db),
      (rows) => rows.length > 0,
    );
    const [anna, bruno, carla, dario] = await ratingsOf(db, table);
    expect([anna, carla]).toEqual([expect.any(Number), null]);
    for (const each of [anna, bruno, dario]) expect(each).toBeLessThan(500);
    await expectRebuilt(db);
  });
});
