import {
  err,
  FastRng,
  ok,
  seedFromText,
  type GameModule,
  type Result,
  type Viewer,
} from '@chiaro/kernel';
import { Client } from '../client/client.js';
import { Line } from '../client/line.js';
import { Conversation, type Admitted, type AnyHost } from '../host/conversation.js';
import { LocalFeed } from '../host/feed.js';
import { Host } from '../host/host.js';
import { Match } from '../match.js';
import type { SeatSpec } from '../setup.js';
import { MemoryStore } from '../store.js';
import type { Served, Speak } from '../transport/transport.js';
import { SOUND, troubledFeed, troubledStore, type Trouble } from './store.js';
import { CALM, stormyTransport, type Weather } from './wire.js';
import { World, type Settle } from './world.js';

/** What to simulate; everything else follows from the seed. */
export interface Plan<O> {
  readonly options: O;
  readonly seed: string;
  /** Number of hosts of the same match over one store. */
  readonly hosts: number;
  readonly weather: Weather;
  readonly trouble: Trouble;
  /** Commands after which failures stop and the simulated people stop playing. */
  readonly moves: number;
  /** Seats of bots. */
  readonly bots?: readonly number[];
}

export interface Report {
  readonly events: number;
  readonly commands: number;
  /** Commands that were answered as stored. */
  readonly done: number;
  readonly refused: number;
  readonly snapshots: number;
  readonly connections: number;
  readonly restarts: number;
}

type AnyClient<S, M, V, O> = Client<S, M, V, O>;

/**
 * Fault injection: a match among devices on an unreliable network, over a store that fails, with
 * people who decide at random. At the end every device must know what a replay of the stored events
 * gives, and every command that was answered must be stored exactly once. Returns the first
 * violation.
 */
export async function simulate<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  plan: Plan<O>,
  settle: Settle,
): Promise<Result<Report, string>> {
  const simulation = new Simulation(module, plan, settle);
  return simulation.run();
}

const MATCH = 'match';
const HOUR = 3_600_000;

class Simulation<S, M, V, O> {
  readonly world: World;
  readonly store = new MemoryStore();
  readonly hosts: Host<S, M, V, O>[] = [];
  readonly clients: AnyClient<S, M, V, O>[] = [];
  readonly seats: readonly SeatSpec[];
  readonly #acknowledged: string[] = [];
  #isStormy = true;
  #commands = 0;
  #refused = 0;
  #snapshots = 0;
  #connections = 0;
  #restarts = 0;
  #newHost = (): Host<S, M, V, O> => {
    throw new Error('Nothing has begun');
  };
  /** Functions that close the connections of each host. */
  readonly #lines = new Map<AnyHost, Set<() => void>>();
  #ids = 0;

  readonly module: GameModule<S, M, V, O>;
  readonly plan: Plan<O>;

  constructor(module: GameModule<S, M, V, O>, plan: Plan<O>, settle: Settle) {
    this.module = module;
    this.plan = plan;
    this.world = new World(plan.seed, settle);
    const { seats } = module.game.seating(plan.options);
    const level = module.bots[0]?.id ?? '';
    this.seats = Array.from({ length: seats }, (_, seat) =>
      plan.bots?.includes(seat) ? { kind: 'bot', level } : { kind: 'remote' },
    );
  }

  async run(): Promise<Result<Report, string>> {
    const failure = (await this.#begin()) ?? (await this.#play()) ?? (await this.#compare());
    if (failure !== null) return err(`${this.plan.seed}: ${failure}`);
    const stored = await this.store.read(MATCH);
    return ok({
      events: stored.ok ? stored.value.length : 0,
      commands: this.#commands,
      done: this.#acknowledged.length,
      refused: this.#refused,
      snapshots: this.#snapshots,
      connections: this.#connections,
      restarts: this.#restarts,
    });
  }

  async #begin(): Promise<string | null> {
    const { world, module, plan } = this;
    const trouble = (): Trouble => (this.#isStormy ? plan.trouble : SOUND);
    const feed = troubledFeed(world, trouble, new LocalFeed());
    const bots = {
      choose: async (turn: { readonly legal: readonly M[]; readonly stream: string }) =>
        turn.legal[FastRng.from(turn.stream).uint32() % turn.legal.length] as M,
    };
    const beginner = new Host(module.game, MATCH, {
      store: this.store,
      feed,
      bots,
      now: () => world.now(),
    });
    const chance = { kind: 'seed', seed: seedFromText(plan.seed) } as const;
    const clock = module.game.elapse !== undefined;
    const begun = await beginner.begin({ options: plan.options, seats: this.seats, chance, clock });
    beginner.close();
    if (!begun.ok) return `does not begin: ${begun.error.code}`;
    const store = troubledStore(world, trouble, this.store);
    const ports = { store, feed, bots, now: () => world.now() };
    this.#newHost = () => new Host(module.game, MATCH, ports, { countAway: true });
    for (let i = 0; i < plan.hosts; i++) this.hosts.push(this.#newHost());
    this.#poll();
    for (const [seat, spec] of this.seats.entries())
      if (spec.kind !== 'bot') this.clients.push(this.#device([seat], [seat]));
    this.clients.push(this.#device([], ['table']));
    return null;
  }

  /** A lost notification costs time, never correctness: each host polls the store periodically. */
  #poll(): void {
    this.world.after(1_500, () => {
      for (const [place, host] of this.hosts.entries()) {
        if (this.#isStormy && this.world.chance(this.plan.trouble.restarted)) this.#restart(place);
        else void host.refresh().catch(() => undefined);
      }
      this.#poll();
    });
  }

  /** The memory of the host is lost; an append under way may still be stored. */
  #restart(place: number): void {
    const host = this.hosts[place] as AnyHost;
    this.#restarts++;
    this.hosts[place] = this.#newHost();
    host.close();
    for (const close of this.#lines.get(host) ?? []) close();
    this.#lines.delete(host);
  }

  /**
   * A conversation that ends with its host: a stopped host answers nobody, though the wire stays
   * open.
   */
  #serve(host: AnyHost, member: Admitted['member'], speak: Speak): Served {
    let isThere = true;
    const send = (text: string): void => {
      if (isThere) speak.send(text);
    };
    const close = (): void => {
      isThere = false;
      speak.close();
    };
    this.#lines.set(host, (this.#lines.get(host) ?? new Set()).add(close));
    const conversation = new Conversation(async () => ok({ host, member }), { ...speak, send });
    return {
      hear(text) {
        if (isThere) conversation.hear(text);
      },
      closed: () => conversation.closed(),
    };
  }

  #device(seats: readonly number[], viewers: readonly Viewer[]): AnyClient<S, M, V, O> {
    const { world, plan } = this;
    const member = { player: `player ${viewers.join()}`, seats, governs: false };
    const transport = stormyTransport(
      world,
      () => (this.#isStormy ? plan.weather : CALM),
      (speak) => {
        this.#connections++;
        const host = world.pick(this.hosts) as AnyHost;
        return this.#serve(host, member, speak);
      },
    );
    const line = new Line({
      transport,
      now: () => world.now(),
      after: world.after,
      random: () => world.random(),
      newId: () => `c${this.#ids++}`,
    });
    const client = new Client(this.module.game, MATCH, line, { seats, viewers });
    client.listen((after, before) => {
      if (after.told.length === 0 && after.seq !== before?.seq) this.#snapshots++;
    });
    const [seat] = seats;
    if (seat !== undefined) this.#live(client);
    return client;
  }

  /** A simulated person at a device: waits for a while, then does something legal. */
  #live(client: AnyClient<S, M, V, O>): void {
    this.world.after(20 + this.world.upTo(200), () => {
      if (!this.#isStormy) return;
      void this.#decide(client);
      this.#live(client);
    });
  }

  async #decide(client: AnyClient<S, M, V, O>): Promise<void> {
    const { snapshot } = client;
    if (snapshot === null || snapshot.pending.length > 0) return;
    if (snapshot.result !== null || (snapshot.turn === null && snapshot.undo === null)) return;
    const wantsBack = snapshot.undo !== null && this.world.chance(snapshot.turn === null ? 20 : 5);
    if (!wantsBack && snapshot.turn === null) return;
    this.#commands++;
    const move = wantsBack ? null : this.world.pick(client.legal());
    const answer = await (move === null ? client.undo() : client.play(move));
    if (answer.ok)
      this.#acknowledged.push(move === null ? 'undo' : this.module.game.notation.format(move));
    else this.#refused++;
  }

  async #play(): Promise<string | null> {
    const isDone = (): boolean =>
      this.#commands >= this.plan.moves ||
      this.clients.some(({ snapshot }) => (snapshot?.result ?? null) !== null);
    await this.world.run(isDone, 3 * HOUR);
    this.#isStormy = false;
    const isQuiet = (): boolean => {
      const last = Math.max(...this.hosts.map((host) => host.seq));
      return this.clients.every(
        ({ snapshot }) =>
          snapshot?.connection === 'open' && snapshot.seq === last && snapshot.pending.length === 0,
      );
    };
    // First, every message in flight must have arrived or been lost.
    await this.world.run(() => false, 60_000);
    if (await this.world.run(isQuiet, HOUR)) return null;
    const states = this.clients.map(
      ({ snapshot }) =>
        `${snapshot?.viewer} at ${snapshot?.seq}, ${snapshot?.connection}, ${snapshot?.pending.join()}`,
    );
    const hosts = this.hosts.map(({ seq }) => seq);
    return `some device never learns the end (hosts at ${hosts.join()}): ${states.join('; ')}`;
  }

  async #compare(): Promise<string | null> {
    const stored = await this.store.read(MATCH);
    if (!stored.ok) return 'the match is gone';
    const events = stored.value.map(({ event }) => event);
    const match = Match.restore(this.module.game, events);
    if (!match.ok) return `does not replay: ${JSON.stringify(match.error)}`;
    for (const client of this.clients) {
      const problem = await this.#compareDevice(client, match.value);
      if (problem !== null) return problem;
    }
    return this.#compareCommands(stored.value.map(({ command }) => command.id));
  }

  async #compareDevice(
    client: AnyClient<S, M, V, O>,
    match: Match<S, M, V, O>,
  ): Promise<string | null> {
    const { snapshot } = client;
    if (snapshot === null) return 'a device knows nothing';
    const { viewer } = snapshot;
    const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
    if (snapshot.seq !== match.seq - 1) return `${viewer} is at ${snapshot.seq}`;
    if (!same(snapshot.view, match.view(viewer))) return `${viewer} sees something else`;
    if (!same(snapshot.entries, match.playthrough.entries)) return `${viewer} has another ledger`;
    if (!same(snapshot.totals, match.totals())) return `${viewer} has other totals`;
    if (!same(snapshot.result, match.result)) return `${viewer} has another result`;
    const asked = client.history();
    let told: Awaited<typeof asked> | null = null;
    void asked.then((answer) => {
      told = answer;
    });
    await this.world.run(() => told !== null, HOUR);
    const answer = await asked;
    if (!answer.ok) return `${viewer} gets no history: ${answer.error.code}`;
    return same(answer.value, match.history(viewer)) ? null : `${viewer} is told another story`;
  }

  /** Checks that every command that was answered is stored, and none is stored twice. */
  #compareCommands(ids: readonly string[]): string | null {
    const commands = ids.filter((id, i) => id !== ids[i - 1]);
    if (new Set(commands).size !== commands.length) return 'a command is stored twice';
    const byPeople = commands.filter((id) => id.startsWith('by/')).length;
    const { length: answered } = this.#acknowledged;
    return byPeople === answered ? null : `${answered} commands were answered, ${byPeople} stored`;
  }
}
