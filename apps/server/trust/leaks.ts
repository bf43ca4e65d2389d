// The leak proof: whatever a seat is sent, over its socket and by HTTP, follows from what it may know.
import type { AddressInfo } from 'node:net';
import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  below,
  FastRng,
  invariant,
  pickOne,
  seedFromText,
  silent,
  type AnyModule,
  type Outcome,
  type Rng,
  type Seed,
  type Viewer,
} from '@chiaro/kernel';
import {
  Match,
  type ClientMessage,
  type MatchEvent,
  type RoomSeat,
  type SeatSpec,
} from '@chiaro/match';
import { WebSocket } from 'ws';
import { judgeHere } from '../src/games/judge.js';
import { onBeat, type Bots } from '../src/matches/bots.js';
import { createServer } from '../src/server.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';

type AnyMatch = Match<unknown, unknown, unknown, unknown>;

/** What was found of one game. */
export interface LeakReport {
  readonly game: string;
  readonly pairs: number;
  /** Of one world of each pair. */
  readonly moves: number;
  readonly messages: number;
  readonly bytes: number;
  /** Which pair differs, and how: empty where nothing leaks. */
  readonly leaks: readonly string[];
}

export interface LeakPlan {
  readonly game: string;
  readonly options?: object;
  readonly pairs: number;
  /** Where the database may stand. */
  readonly folder: string;
  readonly games: readonly CatalogGame[];
  /** Milliseconds of a bot's beat; 0 for none, which must be noticed. */
  readonly beatMs?: number;
  /** Every how many pairs the viewer also asks by HTTP; all of them by default. */
  readonly httpEvery?: number;
}

/** Everything happens at this moment, but for what bots think. */
const NOW = Date.parse('2026-11-16T12:00:00Z');
const BEAT_MS = 600;
/** Longer than any run. */
const NEVER_MS = 1_000_000_000;
const SECRET = seedFromText('one commitment for all');
const MOST_MOVES = 8;

/** A deal as it is stored before anybody looks, and the moves that both worlds of its pair allow. */
interface DealtWorld {
  readonly match: AnyMatch;
  readonly thinkMs: number;
}

interface Pair {
  readonly asksHttp: boolean;
  readonly viewer: number;
  readonly hasBots: boolean;
  readonly worlds: readonly [DealtWorld, DealtWorld];
  /** Texts that the viewer may not play, in either world: why not must be the same. */
  readonly forbidden: readonly string[];
  readonly script: readonly { readonly seat: number; readonly text: string }[];
}

export async function proveNoLeak(plan: LeakPlan): Promise<LeakReport> {
  const found = findIn(plan.games, plan.game);
  invariant(found.ok, `there is ${plan.game}`);
  const module = await found.value.load();
  const stage = await Stage.open(module, plan);
  const leaks: string[] = [];
  let [moves, messages, bytes] = [0, 0, 0];
  try {
    for (let number = 0; number < plan.pairs; number++) {
      const pair = pairOf(module, plan, number);
      const heard: string[][] = [];
      for (const world of pair.worlds) heard.push(await stage.play(pair, world));
      const [first = [], second = []] = heard;
      const at = first.findIndex((text, i) => text !== second[i]);
      if (at >= 0 || first.length !== second.length)
        leaks.push(`pair ${number}, message ${at}: ${first[at]} ≠ ${second[at]}`);
      moves += pair.script.length;
      messages += first.length;
      bytes += first.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    }
  } finally {
    await stage.close();
  }
  return { game: plan.game, pairs: plan.pairs, moves, messages, bytes, leaks };
}

// ---------------------------------------------------------------------------- pairs of deals

function pairOf(
  module: AnyModule,
  { game, options = {}, httpEvery = 1 }: LeakPlan,
  number: number,
): Pair {
  const rng = FastRng.from(`leaks ${game} ${number}`);
  const read = module.game.options.read(options);
  invariant(read.ok, 'the house rules are good');
  const { seats } = module.game.seating(read.value);
  const viewer = number % seats;
  const hasBots = seats > 1 && number % 2 === 1;
  const setup = { options: read.value, specs: specsOf(seats, viewer, hasBots) };
  const [one, other] = [
    seedFromText(`${game} ${number} one`),
    seedFromText(`${game} ${number} two`),
  ];
  const first = begun(module, setup, one, []);
  advance(first, rng, number);
  const shared = first.events.slice(1);
  const events = withHiddenChanged(first, viewer, rng);
  const twins = [
    { match: begun(module, setup, one, shared), thinkMs: 1 + below(rng, BEAT_MS - 1) },
    { match: begun(module, setup, other, events), thinkMs: 1 + below(rng, BEAT_MS - 1) },
  ] as const;
  const copies = [begun(module, setup, one, shared), begun(module, setup, other, events)] as const;
  const forbidden = forbiddenTo(copies, viewer);
  const asksHttp = number % httpEvery === 0;
  return {
    asksHttp,
    viewer,
    hasBots,
    worlds: twins,
    forbidden,
    script: scriptOf(copies, viewer, rng),
  };
}

const specsOf = (seats: number, viewer: number, hasBots: boolean): readonly SeatSpec[] =>
  Array.from({ length: seats }, (_, seat) =>
    hasBots && seat !== viewer
      ? { kind: 'bot', level: 'scripted', version: 1, iterations: 1 }
      : { kind: 'person' },
  );

interface Terms {
  readonly options: unknown;
  readonly specs: readonly SeatSpec[];
}

/** A match under the one commitment, whatever its seed; with these events, or as its seed deals. */
function begun(
  module: AnyModule,
  { options, specs }: Terms,
  seed: Seed,
  events: readonly MatchEvent[],
): AnyMatch {
  const joint = { match: 'injected', secret: SECRET, shares: specs.map(() => null) };
  const time = { kind: 'bank', minutes: 30, increment: 0 } as const;
  const wish = { options, seats: specs, chance: { kind: 'seed', seed, joint }, time } as const;
  const match = Match.begin(module.game, wish, NOW);
  invariant(match.ok, 'the match begins');
  if (events.length === 0) return match.value;
  const [start] = match.value.events;
  invariant(start !== undefined, 'a match has a start');
  const restored = Match.restore(module.game, [start, ...events], { now: NOW, countAway: true });
  invariant(restored.ok, `the match is restored: ${JSON.stringify(restored)}`);
  return restored.value;
}

/** Where nothing is dealt that some seat does not see, only the future is hidden: some moves are made before. */
function advance(match: AnyMatch, rng: Rng, number: number): void {
  const hides = match.playthrough.steps.some(
    (step) => step.kind === 'chance' && step.outcome.length > 20,
  );
  for (let i = 0; !hides && i < number % 12; i++) {
    const actor = match.actor();
    if (actor.kind !== 'seat') return;
    const moved = match.act(
      { kind: 'move', seat: actor.seat, move: pickOne(match.legal(), rng) },
      NOW,
    );
    invariant(moved.ok, 'a legal move is played');
  }
}

const TRIES = 60;

/** The same events with the deal changed in what the viewer does not see. */
function withHiddenChanged(match: AnyMatch, viewer: number, rng: Rng): readonly MatchEvent[] {
  const { game, playthrough } = match;
  const events = match.events.slice(1);
  const last = playthrough.steps.at(-1);
  if (last?.kind !== 'chance' || last.outcome.length <= 20) return events;
  const before = playthrough.before(playthrough.steps.length - 1);
  for (const step of playthrough.steps.slice(before.steps.length, -1)) before.apply(step);
  const need = before.actor();
  invariant(need.kind === 'chance', 'chance dealt last');
  const seen = (outcome: Outcome): string => {
    const state = game.clone(before.state);
    game.settle(state, outcome, silent);
    return JSON.stringify([game.view(state, viewer), game.actor(state)]);
  };
  const wanted = seen(last.outcome);
  let outcome: Outcome = last.outcome;
  for (let i = 0; i < TRIES; i++) {
    const changed = swapped(outcome, below(rng, outcome.length), below(rng, outcome.length));
    if (seen(changed) === wanted) outcome = changed;
  }
  const text = game.notation.formatOutcome(before.state, need.need, outcome);
  return events.with(-1, { ...events.at(-1), text: `${need.need.purpose} ${text}` } as MatchEvent);
}

function swapped(outcome: Outcome, i: number, j: number): Outcome {
  const copy = [...outcome];
  [copy[i], copy[j]] = [outcome[j] ?? 0, outcome[i] ?? 0];
  return copy;
}

type Twins = readonly [AnyMatch, AnyMatch];

const textsOf = (match: AnyMatch): string[] =>
  match.legal().map((move) => match.game.notation.format(move));

/** What whoever is to act may play in one of the worlds: the viewer tries it, and may not. */
function forbiddenTo(twins: Twins, viewer: number): readonly string[] {
  const [first] = twins;
  const actor = first.actor();
  const own = actor.kind === 'seat' && actor.seat === viewer;
  if (own) return ['nothing', 'undo'];
  return twins.flatMap((match) => textsOf(match).slice(0, 2));
}

/**
 * Moves that both worlds allow, for as long as the viewer sees the same: where a move shows a card or
 * a die that differs, the viewer may know that the worlds do, and the pair ends before it.
 */
function scriptOf(twins: Twins, viewer: number, rng: Rng): Pair['script'] {
  const script: { seat: number; text: string }[] = [];
  let [first, second] = twins;
  while (script.length < MOST_MOVES) {
    const actor = first.actor();
    if (actor.kind !== 'seat') break;
    const common = textsOf(first).filter((text) => textsOf(second).includes(text));
    const rest = [...common];
    let next: Twins | null = null;
    while (next === null && rest.length > 0) {
      const [text = ''] = rest.splice(below(rng, rest.length), 1);
      const tried: Twins = [played(first, text), played(second, text)];
      if (sameTo(tried, viewer)) {
        next = tried;
        script.push({ seat: actor.seat, text });
      }
    }
    if (next === null) break;
    [first, second] = next;
  }
  return script;
}

function played(match: AnyMatch, text: string): AnyMatch {
  const again = Match.restore(match.game, match.events, { now: NOW, countAway: true });
  invariant(again.ok, 'a match can be restored');
  const copy: AnyMatch = again.value;
  const actor = copy.actor();
  const move = copy.readMove(text);
  invariant(actor.kind === 'seat' && move.ok, 'a common move can be read');
  const done = copy.act({ kind: 'move', seat: actor.seat, move: move.value }, NOW);
  invariant(done.ok, 'a common move can be played');
  return copy;
}

const sameTo = ([first, second]: Twins, viewer: Viewer): boolean =>
  !first.ended &&
  JSON.stringify([first.view(viewer), first.actor(), first.seq]) ===
    JSON.stringify([second.view(viewer), second.actor(), second.seq]);

// ---------------------------------------------------------------------------- a real server

/** One server, one room and two players for all pairs; each world is a match of its own there. */
class Stage {
  /** What bots wait for: the harness says when each may think, and what it plays. */
  #go: ((text: string) => void) | null = null;
  #bot: ((waits: (text: string) => void) => void) | null = null;
  #count = 0;

  private constructor(
    readonly module: AnyModule,
    readonly db: Db,
    readonly app: Awaited<ReturnType<typeof createServer>>,
    readonly clock: { time: number; thinkMs: number },
    readonly viewer: Device,
    readonly other: Device,
    readonly room: string,
  ) {}

  static async open(
    module: AnyModule,
    { folder, games, beatMs = BEAT_MS }: LeakPlan,
  ): Promise<Stage> {
    const db = await openDatabase({ kind: 'sqlite', file: `${folder}/${module.game.id}.sqlite` });
    invariant(db.ok, 'the database opens');
    const clock = { time: NOW, thinkMs: 0 };
    const holder: { stage: Stage | null } = { stage: null };
    const bots: Bots = {
      runnerOf: () =>
        onBeat({ choose: () => holder.stage?.think() ?? new Promise(() => {}) }, beatMs, {
          now: () => clock.time,
          sleep: async (milliseconds) => {
            clock.time += milliseconds;
          },
        }),
      close: async () => {},
    };
    const app = await createServer({
      db: db.value,
      games,
      web: null,
      judge: judgeHere(games),
      bots,
      now: () => clock.time,
      beats: { lookMs: NEVER_MS, beatMs: NEVER_MS },
      requestsPerTenSeconds: Infinity,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const [viewer, other] = [await Device.open(url, 'Viewer'), await Device.open(url, 'Other')];
    const made = JSON.parse(
      await viewer.http('/api/rooms', { game: module.game.id, open: true }),
    ) as { body: string };
    const { room, secret } = JSON.parse(made.body) as { room: string; secret: string };
    await other.http('/api/rooms/join', { room, secret });
    await viewer.http(`/api/rooms/${room}/sit`, {});
    const stage = new Stage(module, db.value, app, clock, viewer, other, room);
    holder.stage = stage;
    return stage;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.destroy();
  }

  /** A bot thinks for as long as its world says, once it may. */
  async think(): Promise<unknown> {
    const text = await new Promise<string>((resolve) => {
      this.#go = resolve;
      this.#bot?.(resolve);
      this.#bot = null;
    });
    this.clock.time += this.clock.thinkMs;
    const legal = this.#legal;
    const move = legal.find((each) => this.module.game.notation.format(each) === text);
    invariant(move !== undefined, `a bot may play ${text}`);
    return move;
  }
  #legal: readonly unknown[] = [];

  /** Everything that the viewer's device was sent in one world, with the same name for every match. */
  async play(pair: Pair, world: DealtWorld): Promise<string[]> {
    const id = `${this.room}-${1_000_000 + this.#count++}`;
    this.clock.time = NOW;
    this.clock.thinkMs = world.thinkMs;
    this.#go = null;
    await this.#put(id, pair, world.match);
    const { viewer, other } = this;
    viewer.forget();
    other.forget();
    let { seq } = world.match;
    viewer.send({ t: 'watch', m: id, viewer: pair.viewer, from: 0 });
    await viewer.until(({ t }) => t === 'seats');
    await this.#probe(id, pair);
    for (const [i, { seat, text }] of pair.script.entries()) {
      const line = `${'ABCDEFGH'.charAt(seat)} ${text}`;
      const command = { t: 'do' as const, m: id, id: `move ${i}`, at: this.#at(), text: line };
      if (seat === pair.viewer) await viewer.ask(command);
      else if (pair.hasBots) await this.#letBot(text, id);
      else await other.ask(command);
      await viewer.until((each) => each.t === 'told' && each.now !== undefined && each.seq >= seq);
      seq = this.#lastSeq() + 1;
      if (i === pair.script.length - 1) await this.#probe(id, pair, i);
    }
    viewer.send({ t: 'unwatch', m: id, viewer: pair.viewer });
    await viewer.ask({ t: 'log', m: id, id: 'last' });
    return viewer.heard.map((text) => text.replaceAll(id, 'MATCH'));
  }

  #at(): number {
    const last = this.viewer.messages.findLast(({ now }) => now !== undefined);
    return last?.now?.at ?? 0;
  }

  #lastSeq(): number {
    return this.viewer.messages.findLast(({ now }) => now !== undefined)?.seq ?? 0;
  }

  async #letBot(text: string, id: string): Promise<void> {
    const found = await this.db
      .selectFrom('matchEvents')
      .select('eventJson')
      .where('match', '=', id)
      .orderBy('seq')
      .execute();
    const events = found.map(({ eventJson }) => JSON.parse(eventJson) as MatchEvent);
    const match = Match.restore(this.module.game, events);
    invariant(match.ok, 'what is stored can be read');
    this.#legal = match.value.legal();
    const go =
      this.#go ?? (await new Promise<(text: string) => void>((resolve) => (this.#bot = resolve)));
    this.#go = null;
    go(text);
  }

  /** Asks for whatever might know more than the seat, by socket and by HTTP. */
  async #probe(id: string, { viewer: seat, asksHttp, forbidden }: Pair, at = -1): Promise<void> {
    const { viewer, room } = this;
    const letter = 'ABCDEFGH'.charAt(seat);
    const name = (what: string): string => `${what} ${at}`;
    const position = this.#at();
    const tries = (at < 0 ? forbidden : []).flatMap((text, i): Asked[] => [
      { t: 'do', m: id, id: `no ${i}`, at: position, text: `${letter} ${text}` },
      { t: 'do', m: id, id: `him ${i}`, at: position, text: `H ${text}` },
    ]);
    await viewer.ask(
      ...tries,
      { t: 'history', m: id, id: name('h'), viewer: seat, from: 1, to: 100 },
      { t: 'history', m: id, id: name('x'), viewer: seat + 1, from: 1, to: 9 },
      { t: 'log', m: id, id: name('l') },
      { t: 'ask', m: id, id: name('w'), what: 'winnable' },
      { t: 'offer', m: id, id: name('o'), kind: 'takeback', at: position },
    );
    if (at >= 0 || !asksHttp) return;
    viewer.heard.push(await viewer.http(`/api/rooms/${room}`));
    viewer.heard.push(await viewer.http('/api/me/matches'));
    viewer.heard.push(await viewer.http('/api/lobby'));
    viewer.heard.push(await viewer.http(`/api/rooms/${room}/rematch`, { again: false }));
  }

  /** The match as it stands, in the place of whatever the room had before. */
  async #put(id: string, { viewer, hasBots }: Pair, match: AnyMatch): Promise<void> {
    const { db, room } = this;
    const seats = match.setup.seats.map((_, seat): RoomSeat => {
      if (seat === viewer) return { kind: 'person', player: this.viewer.player };
      return hasBots
        ? { kind: 'bot', level: 'scripted' }
        : { kind: 'person', player: this.other.player };
    });
    const seatsJson = JSON.stringify(seats);
    const optionsJson = JSON.stringify(match.options);
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('matchSeats').execute();
      await tx
        .updateTable('matches')
        .set({ status: 'ended' })
        .where('status', '=', 'live')
        .execute();
      await tx
        .insertInto('matches')
        .values({
          id,
          room,
          game: match.game.id,
          optionsJson,
          seatsJson,
          status: 'live',
          seq: 0,
          dueAt: null,
          startedAt: new Date(NOW).toISOString(),
          endedAt: null,
          archived: null,
          time: 'bank 30+0',
          standIn: null,
          turn: null,
          presentUntil: null,
          secret: SECRET,
        })
        .execute();
      await tx
        .insertInto('matchSeats')
        .values({ match: id, seat: viewer, player: this.viewer.player })
        .execute();
      await tx
        .updateTable('rooms')
        .set({ match: id, playing: 1, seatsJson, optionsJson })
        .where('id', '=', room)
        .execute();
    });
    const stored = await new SqlMatchStore(db).append(
      id,
      0,
      { id: 'begin', text: '' },
      match.events,
    );
    invariant(stored.ok, 'the match is stored');
  }
}

type Asked = Extract<ClientMessage, { readonly id: string }>;

interface Heard {
  readonly t: string;
  readonly id?: string;
  readonly seq: number;
  readonly now?: { readonly at: number };
}

/** A device with one socket, and everything that it was sent. */
class Device {
  /** Messages and answers as they came. */
  heard: string[] = [];
  /** The messages among them. */
  messages: Heard[] = [];
  #waiting: (() => void)[] = [];

  private constructor(
    readonly url: string,
    readonly player: string,
    readonly token: string,
    readonly socket: WebSocket,
  ) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.heard.push(text);
      this.messages.push(JSON.parse(text) as Heard);
      for (const go of this.#waiting.splice(0)) go();
    });
  }

  static async open(url: string, name: string): Promise<Device> {
    const made = await fetch(`${url}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const { id, token } = (await made.json()) as { id: string; token: string };
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const device = new Device(url, id, token, socket);
    device.send({ t: 'hello', v: 1 });
    await device.until(({ t }) => t === 'welcome');
    return device;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends all of them, and waits until each was answered. */
  async ask(...messages: readonly Asked[]): Promise<void> {
    for (const message of messages) this.send(message);
    const open = new Set(messages.map(({ id }) => id));
    await this.until(({ id = '' }) => open.delete(id) && open.size === 0);
  }

  forget(): void {
    this.heard = [];
    this.messages = [];
  }

  /** Looks at every message once. */
  async until(test: (message: Heard) => boolean): Promise<void> {
    for (let i = 0; ; i++) {
      while (i >= this.messages.length)
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const message = this.messages[i];
      if (message !== undefined && test(message)) return;
    }
  }

  /** Status, headers and body of an answer; what names the request or the moment is left out. */
  async http(path: string, body?: object): Promise<string> {
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    };
    const asked = { headers: { authorization: `Bearer ${this.token}` } };
    const answer = await fetch(`${this.url}${path}`, body === undefined ? asked : posted);
    const headers = [...answer.headers].filter(([name]) => !OF_THE_REQUEST.has(name));
    return JSON.stringify({ status: answer.status, headers, body: await answer.text() });
  }
}

const OF_THE_REQUEST: ReadonlySet<string> = new Set(['date', 'x-request-id']);
