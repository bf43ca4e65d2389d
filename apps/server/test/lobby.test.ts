import { afterAll, describe, expect, it } from 'vitest';
import type { LobbyMessage } from '@chiaro/match';
import type { StoreAddress } from '../src/store/open.js';
import { startPostgres } from '../trust/postgres.js';
import { newPerson, type MadeRoom, type Person } from './people.js';
import { freshDatabase, freshFolder, sqliteIn } from './server.js';
import { eventually, World, type Answer } from './table.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const yahtzee = { game: 'yahtzee', options: { players: 2 } };

async function peopleOf(url: string, ...names: string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of names) people.push(await newPerson(url, name));
  return people;
}

/** Frames of a kind that somebody has been told. */
const framesOf = (person: Person, t: string): string[] =>
  person.wire
    .filter(({ way, text }) => way === '←' && text.startsWith(`{"t":"${t}"`))
    .map(({ text }) => text);

async function connected(person: Person): Promise<void> {
  void person.line;
  await eventually(
    async () => framesOf(person, 'welcome').length,
    (count) => count > 0,
  );
}

const lobbyAt = async (url: string, query = ''): Promise<Omit<LobbyMessage, 't'>> =>
  (await fetch(`${url}/api/lobby${query}`)).json() as Promise<Omit<LobbyMessage, 't'>>;

describe('the lobby', () => {
  it('is one list, the same text for everybody, and told when it changes', async () => {
    const world = new World();
    const { url } = await world.server();
    const people = await peopleOf(url, 'Anna', 'Bruno', 'Carla');
    const [anna, bruno, carla] = people as [Person, Person, Person];
    for (const person of [bruno, carla]) {
      await connected(person);
      person.line.send({ t: 'lobby', on: true });
    }
    const told = (count: number): Promise<unknown> =>
      eventually(
        async () => [bruno, carla].map((person) => framesOf(person, 'lobby').length),
        (counts) => counts.every((each) => each >= count),
      );
    await told(1);
    const { room } = await anna.must<MadeRoom>('/api/rooms', {
      ...yahtzee,
      open: true,
      time: { kind: 'bank', minutes: 5, increment: 3 },
    });
    await anna.must<MadeRoom>('/api/rooms', { ...yahtzee, open: false });
    await anna.must<MadeRoom>('/api/rooms', { game: 'azul', open: true });
    await told(2);
    const listed = await lobbyAt(url, '?game=yahtzee');
    expect(listed.rooms).toEqual([
      {
        room,
        game: 'yahtzee',
        options: expect.objectContaining({ players: 2 }) as unknown,
        time: 'bank 5+3',
        owner: 'Anna',
        free: 2,
        seats: 2,
        playing: false,
        watchable: true,
      },
    ]);
    expect((await lobbyAt(url)).rooms).toHaveLength(2);
    const entered = await bruno.must<Answer>(`/api/rooms/${room}/enter`, {});
    expect(entered.seats).toContainEqual({ kind: 'person', player: bruno.id });
    await eventually(
      async () => (JSON.parse(framesOf(carla, 'lobby').at(-1) ?? '{}') as LobbyMessage).rooms,
      (rooms) => rooms.some((each) => each.room === room && each.free === 1),
    );
    const last = (person: Person): string | undefined => framesOf(person, 'lobby').at(-1);
    await eventually(
      async () => last(bruno) === last(carla),
      (same) => same,
    );
    carla.line.send({ t: 'lobby', on: false });
  });

  it('forgets a room that nobody is in, and lets nobody into one that is closed', async () => {
    const world = new World();
    const { url } = await world.server();
    const [anna, bruno] = (await peopleOf(url, 'Anna', 'Bruno')) as [Person, Person];
    const { room } = await anna.must<MadeRoom>('/api/rooms', { ...yahtzee, open: true });
    expect((await lobbyAt(url)).rooms).toHaveLength(1);
    await world.pass(60_000);
    expect((await lobbyAt(url)).rooms).toHaveLength(0);
    await anna.must(`/api/rooms/${room}/options`, { open: false });
    expect(await bruno.refusal(`/api/rooms/${room}/enter`, {})).toEqual([404, 'NOT_FOUND']);
  });
});

describe('blocked people', () => {
  it('meet neither by link nor code, neither in the lobby nor by pairing', async () => {
    const world = new World();
    const { url } = await world.server();
    const [anna, bruno, carla] = (await peopleOf(url, 'Anna', 'Bruno', 'Carla')) as [
      Person,
      Person,
      Person,
    ];
    const { room, secret, code } = await anna.must<MadeRoom>('/api/rooms', {
      ...yahtzee,
      open: true,
    });
    expect(await bruno.must('/api/blocks', { player: anna.id })).toEqual({
      players: [{ player: anna.id, name: 'Anna' }],
    });
    expect(await bruno.refusal('/api/blocks', { player: 'nobody' })).toEqual([404, 'NOT_FOUND']);
    // Whoever was blocked cannot tell, and it counts both ways.
    for (const way of [{ room, secret }, { code }])
      expect(await bruno.refusal('/api/rooms/join', way)).toEqual([404, 'NOT_FOUND']);
    expect(await bruno.refusal(`/api/rooms/${room}/enter`, {})).toEqual([404, 'NOT_FOUND']);
    const waiting = await bruno.must<Answer>('/api/pair', yahtzee);
    const elsewhere = await anna.must<Answer>('/api/pair', yahtzee);
    expect(elsewhere.room).not.toBe(waiting.room);
    const met = await carla.must<Answer>('/api/pair', yahtzee);
    expect([waiting.room, elsewhere.room]).toContain(met.room);
    await bruno.must('/api/blocks/remove', { player: anna.id });
    await bruno.must('/api/rooms/join', { room, secret });
  });
});

describe.each<[string, boolean, () => Promise<StoreAddress>]>([
  ['SQLite', true, async () => sqliteIn(freshFolder())],
  ['PostgreSQL', postgres !== null, async () => postgres!.freshDatabase()],
])('pairing over %s', (_name, isThere, address) => {
  it.skipIf(!isThere)('brings those together who want the same, also at once', async () => {
    const world = new World();
    const db = await freshDatabase(await address());
    const [one, other] = [await world.server({ db }), await world.server({ db })];
    const people = await peopleOf(one.url, 'Anna', 'Bruno', 'Carla', 'Dario');
    people.forEach((person, i) => Object.assign(person, { url: [one, other][i % 2]!.url }));
    const rooms = await Promise.all(
      people.map((person) => person.must<Answer>('/api/pair', yahtzee)),
    );
    const count = new Map<string, number>();
    for (const { room } of rooms) count.set(room, (count.get(room) ?? 0) + 1);
    expect([...count.values()]).toEqual([2, 2]);
    expect(rooms.filter(({ playing }) => playing)).toHaveLength(2);
    const wish = { ...yahtzee, time: { kind: 'days', days: 3 } };
    const [anna] = people as [Person];
    const alone = await anna.must<Answer>('/api/pair', wish);
    expect(alone).toMatchObject({ playing: false, time: 'days 3' });
    expect((await anna.must<Answer>('/api/pair', wish)).room).toBe(alone.room);
  });
});

describe('phrases', () => {
  it('are keys that everybody in the room hears, but for blocked people; never text', async () => {
    const world = new World();
    const { url } = await world.server();
    const people = await peopleOf(url, 'Anna', 'Bruno', 'Carla', 'Zoe');
    const [anna, bruno, carla, zoe] = people as [Person, Person, Person, Person];
    const { room, secret } = await anna.must<MadeRoom>('/api/rooms', yahtzee);
    for (const person of [bruno, carla]) await person.must('/api/rooms/join', { room, secret });
    await carla.must('/api/blocks', { player: anna.id });
    for (const person of people) await connected(person);
    anna.line.send({ t: 'phrase', room, key: 'hello' });
    zoe.line.send({ t: 'phrase', room, key: 'hello' });
    anna.line.send({ t: 'phrase', room, key: 'anything at all' as never });
    const heard = (person: Person): unknown[] =>
      framesOf(person, 'phrase').map((text) => JSON.parse(text) as unknown);
    const said = { t: 'phrase', room, player: anna.id, key: 'hello' };
    for (const person of [anna, bruno])
      expect(
        await eventually(
          async () => heard(person),
          (all) => all.length > 0,
        ),
      ).toEqual([said]);
    for (let i = 0; i < 6; i++) bruno.line.send({ t: 'phrase', room, key: 'thanks' });
    const refusals = await eventually(
      async () => framesOf(bruno, 'no'),
      (all) => all.length > 0,
    );
    expect(refusals[0]).toContain('RATE_LIMITED');
    await eventually(
      async () => heard(carla),
      (all) => all.length >= 5,
    );
    expect(heard(carla)).not.toContainEqual(said);
    expect(heard(zoe)).toEqual([]);
    expect(framesOf(zoe, 'no')[0]).toContain('NOT_FOUND');
    expect(framesOf(anna, 'no')).toHaveLength(1);
  });
});
