import { invariant } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { checkDatabase } from '../src/backup/check.js';
import { rebuilt } from '../src/ratings/store.js';
import type { Everything } from '../src/people/everything.js';
import type { Db } from '../src/store/schema.js';
import { games } from '@chiaro/catalog';
import { newPerson, openSocket, type Person } from './people.js';
import { eventually, playOne, tableOf, until, World } from './table.js';

const everythingOf = async (person: Person): Promise<Everything> => {
  const response = await fetch(`${person.url}/api/me/everything`, {
    headers: person.authorization,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Everything;
};

/** Every table as text, by its name. */
async function textOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const tables = await db.introspection.getTables();
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'players')
      .selectAll()
      .execute();
    texts.set(name, JSON.stringify(rows));
  }
  return texts;
}

const tablesWith = async (db: Db, text: string): Promise<readonly string[]> =>
  [...(await textOf(db))].flatMap(([name, rows]) => (rows.includes(text) ? [name] : [])).toSorted();

/** Where a player's number may stand when it leads to nobody: the others' games need it. */
const MAY_NUMBER = [
  'match_commands',
  'match_events',
  'matches',
  'result_players',
  'results',
  'rooms',
];

const bank = { kind: 'bank', minutes: 10, increment: 5 };

describe('everything of mine', () => {
  it('is told to its player, with nothing of others and no secret', async () => {
    const { url } = await new World().server();
    const { people, room, match } = await tableOf(url, { game: 'azul', options: { players: 2 } });
    const [anna, bruno] = people as [Person, Person];
    await anna.must('/api/blocks', { player: (await newPerson(url, 'Zeno')).id });
    const everything = await everythingOf(anna);
    expect(everything).toMatchObject({
      player: { id: anna.id, name: 'Anna' },
      rooms: [{ room, game: 'azul', name: 'Anna', owner: true }],
      matches: [{ match, room, game: 'azul', seat: 0, endedAt: null, archived: null }],
      blocked: [{ name: 'Zeno' }],
      attempts: [],
      ratings: [],
      results: [],
    });
    expect(everything.devices).toHaveLength(1);
    const text = JSON.stringify(everything);
    for (const secret of [bruno.id, 'Bruno', anna.token]) expect(text).not.toContain(secret);
  });

  it('is told to nobody else', async () => {
    const { url } = await new World().server();
    for (const path of ['everything', 'delete']) {
      const how = path === 'delete' ? { method: 'POST', body: '{}' } : {};
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/me/${path}`, { ...how, headers });
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_KNOWN' } });
    }
  });
});

describe('a player who deletes themselves', () => {
  it('gives up, is signed out everywhere, and leaves no name behind', async () => {
    const world = new World();
    const { url, db, faults } = await world.server();
    const wish = { game: 'azul', options: { players: 2 }, time: bank, rated: true };
    const { people, clients, match } = await tableOf(url, wish);
    const [anna, bruno] = people as [Person, Person];
    await playOne(clients);
    const attempt = await anna.must<{ match: string }>('/api/ladders/yahtzee/attempts', {});
    const socket = openSocket(url, anna.authorization);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));

    expect(await anna.post('/api/me/delete', {})).toEqual({ status: 200, json: {} });

    await closed;
    await until(clients.slice(1), ({ result }) => result !== null);
    expect(clients[1]?.snapshot?.result).toMatchObject({ winners: [1] });
    expect(await anna.refusal('/api/me/delete', {})).toEqual([401, 'NOT_KNOWN']);
    await eventually(
      () => db.selectFrom('results').select('match').execute(),
      (results) => results.some((each) => each.match === match),
    );
    await eventually(
      () => db.selectFrom('attempts').select(['match', 'ending', 'name']).execute(),
      ([row]) => row?.match === attempt.match && row.ending === 'resigned' && row.name === '–',
    );
    expect(await tablesWith(db, 'Anna')).toEqual([]);
    expect(MAY_NUMBER).toEqual(expect.arrayContaining([...(await tablesWith(db, anna.id))]));
    expect(await tablesWith(db, bruno.id)).toContain('ratings');
    expect([...(await rebuilt(db)).keys()]).toEqual([`azul ${bruno.id}`]);
    expect((await checkDatabase(db, games)).failures).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is forgotten by the browser, whose other devices are unknown too', async () => {
    const { url } = await new World().server();
    const page = {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...page, cookie },
        body: JSON.stringify(body),
      });
    const [pair = ''] = (await post('/api/me', { name: 'Anna' })).headers.getSetCookie();
    const cookie = pair.split(';')[0] ?? '';
    invariant(cookie.startsWith('chiaro-device='), pair);
    const deleted = await post('/api/me/delete', {}, cookie);
    expect(deleted.headers.getSetCookie()).toEqual([
      'chiaro-device=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    const again = await fetch(`${url}/api/me`, { headers: { cookie } });
    expect(again.status).toBe(401);
  });
});
