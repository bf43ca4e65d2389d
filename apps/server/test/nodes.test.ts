import { invariant } from '@chiaro/kernel';
import type { AnyClient } from '@chiaro/match';
import { Client as PgClient } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hint } from '../src/nodes/hints.js';
import { PostgresHints } from '../src/nodes/postgres.js';
import { startPostgres } from '../trust/postgres.js';
import { nodesOver, startedHints, ways } from './nodes.js';
import { newPerson, openSocket, Person, type MadeRoom } from './people.js';
import { clientOf, codeOf, eventually, linesOf, playOne, tableOf, until } from './table.js';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const azul = { game: 'azul', options: { players: 2 } };
const yahtzee = { game: 'yahtzee', options: { players: 2 } };

/** The address of a fresh database. */
async function freshUrl(): Promise<string> {
  const address = await postgres!.freshDatabase();
  invariant(address.kind === 'postgres', 'it is PostgreSQL');
  return address.url;
}

/** Somebody who notes what is heard. */
const noting = () => {
  const hints: Hint[] = [];
  const froms = new Set<string>();
  let resumed = 0;
  return {
    hints,
    froms,
    get resumed() {
      return resumed;
    },
    heard: (hint: Hint, from: string) => {
      hints.push(hint);
      froms.add(from);
    },
    onResumed: () => resumed++,
  };
};

describe.skipIf(postgres === null).each(ways)('$name', ({ isSure, make }) => {
  async function pair() {
    const address = await postgres!.freshDatabase();
    const next = make(address);
    const [a, b] = [noting(), noting()];
    const [one, other] = [next(), next()];
    await startedHints(one, 'a', { heard: a.heard, resumed: a.onResumed });
    await startedHints(other, 'b', { heard: b.heard, resumed: b.onResumed });
    return { one, other, a, b };
  }

  it('say at the start that everything must be looked at', async () => {
    const { a, b } = await pair();
    await expect.poll(() => [a.resumed, b.resumed]).toEqual([1, 1]);
  });

  it('reach the other node, not the one that sent them, and no other than were sent', async () => {
    const { one, a, b } = await pair();
    const sent = Array.from({ length: 400 }, (_, i): Hint => ['moved', `match ${i}`, i]);
    for (const hint of sent) one.send(hint);
    one.send(['phrase', 'room', 'somebody', 'thanks']);
    one.send(['aside', 'match', { t: 'nudge', seat: 1 }]);
    const names = () => new Set(b.hints.map((hint) => hint[1]));
    if (isSure) await expect.poll(() => names().size).toBe(402);
    else await expect.poll(() => names().size).toBeGreaterThan(50);
    expect([...names()].every((name) => /^(match \d*|match|room)$/.test(name))).toBe(true);
    expect(a.hints).toEqual([]);
    expect([...b.froms]).toEqual(['a']);
  });

  it('never keep two nodes from playing one match: every move once, in order, for both', async () => {
    const address = await postgres!.freshDatabase();
    const nodes = await nodesOver(address, make(address));
    const { match, clients } = await tableOf(
      nodes.map(({ url }) => url),
      azul,
    );
    while (clients.every(({ snapshot }) => snapshot?.result === null)) await playOne(clients);
    await until(clients, ({ result }) => result !== null);
    const logs = await Promise.all(clients.map((client) => client.log()));
    expect(logs[0]).toMatchObject({ ok: true });
    expect(logs[1]).toEqual(logs[0]);
    // Kept once, although both nodes saw it end.
    const { db } = nodes[0]!;
    await eventually(
      () => db.selectFrom('matches').select('status').where('id', '=', match).execute(),
      ([row]) => row?.status === 'ended',
    );
    expect(await db.selectFrom('games').select('id').execute()).toHaveLength(1);
    for (const { faults } of nodes) expect(faults).toEqual([]);
  });

  it('never let a stale node store anything', async () => {
    const address = await postgres!.freshDatabase();
    // The second node looks at nothing by itself.
    const next = make(address);
    const [first] = await nodesOver(address, next, { count: 1 });
    const [second] = await nodesOver(address, next, { count: 1, beats: { lookMs: 1e8 } });
    const { match, people } = await tableOf(first!.url, yahtzee);
    const there = new Person(second!.url, people[0]!.id, people[0]!.token);
    const behind = await clientOf(there, 'yahtzee', match, 0);
    const ahead = await clientOf(people[0]!, 'yahtzee', match, 0);
    const at = ahead.snapshot!.seq;
    expect(behind.snapshot?.seq).toBe(at);
    await playOne([ahead]);
    const text = behind.game.notation.format(behind.legal()[0]);
    // Whoever still sees the old position is refused; whoever has been told plays on.
    const socket = openSocket(second!.url, people[0]!.authorization);
    const answers: string[] = [];
    socket.on('message', (data: Buffer) => answers.push(data.toString()));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ t: 'hello', v: 1 }));
    socket.send(JSON.stringify({ t: 'do', m: match, id: 'stale', at, text: `A ${text}` }));
    await expect
      .poll(() => answers.find((each) => each.includes('"stale"')))
      .toContain('SEQ_CONFLICT');
    socket.close();
    const lines = await linesOf(first!.db, match);
    expect(lines.filter((line) => line.startsWith('A ')).length).toBe(1);
  });

  it('show at each node who is at the other, and who is no longer', async () => {
    const address = await postgres!.freshDatabase();
    const nodes = await nodesOver(address, make(address));
    // `tableOf` waits until both see both.
    const { clients, people, room, match } = await tableOf(
      nodes.map(({ url }) => url),
      yahtzee,
    );
    const [anna, bruno] = clients as [AnyClient, AnyClient];
    await people[0]!.roomWhere(({ members }) => members.every(({ present }) => present));
    const watcher = await clientOf(people[0]!, 'yahtzee', match, null);
    await bruno.until(({ watching }) => watching === 1);
    watcher.close();
    await bruno.until(({ watching }) => watching === 0);
    bruno.close();
    await anna.until(({ seats }) => seats[1]?.present === false);
    expect(room).toBe(match.replace(/-1$/, ''));
  });

  it('bring a change of a room to members at another node, and take out whoever is removed', async () => {
    const address = await postgres!.freshDatabase();
    const nodes = await nodesOver(address, make(address));
    const urls = nodes.map(({ url }) => url);
    const { people, room, match, clients } = await tableOf(urls, yahtzee);
    const [owner] = people;
    const carla = await newPerson(urls[1]!, 'Carla');
    void carla.line;
    const { code } = await owner!.roomWhere(({ code: each }) => each !== null);
    await carla.must('/api/rooms/join', { code });
    await owner!.roomWhere(({ members }) => members.length === 3);
    await owner!.must(`/api/rooms/${room}/admit`, { player: carla.id });
    await carla.roomWhere(({ match: each }) => each === match);
    const watching = await clientOf(carla, 'yahtzee', match, null);
    const { seq } = await watching.until(() => true);
    await owner!.must(`/api/rooms/${room}/remove`, { player: carla.id });
    await carla.roomWhere(({ members }) => members.length === 0);
    await until(clients, ({ watching: count }) => count === 0);
    await playOne(clients);
    await playOne(clients);
    expect(codeOf(await watching.log())).toBe('NOT_FOUND');
    expect(watching.snapshot?.seq).toBe(seq);
  });

  it.runIf(isSure)('bring offers, questions and phrases to the other node', async () => {
    const address = await postgres!.freshDatabase();
    const nodes = await nodesOver(address, make(address));
    const { clients, people, room } = await tableOf(
      nodes.map(({ url }) => url),
      yahtzee,
    );
    const [anna, bruno] = clients as [AnyClient, AnyClient];
    await anna.offer('pause');
    await bruno.until(({ offers }) => offers.some(({ kind }) => kind === 'pause'));
    await bruno.accept('pause');
    await until(clients, ({ paused }) => paused);
    expect(anna.snapshot?.offers).toEqual([]);
    people[0]!.line.send({ t: 'phrase', room, key: 'thanks' });
    await expect
      .poll(() => people[1]!.wire.some(({ text }) => text.includes('"t":"phrase"')))
      .toBe(true);
  });
});

describe.skipIf(postgres === null)('hints over PostgreSQL', () => {
  it('are gathered: a thousand about one match are a few messages, the last one among them', async () => {
    const url = await freshUrl();
    const [one, other] = [new PostgresHints(url), new PostgresHints(url)];
    const b = noting();
    await startedHints(one, 'a', { heard: () => undefined, resumed: () => undefined });
    await startedHints(other, 'b', { heard: b.heard, resumed: b.onResumed });
    for (let seq = 1; seq <= 1000; seq++) one.send(['moved', 'm', seq]);
    await expect.poll(() => b.hints.at(-1)).toEqual(['moved', 'm', 1000]);
    expect(one.figures.messages).toBeLessThan(10);
  });

  it('go on after the connection was cut, and say that some may be missing', async () => {
    const url = await freshUrl();
    const [one, other] = [new PostgresHints(url), new PostgresHints(url)];
    const b = noting();
    await startedHints(one, 'a', { heard: () => undefined, resumed: () => undefined });
    await startedHints(other, 'b', { heard: b.heard, resumed: b.onResumed });
    const client = new PgClient({ connectionString: url });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chiaro hints'",
    );
    await expect.poll(() => b.resumed).toBe(2);
    await expect
      .poll(() => {
        one.send(['moved', 'm', 7]);
        return b.hints.length;
      })
      .toBeGreaterThan(0);
    await client.end();
  });

  it('take nothing for a hint that has not its form', async () => {
    const url = await freshUrl();
    const b = noting();
    await startedHints(new PostgresHints(url), 'b', { heard: b.heard, resumed: b.onResumed });
    const client = new PgClient({ connectionString: url });
    await client.connect();
    const bad = ['', '{', 'null', '["a",1]', '["a",[1,["moved"],["moved",1,2],["no","x",1]]]'];
    for (const text of [...bad, '["a",[["moved","m",3]]]'])
      await client.query("select pg_notify('chiaro_hints', $1)", [text]);
    await expect.poll(() => b.hints).toEqual([['moved', 'm', 3]]);
    await client.end();
  });
});

describe.skipIf(postgres === null)('a node among others', () => {
  it('that stops says so and closes with 1012; its people go on at another', async () => {
    const address = await postgres!.freshDatabase();
    const [first, second] = await nodesOver(address, ways[1]!.make(address));
    const { match, clients, people } = await tableOf(first!.url, yahtzee);
    const [anna, bruno] = clients as [AnyClient, AnyClient];
    // What a host tells of who is there has numbers, which begin anew elsewhere.
    for (let i = 0; i < 3; i++) {
      const watcher = await clientOf(people[0]!, 'yahtzee', match, null);
      await bruno.until(({ watching }) => watching === 1);
      watcher.close();
      await bruno.until(({ watching }) => watching === 0);
    }
    const socket = openSocket(first!.url, people[0]!.authorization);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    for (const person of people) Object.assign(person, { url: second!.url });
    const moving = playOne([anna]);
    await first!.app.close();
    expect(await closed).toBe(1012);
    expect(heard.at(-1)).toMatch(/^{"t":"bye"/);
    await moving;
    await playOne(clients);
    bruno.close();
    await anna.until(({ seats }) => seats[1]?.present === false);
    const nodes = async (): Promise<number> => {
      const rows = await second!.db.selectFrom('presences').select('node').execute();
      return new Set(rows.map(({ node }) => node)).size;
    };
    await expect.poll(nodes).toBe(1);
    expect([...first!.faults, ...second!.faults]).toEqual([]);
  });

  it('lets a bot move once, though it thinks at both', async () => {
    const address = await postgres!.freshDatabase();
    const nodes = await nodesOver(address, ways[1]!.make(address));
    const urls = nodes.map(({ url }) => url);
    // Three seats: two people at two nodes, and a bot whose turn both hosts see.
    const people = [await newPerson(urls[0]!, 'Anna'), await newPerson(urls[1]!, 'Bruno')];
    const wish = { game: 'yahtzee', options: { players: 3 } };
    const { room, secret } = await people[0]!.must<MadeRoom>('/api/rooms', wish);
    await people[1]!.must('/api/rooms/join', { room, secret });
    for (const person of people) await person.must(`/api/rooms/${room}/sit`, {});
    await people[1]!.must(`/api/rooms/${room}/ready`, { ready: true });
    await people[0]!.must(`/api/rooms/${room}/start`, {});
    const clients = await Promise.all(
      people.map((person, seat) => clientOf(person, 'yahtzee', `${room}-1`, seat)),
    );
    for (let turn = 0; turn < 10; turn++) await playOne(clients);
    const { db } = nodes[0]!;
    const due = await db
      .selectFrom('matchCommands')
      .select(['command', 'firstSeq', 'nextSeq'])
      .where('command', 'like', 'due/%')
      .execute();
    expect(due.length).toBeGreaterThan(0);
    // Each command of a bot follows the event it is named after.
    for (const { command, firstSeq } of due) expect(command).toBe(`due/${firstSeq - 1}`);
    expect(nodes.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('keeps a match that ended where nobody could write that down', async () => {
    const address = await postgres!.freshDatabase();
    const next = ways[1]!.make(address);
    // A node whose judge fails: whatever ends there is not kept.
    const judge = { judge: () => Promise.reject(new Error('gone')), close: async () => undefined };
    const [first] = await nodesOver(address, next, { count: 1, judge, beats: { lookMs: 1e8 } });
    const { match, clients } = await tableOf(first!.url, yahtzee);
    await clients[0]!.resign(0);
    await until(clients, ({ result }) => result !== null);
    const [second] = await nodesOver(address, next, { count: 1 });
    const [row] = await eventually(
      () => second!.db.selectFrom('matches').selectAll().where('id', '=', match).execute(),
      ([each]) => each?.status === 'ended',
    );
    expect(row).toMatchObject({ dueAt: null, archived: expect.any(String) as string });
    expect(await second!.db.selectFrom('games').select('id').execute()).toHaveLength(1);
  });
});
