import type { AddressInfo } from 'node:net';
import { invariant, type AnyModule } from '@chiaro/kernel';
import { Match, type MatchEvent } from '@chiaro/match';
import { judgeHere } from '../../src/games/judge.js';
import { onBeat, type Bots } from '../../src/matches/bots.js';
import { createServer } from '../../src/server.js';
import { openDatabase } from '../../src/store/open.js';
import type { Db } from '../../src/store/schema.js';
import { Device } from './device.js';
import { place } from './place.js';
import { BEAT_MS, NOW, type DealtWorld, type LeakPlan, type Pair } from './plan.js';
import { probe } from './probe.js';

/** Longer than any run. */
const NEVER_MS = 1_000_000_000;

/** One server, one room and two players for all pairs; each world is a match of its own there. */
export class Stage {
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
    const think = (): Promise<unknown> => holder.stage?.think() ?? new Promise(() => {});
    const app = await createServer({
      db: db.value,
      games,
      web: null,
      judge: judgeHere(games),
      bots: botsOn(clock, beatMs, think),
      now: () => clock.time,
      beats: { lookMs: NEVER_MS, beatMs: NEVER_MS },
      requestsPerTenSeconds: Infinity,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const [viewer, other] = [await Device.open(url, 'Viewer'), await Device.open(url, 'Other')];
    const room = await roomOf(module.game.id, viewer, other);
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
    const { viewer, other } = this;
    await place(this.db, { id, room: this.room, viewer, other }, pair, world.match);
    viewer.forget();
    other.forget();
    let { seq } = world.match;
    viewer.send({ t: 'watch', m: id, viewer: pair.viewer, from: 0 });
    await viewer.until(({ t }) => t === 'seats');
    await probe(viewer, this.#where(id), pair);
    for (const [i, { seat, text }] of pair.script.entries()) {
      const line = `${'ABCDEFGH'.charAt(seat)} ${text}`;
      const command = { t: 'do' as const, m: id, id: `move ${i}`, at: this.#at(), text: line };
      if (seat === pair.viewer) await viewer.ask(command);
      else if (pair.hasBots) await this.#letBot(text, id);
      else await other.ask(command);
      await viewer.until((each) => each.t === 'told' && each.now !== undefined && each.seq >= seq);
      seq = this.#lastSeq() + 1;
      if (i === pair.script.length - 1) await probe(viewer, this.#where(id), pair, i);
    }
    viewer.send({ t: 'unwatch', m: id, viewer: pair.viewer });
    await viewer.ask({ t: 'log', m: id, id: 'last' });
    return viewer.heard.map((text) => text.replaceAll(id, 'MATCH'));
  }

  #where(id: string): { readonly id: string; readonly room: string; readonly position: number } {
    return { id, room: this.room, position: this.#at() };
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
}

/** Bots that think as `think` says, and answer on the beat of a clock that only the harness moves on. */
const botsOn = (clock: { time: number }, beatMs: number, think: () => Promise<unknown>): Bots => ({
  runnerOf: () =>
    onBeat({ choose: think }, beatMs, {
      now: () => clock.time,
      sleep: async (milliseconds) => {
        clock.time += milliseconds;
      },
    }),
  close: async () => {},
});

/** A room in which both are, and the viewer sits. */
async function roomOf(game: string, viewer: Device, other: Device): Promise<string> {
  const made = JSON.parse(await viewer.http('/api/rooms', { game, open: true })) as {
    body: string;
  };
  const { room, secret } = JSON.parse(made.body) as { room: string; secret: string };
  await other.http('/api/rooms/join', { room, secret });
  await viewer.http(`/api/rooms/${room}/sit`, {});
  return room;
}
