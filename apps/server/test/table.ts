import { findIn, games } from '@chiaro/catalog';
import { invariant, type Problem, type Result } from '@chiaro/kernel';
import { Client, type AnyClient, type RoomMessage, type Snapshot } from '@chiaro/match';
import type { ServerOptions } from '../src/server.js';
import type { Db } from '../src/store/schema.js';
import { listening, newPerson, type MadeRoom, type Person } from './people.js';
import { freshServer, type TestServer } from './server.js';

export type Answer = Omit<RoomMessage, 't'>;

/** A clock of the test's own, and a server that looks at what is due all the time. */
export class World {
  time = Date.parse('2026-11-16T12:00:00Z');
  readonly now = (): number => this.time;

  /** Time goes by while no server of ours can be reached. */
  passWithout(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** Time goes by, and some node was there all the while; every open server has noticed. */
  async pass(milliseconds: number): Promise<void> {
    const beatAt = new Date(this.time + milliseconds).toISOString();
    for (const { db } of this.#open)
      await db
        .insertInto('heartbeats')
        .values({ node: 'elsewhere', beatAt })
        .onConflict((conflict) => conflict.column('node').doUpdateSet({ beatAt }))
        .execute();
    this.time += milliseconds;
    for (const { db } of this.#open) {
      const count = this.#open.filter((other) => other.db === db).length;
      const beats = () => db.selectFrom('heartbeats').selectAll().execute();
      await eventually(beats, (rows) => rows.filter((row) => row.beatAt >= beatAt).length > count);
    }
  }

  /** The same, and everybody stays at the table: nodes say so every few seconds, not after a leap. */
  async passTogether(milliseconds: number): Promise<void> {
    const presentUntil = new Date(this.time + milliseconds + 15_000).toISOString();
    for (const { db } of this.#open)
      await db.updateTable('matches').set({ presentUntil }).where('status', '=', 'live').execute();
    await this.pass(milliseconds);
  }
  #open: readonly TestServer[] = [];

  async close(server: TestServer): Promise<void> {
    this.#open = this.#open.filter(({ app }) => app !== server.app);
    await server.app.close();
  }

  async server(options: Partial<ServerOptions> = {}): Promise<TestServer & { url: string }> {
    const server = await freshServer({
      games,
      now: this.now,
      beats: { lookMs: 20, beatMs: 20 },
      ...options,
    });
    const url = await listening(server.app);
    // What passes before its first beat would look like an outage that others have seen.
    const now = new Date(this.time).toISOString();
    await eventually(
      () => server.db.selectFrom('heartbeats').selectAll().execute(),
      (rows) => rows.some(({ beatAt }) => beatAt >= now),
    );
    this.#open = [...this.#open, server];
    return { ...server, url };
  }
}

/** A match that has begun: who plays, and a client for each seat. */
export interface Table {
  readonly room: string;
  readonly match: string;
  readonly people: readonly Person[];
  readonly clients: readonly AnyClient[];
}

const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario'];

/** Sits people down at a game, in the order of their names, at one node after another, and starts it. */
export async function tableOf(
  url: string | readonly string[],
  wish: {
    readonly game: string;
    readonly options?: object;
    readonly time?: object | null;
    readonly seats?: readonly string[];
  },
  count = 2,
): Promise<Table> {
  const people: Person[] = [];
  const urls = typeof url === 'string' ? [url] : url;
  for (const [i, name] of NAMES.slice(0, count).entries())
    people.push(await newPerson(urls[i % urls.length] ?? '', name));
  const [owner, ...others] = people;
  invariant(owner !== undefined, 'somebody is there');
  const { room, secret } = await owner.must<MadeRoom>('/api/rooms', wish);
  for (const person of others) await person.must('/api/rooms/join', { room, secret });
  for (const person of people) await person.must(`/api/rooms/${room}/sit`, {});
  for (const person of others) await person.must(`/api/rooms/${room}/ready`, { ready: true });
  const { match } = await owner.must<Answer>(`/api/rooms/${room}/start`, {});
  invariant(match !== null, 'a match was started');
  const clients = await Promise.all(
    people.map((person, seat) => clientOf(person, wish.game, match, seat)),
  );
  for (const client of clients)
    await client.until(({ seats }) => seats.slice(0, count).every(({ present }) => present));
  return { room, match, people, clients };
}

/** At a seat, or to watch. */
export async function clientOf(
  person: Person,
  game: string,
  match: string,
  seat: number | null,
): Promise<AnyClient> {
  const found = findIn(games, game);
  invariant(found.ok, 'the game is there');
  const module = await found.value.load();
  const seating = { seats: seat === null ? [] : [seat], viewers: [seat ?? ('table' as const)] };
  const client: AnyClient = new Client(module.game, match, person.line, seating);
  await client.until(() => true);
  return client;
}

/** Plays the first legal move of whoever is to act; the answer is who that was. */
export async function playOne(clients: readonly AnyClient[]): Promise<number> {
  const mover = await Promise.race(
    clients.map((client) =>
      client
        .until(
          ({ turn, pending, result }) => result !== null || (turn !== null && pending.length === 0),
        )
        .then(() => client),
    ),
  );
  const seat = mover.snapshot?.turn ?? -1;
  const [move] = mover.legal();
  const played = await mover.play(move);
  invariant(played.ok, `a legal move is played: ${JSON.stringify(played)}`);
  const { seq = 0 } = mover.snapshot ?? {};
  await Promise.all(clients.map((client) => client.until((now) => now.seq >= seq)));
  return seat;
}

export const until = (
  clients: readonly AnyClient[],
  test: (snapshot: Snapshot<unknown, unknown>) => boolean,
): Promise<unknown> => Promise.all(clients.map((client) => client.until(test)));

export const codeOf = <T>(result: Result<T, Problem>): string =>
  result.ok ? 'ok' : (result.error.reason ?? result.error.code);

/** The lines of a stored match. */
export async function linesOf(db: Db, match: string): Promise<string[]> {
  const rows = await db
    .selectFrom('matchEvents')
    .select('eventJson')
    .where('match', '=', match)
    .orderBy('seq')
    .execute();
  return rows.slice(1).map(({ eventJson }) => {
    const { actor, text, at } = JSON.parse(eventJson) as {
      actor: number | string;
      text: string;
      at?: number;
    };
    const who = typeof actor === 'number' ? 'ABCDEF'.charAt(actor) : actor === 'match' ? '-' : '*';
    return `${who} ${text}${at === undefined ? '' : ` @${at}`}`;
  });
}

/** The same without moves and chance. */
export const matchLinesOf = async (db: Db, match: string): Promise<string[]> =>
  (await linesOf(db, match)).filter((line) => /^-|^. (undo|redo|resign)/.test(line));

/** Waits until the database says so: no timing decides, only patience ends. */
export async function eventually<T>(
  look: () => Promise<T>,
  test: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await look();
    if (test(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
