import { findIn, games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { Match, type BotTurn } from '@chiaro/match';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import { thinkHere, type Bots } from '../src/matches/bots.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { newPerson, openSocket, Person, type MadeRoom } from './people.js';
import { freshDatabase, freshServer } from './server.js';
import { clientOf, codeOf, linesOf, playOne, tableOf, World, type Table } from './table.js';

// What somebody with a socket of their own can try at a table: frames that no client of ours sends.
// docs/security.md lists every attack with its test.

const yahtzee = { game: 'yahtzee', options: { players: 2 } };

interface Frame {
  readonly t: string;
  readonly id?: string;
  readonly error?: { readonly code: string; readonly path?: string; readonly reason?: string };
}

/** A socket without a client behind it: whatever is sent goes out as it is. */
class Attacker {
  readonly heard: Frame[] = [];
  #ids = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.heard.push(JSON.parse(data.toString()) as Frame));
    socket.on('error', () => undefined);
    onTestFinished(() => socket.terminate());
  }

  static async as(person: Person): Promise<Attacker> {
    const attacker = new Attacker(openSocket(person.url, person.authorization));
    await new Promise((resolve) => attacker.socket.once('open', resolve));
    attacker.send({ t: 'hello', v: 1 });
    await attacker.first(({ t }) => t === 'welcome');
    return attacker;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async first(test: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.heard.find(test);
      if (found !== undefined) return found;
      invariant(this.socket.readyState === this.socket.OPEN, 'the socket is open');
      await sleep(5);
    }
  }

  /** `done`, or the code of the refusal; under an id of its own unless one is given. */
  async asked(frame: object): Promise<string> {
    const id = `attack ${this.#ids++}`;
    this.send({ id, ...frame });
    return codeIn(await this.first((each) => each.id === ((frame as Frame).id ?? id)));
  }

  /** The code of the next refusal that names no id. */
  async refusal(frame: object | string): Promise<string> {
    this.heard.length = 0;
    this.send(frame);
    return codeIn(await this.first(({ t }) => t === 'no'));
  }
}

const codeIn = ({ t, error }: Frame): string => error?.code ?? t;

/** Whoever is to move, and the other. */
function sides({ clients, people }: Table) {
  const mover = clients.findIndex(({ snapshot }) => snapshot?.turn !== null);
  const [client, person, waiting] = [clients[mover], people[mover], people[1 - mover]];
  invariant(
    client !== undefined && person !== undefined && waiting !== undefined,
    'two sit at the table',
  );
  return { mover, client, person, waiting };
}

const positionOf = (table: Table): number => table.clients[0]?.snapshot?.seq ?? 0;
const letter = (seat: number): string => 'AB'.charAt(seat);

describe('a player with a socket of their own', () => {
  it('moves for no other seat, out of turn, against the rules or after the end, and nothing changes', async () => {
    const { url, db } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const { mover, person, waiting, client } = sides(table);
    const [turn, idle] = [await Attacker.as(person), await Attacker.as(waiting)];
    const at = positionOf(table);
    const stored = await linesOf(db, table.match);
    const line = (text: string) => ({ t: 'do', m: table.match, at, text });
    const [own, others] = [letter(mover), letter(1 - mover)];
    expect(await turn.asked(line(`${others} chance`))).toBe('NOT_YOUR_SEAT');
    expect(await idle.asked(line(`${own} chance`))).toBe('NOT_YOUR_SEAT');
    expect(await idle.asked(line(`${others} chance`))).toBe('NOT_YOUR_TURN');
    expect(await turn.asked(line(`${own} keep f`))).toBe('ILLEGAL_MOVE');
    expect(await turn.asked(line(`C chance`))).toBe('NOT_YOUR_SEAT');
    expect(await turn.asked({ ...line(`${own} chance`), at: at + 1 })).toBe('SEQ_CONFLICT');
    expect(await turn.asked({ ...line(`${own} chance`), m: `${table.match}0` })).toBe('NOT_FOUND');
    expect(await linesOf(db, table.match)).toEqual(stored);
    expect(codeOf(await client.resign(mover))).toBe('ok');
    const ended = await linesOf(db, table.match);
    expect(await idle.asked(line(`${others} chance`))).toBe('GAME_OVER');
    expect(await linesOf(db, table.match)).toEqual(ended);
  });

  it('brings neither dice nor points, times or a seat of their choice', async () => {
    const { url, db } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const { mover, person } = sides(table);
    const attacker = await Attacker.as(person);
    const stored = await linesOf(db, table.match);
    const own = {
      t: 'do',
      m: table.match,
      id: 'x',
      at: positionOf(table),
      text: `${letter(mover)} chance`,
    };
    for (const more of [
      { dice: [6, 6, 6, 6, 6] },
      { points: 50 },
      { time: 0 },
      { seat: 1 - mover },
      { player: 'another' },
    ])
      expect(await attacker.refusal({ ...own, ...more })).toBe('UNKNOWN_FIELD');
    for (const text of ['* roll 6 6 6 6 6', '- flag B', '- time 5', '- sit B bot:easy/1/0'])
      expect(await attacker.asked({ t: 'do', m: table.match, at: own.at, text })).toBe(
        'NOT_ALLOWED',
      );
    expect(await linesOf(db, table.match)).toEqual(stored);
    expect(await person.refusal('/api/scores', { points: 50 })).toEqual([404, 'NOT_FOUND']);
    expect(
      await person.refusal(`/api/rooms/${table.room}/ready`, { ready: true, seat: 1 }),
    ).toEqual([400, 'UNKNOWN_FIELD']);
  });

  it('sends one move twice at once from two devices, and it is stored once', async () => {
    const { url, db } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const { mover, person } = sides(table);
    const devices = [await Attacker.as(person), await Attacker.as(person)];
    const move = {
      t: 'do',
      m: table.match,
      at: positionOf(table),
      text: `${letter(mover)} chance`,
    };
    const same = await Promise.all(devices.map((each) => each.asked({ ...move, id: 'same' })));
    expect(same).toEqual(['done', 'done']);
    const another = await Promise.all(
      devices.map((each, i) => each.asked({ ...move, id: `other ${i}` })),
    );
    expect(another).toEqual(['SEQ_CONFLICT', 'SEQ_CONFLICT']);
    const lines = await linesOf(db, table.match);
    expect(lines.filter((line) => line.endsWith('chance'))).toHaveLength(1);
  });

  it('gains nothing by the command id of another seat, nor by one used with another text', async () => {
    const { url, db } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const { mover, person, waiting } = sides(table);
    const [turn, idle] = [await Attacker.as(person), await Attacker.as(waiting)];
    const line = (seat: number, at: number, text: string) => ({
      t: 'do',
      m: table.match,
      id: 'mine',
      at,
      text: `${letter(seat)} ${text}`,
    });
    const before = positionOf(table);
    expect(await turn.asked(line(mover, before, 'chance'))).toBe('done');
    await table.clients[0]!.until(({ seq }) => seq > before);
    const at = positionOf(table);
    // The same id under another player's seat is another command.
    expect(await idle.asked(line(1 - mover, at, 'ones'))).toBe('done');
    turn.heard.length = 0;
    expect(await turn.asked(line(mover, at, 'ones'))).toBe('COMMAND_ID_REUSED');
    const lines = await linesOf(db, table.match);
    expect(lines.filter((each) => !each.startsWith('*'))).toEqual([
      `${letter(mover)} chance`,
      `${letter(1 - mover)} ones`,
    ]);
  });

  it('sees no other seat, and the log of no match that goes on', async () => {
    const { url } = await new World().server();
    const table = await tableOf(url, { game: 'scopone' }, 4);
    const attacker = await Attacker.as(table.people[1]!);
    const about = (frame: object) => attacker.asked({ m: table.match, ...frame });
    attacker.send({ t: 'watch', m: table.match, viewer: 0, from: 0 });
    expect(codeIn(await attacker.first(({ t }) => t === 'no'))).toBe('NOT_YOUR_SEAT');
    for (const viewer of [0, 2, 3])
      expect(await about({ t: 'history', viewer, from: 1, to: 2 })).toBe('NOT_YOUR_SEAT');
    expect(await about({ t: 'log' })).toBe('GAME_NOT_FINISHED');
    expect(await about({ t: 'ask', what: 'winnable' })).toBe('NOT_ALLOWED');
    expect(attacker.heard.map(({ t }) => t)).not.toContain('snap');
    const game = await fetch(`${url}/api/games/${table.match}`);
    expect(game.status).toBe(404);
  });

  it('uses the names of prototypes as they use any other', async () => {
    const { url, faults } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const { person } = sides(table);
    const attacker = await Attacker.as(person);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await attacker.refusal(`{"t":"${name}"}`)).toBe('OUT_OF_RANGE');
      expect(await attacker.refusal(`{"t":"ping","${name}":{"admin":true}}`)).toBe('UNKNOWN_FIELD');
      expect(await attacker.refusal({ t: 'phrase', room: table.room, key: name })).toBe(
        'OUT_OF_RANGE',
      );
      expect(await attacker.asked({ t: 'log', m: name })).toBe('NOT_FOUND');
      expect(await attacker.asked({ t: 'log', m: table.match, id: name })).toBe(
        'GAME_NOT_FINISHED',
      );
      expect(await person.refusal('/api/rooms', { game: name })).toEqual([422, 'UNKNOWN_GAME']);
      const bots = { game: 'yahtzee', options: { players: 2 }, seats: ['person', `bot:${name}`] };
      expect(await person.refusal('/api/rooms', bots)).toEqual([422, 'UNKNOWN_BOT']);
      expect(await person.refusal('/api/blocks', { player: name })).toEqual([404, 'NOT_FOUND']);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('that never reads is let go, its memory is bounded, and the others play on', async () => {
    const { url, app } = await new World().server();
    const table = await tableOf(url, { game: 'azul', options: { players: 2 } });
    for (let moves = 0; moves < 10; moves++) await playOne(table.clients);
    const attacker = await Attacker.as(table.people[0]!);
    const before = await sockets(app);
    attacker.socket.pause();
    const closed = new Promise((resolve) => attacker.socket.once('close', resolve));
    // Each answer is some ten thousand bytes: a few hundred fill whatever the network holds.
    for (let asked = 0; (await sockets(app)) === before && asked < 4000; asked++) {
      attacker.send({ t: 'watch', m: table.match, viewer: 'table', from: 0 });
      if (asked % 50 === 0) await sleep(1);
    }
    expect(await sockets(app)).toBe(before - 1);
    attacker.socket.resume();
    await closed;
    await playOne(table.clients);
  });

  it('opens at most ten sockets, none of them with compression', async () => {
    const { url } = await new World().server();
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const open = await Promise.all(Array.from({ length: 10 }, () => Attacker.as(anna)));
    expect(open.map(({ socket }) => socket.extensions)).toEqual(open.map(() => ''));
    const refused = openSocket(url, anna.authorization);
    const status = await new Promise((resolve) => {
      refused.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      refused.on('error', () => undefined);
    });
    refused.terminate();
    expect(status).toBe(429);
    await Attacker.as(bruno);
  });
});

const sockets = (app: { server: { getConnections(done: CountDone): unknown } }): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
type CountDone = (error: Error | null, count: number) => void;

describe('a bot', () => {
  it('is handed what its seat sees, its moves and a stream, and nothing else', async () => {
    const turns: BotTurn<unknown, unknown>[] = [];
    const bots: Bots = {
      ...thinkHere,
      runnerOf(module) {
        const runner = thinkHere.runnerOf(module);
        return {
          choose(turn) {
            turns.push(turn);
            return runner.choose(turn);
          },
        };
      },
    };
    const { url, db } = await new World().server({ bots });
    const seats = ['person', 'bot:easy', 'bot:easy', 'bot:easy'];
    const table = await tableOf(url, { game: 'scopone', seats }, 1);
    await playOne(table.clients);
    await table.clients[0]!.until(({ turn }) => turn !== null);

    const game = findIn(games, 'scopone');
    const stored = await new SqlMatchStore(db).read(table.match);
    invariant(game.ok && stored.ok, 'the match is stored');
    const module = await game.value.load();
    const events = stored.value.map(({ event }) => event);
    const truths = events.map((_, last) => {
      const match = Match.restore(module.game, events.slice(0, last + 1));
      invariant(match.ok, 'the match is restored');
      return match.value;
    });
    expect(turns.length).toBeGreaterThanOrEqual(3);
    for (const turn of turns) {
      const { seat } = turn;
      const truth = truths.find((match) => match.streamName(`bot ${seat}`) === turn.stream);
      expect(turn).toStrictEqual({
        seat,
        level: 'easy',
        iterations: turn.iterations,
        view: truth?.view(seat),
        legal: truth?.legal(),
        stream: turn.stream,
      });
    }
  });
});

describe('a stranger', () => {
  it('cannot tell a match or a room that is not theirs from one that does not exist', async () => {
    const { url } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const eve = await newPerson(url, 'Eve');
    const attacker = await Attacker.as(eve);
    const answers = async (room: string, match: string): Promise<string[]> => {
      const heard: string[] = [];
      for (const frame of [
        { t: 'log' },
        { t: 'do', at: 1, text: 'A chance' },
        { t: 'history', viewer: 'table', from: 1, to: 2 },
        { t: 'offer', kind: 'pause', at: 1 },
        { t: 'nudge', seat: 0 },
      ])
        heard.push(await attacker.asked({ m: match, ...frame }));
      heard.push(await attacker.refusal({ t: 'watch', m: match, viewer: 0, from: 0 }));
      heard.push(await attacker.refusal({ t: 'phrase', room, key: 'hello' }));
      for (const path of ['sit', 'leave', 'start', 'rematch', 'away', 'enter', 'extra']) {
        const { status, json } = await eve.post(`/api/rooms/${room}/${path}`, bodies[path] ?? {});
        heard.push(`${status} ${JSON.stringify(json)}`);
      }
      const shown = await fetch(`${url}/api/rooms/${room}`, { headers: eve.authorization });
      expect(shown.headers.get('cache-control')).toBe('no-store');
      return [...heard, `${shown.status} ${await shown.text()}`];
    };
    const forbidden = await answers(table.room, table.match);
    const absent = await answers('0'.repeat(32), `${'0'.repeat(32)}-1`);
    expect(forbidden).toEqual(absent);
    for (const each of forbidden) expect(each).toMatch(/NOT_FOUND/);
  });

  it('finds a room closed that has neither code nor link for them', async () => {
    const { url } = await new World().server();
    const [anna, eve] = [await newPerson(url, 'Anna'), await newPerson(url, 'Eve')];
    const { room, secret } = await anna.must<MadeRoom>('/api/rooms', yahtzee);
    for (const way of [{ room }, { room, secret: '' }, { room, secret: secret.toUpperCase() }, {}])
      expect(await eve.refusal('/api/rooms/join', way)).toEqual([404, 'NOT_FOUND']);
    expect(await eve.refusal(`/api/rooms/${room}/enter`, {})).toEqual([404, 'NOT_FOUND']);
  });

  it('guesses codes from one network thirty times, and then not even a right one helps', async () => {
    const { url } = await new World().server({ proxies: 1 });
    const [anna, eve] = [await newPerson(url, 'Anna'), await newPerson(url, 'Eve')];
    const { code } = await anna.must<MadeRoom>('/api/rooms', yahtzee);
    const from = async (address: string, guess: string) => {
      const response = await fetch(`${url}/api/rooms/join`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...eve.authorization,
        },
        body: JSON.stringify({ code: guess }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    // Of one household, whatever address of its own it uses.
    for (let i = 0; i < 30; i++) expect(await from(`2001:db8::${i}`, 'AAAAAA')).toBe(404);
    expect(await from('2001:db8::ffff', code)).toBe(429);
    // From elsewhere the code leads to the door, and no further: a member opens.
    expect(await from('2001:db8:1::1', code)).toBe(200);
    const { room } = (await anna.roomWhere(({ members }) => members.length === 2)) ?? {};
    const shown = await fetch(`${url}/api/rooms/${room}`, { headers: eve.authorization });
    expect(await shown.json()).toMatchObject({ seats: [], match: null, owner: null, code: null });
  });
});

const bodies: Readonly<Record<string, object>> = {
  away: { seat: 0, choice: 'bot' },
  rematch: { again: true },
  extra: { extra: 2 },
};

describe('the secret of a device', () => {
  it('is kept as a hash alone, and counts in no address', async () => {
    const db = await freshDatabase();
    const { url } = await new World().server({ db });
    const table = await tableOf(url, yahtzee);
    const { person } = sides(table);
    for (const rows of [
      await db.selectFrom('players').selectAll().execute(),
      await db.selectFrom('devices').selectAll().execute(),
      await db.selectFrom('rooms').selectAll().execute(),
      await db.selectFrom('members').selectAll().execute(),
      await db.selectFrom('matches').selectAll().execute(),
      await db.selectFrom('matchCommands').selectAll().execute(),
      await db.selectFrom('matchEvents').selectAll().execute(),
    ]) {
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(person.token);
    }
    for (const query of [`token=${person.token}`, `authorization=Bearer+${person.token}`]) {
      const asked = await fetch(`${url}/api/me?${query}`);
      expect([400, 401]).toContain(asked.status);
      const socket = openSocket(url, {}, `/api/live?${query}`);
      const status = await new Promise((resolve) => {
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
        socket.once('open', () => resolve('open'));
        socket.on('error', () => undefined);
      });
      socket.terminate();
      expect(status).toBe(401);
    }
  });
});

describe('whoever is no longer there', () => {
  it('after a change of hands is refused through every node', async () => {
    const db = await freshDatabase();
    const world = new World();
    const [near, far] = [await world.server({ db }), await world.server({ db })];
    const table = await tableOf(near.url, { game: 'azul', options: { players: 2 } });
    const [anna, bruno] = table.people as [Person, Person];
    // Bruno's other device is connected to another node, and holds the match there.
    const elsewhere = new Person(far.url, bruno.id, bruno.token);
    const old = await clientOf(elsewhere, 'azul', table.match, 1);
    if (table.clients[0]!.snapshot?.turn === 0) await playOne([table.clients[0]!]);
    const { seq, pending } = await old.until(({ turn }) => turn === 1);
    expect(pending).toEqual([]);
    const own = old.game.notation.format(old.legal()[0]);
    await bruno.must(`/api/rooms/${table.room}/leave`, {});
    await anna.must(`/api/rooms/${table.room}/away`, { seat: 1, choice: 'bot' });
    await table.clients[0]!.until(({ turn, seats }) => turn === 0 && seats[1]?.kind === 'bot');
    const attacker = await Attacker.as(elsewhere);
    const late = { t: 'do', m: table.match, at: seq, text: `B ${own}` };
    expect(await attacker.asked(late)).toBe('SEQ_CONFLICT');
    expect(await attacker.asked({ ...late, at: positionOf(table) })).toBe('NOT_YOUR_SEAT');
    const lines = await linesOf(db, table.match);
    const change = lines.findIndex((line) => line.startsWith('- sit B bot'));
    expect(lines.slice(change + 1).filter((line) => line.startsWith('B '))).toHaveLength(1);
  });

  it('watches no more once taken out of the room, on a socket that is open', async () => {
    const { url } = await new World().server();
    const table = await tableOf(url, yahtzee);
    const owner = table.people[0]!;
    const zoe = await newPerson(url, 'Zoe');
    const { code } = await owner.roomWhere((room) => room.code !== null);
    await zoe.must('/api/rooms/join', { code: code ?? '' });
    await owner.must(`/api/rooms/${table.room}/admit`, { player: zoe.id });
    const watcher = await clientOf(zoe, 'yahtzee', table.match, null);
    await table.clients[0]!.until(({ watching }) => watching === 1);
    const { seq } = await watcher.until(() => true);
    await owner.must(`/api/rooms/${table.room}/remove`, { player: zoe.id });
    await table.clients[0]!.until(({ watching }) => watching === 0);
    await playOne(table.clients);
    await playOne(table.clients);
    expect(codeOf(await watcher.history())).toBe('NOT_FOUND');
    expect(watcher.snapshot?.seq).toBe(seq);
  });
});

describe('one client', () => {
  it('makes so many players and rooms a day, and others theirs', async () => {
    const { app, db } = await freshServer({ games, proxies: 1 });
    const made = (address: string, name: string) =>
      app.inject({
        method: 'POST',
        url: '/api/me',
        headers: { 'x-forwarded-for': address },
        payload: { name },
      });
    expect((await made('192.0.2.1', 'Anna')).statusCode).toBe(201);
    // As after a day's work.
    await db.updateTable('usage').set({ amount: 1000 }).where('kind', '=', 'players').execute();
    expect((await made('192.0.2.1', 'Bruno')).statusCode).toBe(429);
    const other = await made('198.51.100.1', 'Carla');
    expect(other.statusCode).toBe(201);
    const { token } = other.json<{ token: string }>();
    const room = () =>
      app.inject({
        method: 'POST',
        url: '/api/rooms',
        headers: { 'x-forwarded-for': '198.51.100.1', authorization: `Bearer ${token}` },
        payload: yahtzee,
      });
    expect((await room()).statusCode).toBe(201);
    await db.updateTable('usage').set({ amount: 500 }).where('kind', '=', 'rooms').execute();
    expect((await room()).statusCode).toBe(429);
  });
});
