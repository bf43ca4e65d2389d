import { games } from '@chiaro/catalog';
import type { Game } from '@chiaro/kernel';
import { Client, type AnyClient, type RoomMessage } from '@chiaro/match';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening, newPerson, type MadeRoom, type Person } from './people.js';
import { freshDatabase, freshServer, refusalOf } from './server.js';
import { toyModule } from './toy.js';

type Answer = Omit<RoomMessage, 't'>;

const makeRoom = (person: Person, more: object = {}): Promise<MadeRoom> =>
  person.must('/api/rooms', { game: 'greed', ...more });

const toy = toyModule.game as Game<unknown, unknown, unknown, unknown>;

const clientOf = (person: Person, match: string, seat: number | null): AnyClient =>
  new Client(toy, match, person.line, {
    seats: seat === null ? [] : [seat],
    viewers: [seat ?? 'table'],
  });

/** Everybody takes what they can until the game is over. */
async function playOn(client: AnyClient): Promise<void> {
  for (;;) {
    const { turn, result } = await client.until(
      (now) => (now.turn !== null && now.pending.length === 0) || now.result !== null,
    );
    if (result !== null) return;
    if (turn !== null) await client.play('take');
  }
}

describe('people', () => {
  it('get a player once, may rename it, and their names are checked', async () => {
    const { app, db } = await freshServer();
    const url = await listening(app);
    const anna = await newPerson(url, 'Anna');
    expect(await anna.must('/api/me', { name: 'Anna B.' })).toEqual({
      id: anna.id,
      name: 'Anna B.',
    });
    const shown = await fetch(`${url}/api/me`, { headers: anna.authorization });
    expect(await shown.json()).toEqual({ id: anna.id, name: 'Anna B.' });
    expect(await anna.refusal('/api/me', { name: ' ' })).toEqual([422, 'NAME_INVALID']);
    const [device] = await db.selectFrom('devices').selectAll().execute();
    expect(JSON.stringify(device)).not.toContain(anna.token);
    expect(refusalOf(await app.inject('/api/me'))).toMatchObject({
      status: 401,
      code: 'NOT_KNOWN',
    });
  });
});

describe('a room', () => {
  it('gathers people by link and code, and plays a match that becomes a game', async () => {
    const { app, db, faults } = await freshServer();
    const url = await listening(app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { room, code, secret } = await makeRoom(anna, { options: { rounds: 1 } });
    expect(code).toMatch(/^[A-HJKMNPR-UW-Z]{6}$/);
    await anna.roomWhere(({ owner }) => owner === anna.id);

    const knocking = await bruno.must<Answer>('/api/rooms/join', { code: code.toLowerCase() });
    expect(knocking).toMatchObject({ seats: [], match: null, members: [{ admitted: false }] });
    expect(await bruno.refusal(`/api/rooms/${room}/sit`, {})).toEqual([403, 'NOT_ALLOWED']);
    await anna.roomWhere(({ members }) => members.length === 2);
    await anna.must(`/api/rooms/${room}/admit`, { player: bruno.id });
    await bruno.must('/api/rooms/join', { room, secret });

    await anna.must(`/api/rooms/${room}/sit`, { seat: 1 });
    expect(await bruno.refusal(`/api/rooms/${room}/sit`, { seat: 1 })).toEqual([409, 'SEAT_TAKEN']);
    await bruno.must(`/api/rooms/${room}/sit`, {});
    expect(await anna.refusal(`/api/rooms/${room}/start`, {})).toEqual([403, 'NOT_ALLOWED']);
    expect(await bruno.refusal(`/api/rooms/${room}/start`, {})).toEqual([403, 'NOT_ALLOWED']);
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const { match } = await anna.must<Answer>(`/api/rooms/${room}/start`, {});
    const told = await bruno.roomWhere(({ playing }) => playing);
    expect(told).toMatchObject({
      match,
      you: bruno.id,
      members: [{ present: true }, { name: 'Bruno' }],
    });

    const clients = [clientOf(bruno, match ?? '', 0), clientOf(anna, match ?? '', 1)];
    await Promise.all(clients.map(playOn));
    const over = await anna.roomWhere(({ playing, match: played }) => !playing && played !== null);
    expect(over.members.map(({ ready }) => ready)).toEqual([false, false]);
    const logs = await Promise.all(clients.map((client) => client.log()));
    expect(logs[0]).toEqual(logs[1]);
    const rows = await db.selectFrom('matches').selectAll().execute();
    expect(rows).toMatchObject([{ id: match, status: 'ended', seq: 5 }]);
    const kept = await app.inject(`/api/games/${rows[0]?.archived}`);
    expect(kept.json()).toMatchObject({ game: 'greed', ending: 'over', fairness: 'proved' });
    expect(faults).toEqual([]);
  });

  it('is arranged anew by its owner: who sits stays, and everybody is asked again', async () => {
    const { app } = await freshServer({ games });
    const url = await listening(app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { room, secret } = await makeRoom(anna, { game: 'yahtzee', options: { players: 2 } });
    await bruno.must('/api/rooms/join', { room, secret });
    for (const person of [anna, bruno]) await person.must(`/api/rooms/${room}/sit`, {});
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const arrange = (person: Person, wish: object) =>
      person.refusal(`/api/rooms/${room}/options`, wish);
    const arranged = (wish: object) => anna.must<Answer>(`/api/rooms/${room}/options`, wish);
    const three = { options: { players: 3 } };
    expect(await arrange(bruno, three)).toEqual([403, 'NOT_ALLOWED']);
    expect(await arrange(anna, { options: { players: 0 } })).toEqual([400, 'OUT_OF_RANGE']);
    expect(await arranged(three)).toMatchObject({
      seats: [{ player: anna.id }, { player: bruno.id }, { player: null }],
      members: [{ ready: false }, { ready: false }],
    });
    const bots = ['person', 'bot:easy', 'bot:hard'];
    expect((await arranged({ seats: bots })).seats).toEqual([
      { kind: 'person', player: anna.id },
      { kind: 'bot', level: 'easy' },
      { kind: 'bot', level: 'hard' },
    ]);
    const house = { options: { players: 3, joker: 'free' } };
    expect((await arranged(house)).seats).toMatchObject([{}, { kind: 'bot' }, { kind: 'bot' }]);
    expect(await bruno.refusal(`/api/rooms/${room}/sit`, {})).toEqual([409, 'ROOM_FULL']);
    await anna.must(`/api/rooms/${room}/start`, {});
    expect(await arrange(anna, three)).toEqual([403, 'NOT_ALLOWED']);
  });

  it('that admits by its code starts when its seats are filled, and then is full', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const made = await app.inject({
      method: 'POST',
      url: '/api/rooms',
      payload: { game: 'greed', admits: 'code' },
    });
    const { room, code } = made.json<MadeRoom>();
    const people = [];
    for (const name of ['Anna', 'Bruno', 'Carla']) people.push(await newPerson(url, name));
    const [anna, bruno, carla] = people as [Person, Person, Person];
    for (const person of people) await person.must('/api/rooms/join', { code });
    await anna.must(`/api/rooms/${room}/sit`, {});
    const again = await anna.must<Answer>(`/api/rooms/${room}/sit`, {});
    expect(again).toMatchObject({ playing: false, owner: anna.id });
    const seats = [bruno, carla].map((person) => person.refusal(`/api/rooms/${room}/sit`, {}));
    const answers = await Promise.all(seats);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual([[403, 'NOT_ALLOWED']]);
    const shown = await anna.roomWhere(({ playing }) => playing);
    expect(shown.seats.map((seat) => seat.kind === 'person' && seat.player)).not.toContain(null);
  });

  it('tells whoever was taken out that nobody is there for them any more', async () => {
    const url = await listening((await freshServer()).app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { room, secret } = await makeRoom(anna);
    await bruno.must('/api/rooms/join', { room, secret });
    await bruno.roomWhere(({ members }) => members.length === 2);
    await anna.must(`/api/rooms/${room}/remove`, { player: bruno.id });
    const last = await bruno.roomWhere(({ members }) => members.length === 0);
    expect(last).toMatchObject({ room, seats: [], code: null, owner: null, match: null });
  });

  it('seats several people of one device, who all play over its line', async () => {
    const url = await listening((await freshServer()).app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { room, secret } = await makeRoom(anna, { options: { rounds: 1 } });
    await bruno.must('/api/rooms/join', { room, secret });
    const sit = (body: object) => anna.must<Answer>(`/api/rooms/${room}/sit`, body);
    const own = { kind: 'person', player: anna.id };
    expect((await sit({})).seats).toEqual([own, { kind: 'person', player: null }]);
    expect((await sit({ seat: 1, besides: true })).seats).toEqual([own, own]);
    expect(await bruno.refusal(`/api/rooms/${room}/sit`, {})).toEqual([409, 'ROOM_FULL']);
    expect((await sit({ seat: 1 })).seats).toEqual([{ kind: 'person', player: null }, own]);
    await sit({ seat: 0, besides: true });
    const { match } = await anna.must<Answer>(`/api/rooms/${room}/start`, {});
    const client: AnyClient = new Client(toy, match ?? '', anna.line, {
      seats: [0, 1],
      viewers: [0, 1],
    });
    await playOn(client);
    expect(client.snapshot?.result?.totals).toHaveLength(2);
    client.close();
  });

  it('passes the role of owner on, and its owner may remove a member', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const carla = await newPerson(url, 'Carla');
    const { room, secret } = await makeRoom(anna);
    for (const person of [bruno, carla]) await person.must('/api/rooms/join', { room, secret });
    await carla.must(`/api/rooms/${room}/sit`, { seat: 0 });
    expect(await bruno.refusal(`/api/rooms/${room}/remove`, { player: carla.id })).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    await anna.must(`/api/rooms/${room}/leave`, {});
    const left = await bruno.must<Answer>(`/api/rooms/${room}/remove`, { player: carla.id });
    expect(left).toMatchObject({ owner: bruno.id, members: [{ name: 'Bruno' }] });
    expect(left.seats[0]).toEqual({ kind: 'person', player: null });
    expect(await carla.refusal(`/api/rooms/${room}/sit`, {})).toEqual([404, 'NOT_FOUND']);
    const shown = await app.inject({ url: `/api/rooms/${room}`, headers: carla.authorization });
    expect(refusalOf(shown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('refuses names that look alike, unknown games, rules and seats', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const [anna, like] = [await newPerson(url, 'Anna'), await newPerson(url, 'Аnna')];
    const { room, secret } = await makeRoom(anna);
    expect(await like.refusal('/api/rooms/join', { room, secret })).toEqual([409, 'NAME_TAKEN']);
    const wrong = (body: object) => anna.refusal('/api/rooms', body);
    expect(await wrong({ game: 'chess' })).toEqual([422, 'UNKNOWN_GAME']);
    expect(await wrong({ game: 'greed', options: { rounds: 0 } })).toEqual([400, 'OUT_OF_RANGE']);
    expect(await wrong({ game: 'greed', seats: ['person'] })).toEqual([422, 'PLAYER_COUNT']);
    expect(await wrong({ game: 'greed', seats: ['person', 'bot:genius'] })).toEqual([
      422,
      'UNKNOWN_BOT',
    ]);
    expect(await wrong({ game: 'greed', seats: ['person', 'king'] })).toEqual([400, 'WRONG_TYPE']);
  });

  it('lets nobody guess: unknown and expired codes are told apart, and wrong ones are counted', async () => {
    let time = Date.now();
    const { app } = await freshServer({ now: () => time });
    const url = await listening(app);
    const anna = await newPerson(url, 'Anna');
    const { code, room } = await makeRoom(anna);
    const tried = (body: object) => anna.refusal('/api/rooms/join', body);
    expect(await tried({ code: 'IIIIII' })).toEqual([404, 'NOT_FOUND']);
    expect(await tried({ room, secret: '0'.repeat(32) })).toEqual([404, 'NOT_FOUND']);
    expect(await tried({})).toEqual([404, 'NOT_FOUND']);
    time += 24 * 60 * 60 * 1000;
    expect(await tried({ code })).toEqual([410, 'CODE_EXPIRED']);
    for (let i = 0; i < 29; i++) await tried({ code: 'AAAAAA' });
    expect(await tried({ code })).toEqual([429, 'RATE_LIMITED']);
  });

  it('takes neither dice nor seats nor pauses from a player, and shows nothing to strangers', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const [anna, eve] = [await newPerson(url, 'Anna'), await newPerson(url, 'Eve')];
    const { room, secret } = await makeRoom(anna);
    const bruno = await newPerson(url, 'Bruno');
    await bruno.must('/api/rooms/join', { room, secret });
    for (const person of [anna, bruno]) await person.must(`/api/rooms/${room}/sit`, {});
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const { match } = await anna.must<Answer>(`/api/rooms/${room}/start`, {});
    const client = clientOf(anna, match ?? '', 0);
    const { seq } = await client.until(() => true);
    expect(await client.do('chance', 'roll 6')).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    for (const text of ['pause', 'abandon', 'sit B person', 'flag B', 'time'])
      expect(await client.do('match', text)).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    expect(await client.do(1, 'take')).toMatchObject({ error: { code: 'NOT_YOUR_SEAT' } });
    expect(await client.undo()).toMatchObject({ ok: false });
    expect(await client.log()).toMatchObject({ error: { code: 'GAME_NOT_FINISHED' } });
    expect(client.snapshot?.seq).toBe(seq);
    expect(await clientOf(eve, match ?? '', 0).log()).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });

  it('goes on after the server was stopped, from what is stored', async () => {
    const db = await freshDatabase();
    const first = await freshServer({ db });
    const url = await listening(first.app);
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { room, secret } = await makeRoom(anna);
    await bruno.must('/api/rooms/join', { room, secret });
    for (const person of [anna, bruno]) await person.must(`/api/rooms/${room}/sit`, {});
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const { match } = await anna.must<Answer>(`/api/rooms/${room}/start`, {});
    const clients = [clientOf(anna, match ?? '', 0), clientOf(bruno, match ?? '', 1)];
    await clients[0]?.until(({ turn }) => turn === 0);
    await clients[0]?.play('take');
    await first.app.close();
    const second = await freshServer({ db });
    await second.app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
    await Promise.all(clients.map(playOn));
    expect(await clients[0]?.log()).toEqual(await clients[1]?.log());
  });

  it('waits for somebody whose connection is cut in mid-turn, and loses nothing', async () => {
    const { app } = await freshServer();
    const url = await listening(app);
    const proxy = await proxyTo(Number(new URL(url).port));
    const anna = await newPerson(proxy.url, 'Anna');
    const bruno = await newPerson(url, 'Bruno');
    const { room, secret } = await makeRoom(anna);
    await bruno.must('/api/rooms/join', { room, secret });
    for (const person of [anna, bruno]) await person.must(`/api/rooms/${room}/sit`, {});
    await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
    const { match } = await anna.must<Answer>(`/api/rooms/${room}/start`, {});
    const clients = [clientOf(anna, match ?? '', 0), clientOf(bruno, match ?? '', 1)] as const;
    await clients[0].until(({ turn }) => turn === 0);
    const played = clients[0].play('take');
    proxy.cut();
    await clients[0].until(({ connection }) => connection === 'waiting');
    expect(await played).toEqual({ ok: true, value: null });
    await Promise.all(clients.map(playOn));
    expect(await clients[0].log()).toEqual(await clients[1].log());
  });
});

/** A wire in between that can be cut. */
async function proxyTo(port: number): Promise<{ readonly url: string; cut(): void }> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => open.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    server.close();
    cut();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
}
