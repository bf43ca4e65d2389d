// A match as a device and as a server have it: what a move costs through host and client beside the
// match alone, what it costs to come back, and what a match weighs that is held in memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { games } from '@chiaro/catalog';
import {
  FastRng,
  pickOne,
  seedFromText,
  type AnyModule,
  type Game,
  type Json,
} from '@chiaro/kernel';
import {
  Client,
  Host,
  LocalFeed,
  Match,
  MemoryStore,
  nearLine,
  type AnyHost,
  type MatchEvent,
  type Member,
  type Store,
} from '@chiaro/match';
import { cpuSeconds } from './clock.js';

type AnyGame = Game<unknown, unknown, unknown, unknown>;

/** Enough of every game, and what the target speaks of. */
const EVENTS = 300;
/** As many players as there can be, so that games are long. */
const OPTIONS: Readonly<Record<string, Json>> = { yahtzee: { players: 8 }, azul: { players: 4 } };

export interface MatchFigures {
  readonly game: string;
  readonly events: number;
  /** CPU-microseconds of a move: by the match alone, told to its seat; and through host and client. */
  readonly alone: number;
  readonly hosted: number;
  /** CPU-milliseconds to answer a device that comes back: from the ring, and by a snapshot. */
  readonly resumed: number;
  readonly snapshot: number;
  /** CPU-milliseconds for the last 10 of 300 steps of history. */
  readonly history: number;
  /** Kilobytes of a match of 300 events: nobody watching, and every seat and the table. */
  readonly idle: number;
  readonly watched: number;
  /** Characters of a step as it is told, on average. */
  readonly told: number;
}

export async function matchFigures(): Promise<MatchFigures[]> {
  const figures: MatchFigures[] = [];
  for (const entry of games) figures.push(await measure(await entry.load()));
  return figures;
}

async function measure(module: AnyModule): Promise<MatchFigures> {
  const { game } = module;
  const events = eventsOf(game);
  const { hosted, told } = await hostedMove(game);
  return {
    game: game.id,
    events: events.length - 1,
    alone: aloneMove(game),
    hosted,
    told,
    ...(await comingBack(game, events)),
    ...(await weigh(game, events)),
  };
}

const optionsOf = (game: AnyGame): unknown => {
  const read = game.options.read(OPTIONS[game.id] ?? {});
  if (!read.ok) throw new Error(`The options of ${game.id}`);
  return read.value;
};

const seatsOf = (game: AnyGame) =>
  Array.from({ length: game.seating(optionsOf(game)).seats }, () => ({ kind: 'person' }) as const);

const wishOf = (game: AnyGame, deal: number) => ({
  options: optionsOf(game),
  seats: seatsOf(game),
  chance: { kind: 'seed', seed: seedFromText(`bench ${game.id} ${deal}`) } as const,
});

function begun(game: AnyGame, deal: number): Match<unknown, unknown, unknown, unknown> {
  const match = Match.begin(game, wishOf(game, deal), 0);
  if (!match.ok) throw new Error(match.error.code);
  return match.value;
}

/** A random game of 300 events as it is stored; of a game that is never so long, the longest of some. */
function eventsOf(game: AnyGame): readonly MatchEvent[] {
  const rng = FastRng.from(`events ${game.id}`);
  let longest: readonly MatchEvent[] = [];
  for (let deal = 0; deal < DEALS && longest.length <= EVENTS; deal++) {
    const match = begun(game, deal);
    while (match.seq <= EVENTS) {
      const actor = match.actor();
      if (actor.kind !== 'seat') break;
      match.act({ kind: 'move', seat: actor.seat, move: pickOne(match.legal(), rng) }, 0);
    }
    if (match.seq > longest.length) longest = match.eventsFrom(0).slice(0, EVENTS + 1);
  }
  return longest;
}

const DEALS = 40;
const MOVES = 1_500;

/** CPU-microseconds of one call, over some hundred of them. */
async function perCall(calls: number, call: (i: number) => unknown): Promise<number> {
  for (let i = 0; i < Math.min(calls, 50); i++) await call(i);
  const start = cpuSeconds();
  for (let i = 0; i < calls; i++) await call(i);
  return ((cpuSeconds() - start) / calls) * 1e6;
}

/** As the page had it: the match in its hands, and its seat told. */
function aloneMove(game: AnyGame): number {
  const rng = FastRng.from(`moves ${game.id}`);
  let moves = 0;
  let start = 0;
  for (let deal = 0; moves < 2 * MOVES; deal++) {
    const match = begun(game, deal);
    for (let actor = match.actor(); actor.kind === 'seat'; actor = match.actor()) {
      if (moves === MOVES) start = cpuSeconds();
      const { seat } = actor;
      const move = pickOne(match.legal(), rng);
      const change = match.act({ kind: 'move', seat, move }, 0);
      if (!change.ok) throw new Error(change.error.code);
      change.value.tell(seat);
      match.view(seat);
      if (++moves >= 2 * MOVES || match.seq > EVENTS) break;
    }
  }
  return ((cpuSeconds() - start) / MOVES) * 1e6;
}

const hostOf = (game: AnyGame, store: Store = new MemoryStore()): AnyHost =>
  new Host(game, 'm', {
    store,
    feed: new LocalFeed(),
    bots: { choose: () => Promise.reject(new Error('nobody is a bot')) },
    now: () => 0,
  });

/** The same moves by a device at its own host: text there and back, stored, folded, worked out. */
async function hostedMove(game: AnyGame): Promise<{ hosted: number; told: number }> {
  const rng = FastRng.from(`moves ${game.id}`);
  let moves = 0;
  let start = 0;
  let characters = 0;
  for (let deal = 0; moves < 2 * MOVES; deal++) {
    const host = hostOf(game);
    await host.begin(wishOf(game, deal));
    const seats = seatsOf(game).map((_, seat) => seat);
    const member = { player: 'p', seats, governs: true };
    let ids = 0;
    const newId = (): string => String(ids++);
    const line = nearLine(async () => ({ ok: true, value: { host, member } }), {
      now: () => 0,
      newId,
    });
    const client = new Client(game, 'm', line, { seats, viewers: seats });
    for (let now = await client.until(() => true); now.result === null;) {
      if (moves === MOVES) start = cpuSeconds();
      const done = await client.play(pickOne(client.legal(), rng));
      if (!done.ok) break;
      now = client.snapshot ?? now;
      characters += JSON.stringify(now.view).length;
      if (++moves >= 2 * MOVES || now.seq > EVENTS) break;
    }
    client.close();
    host.close();
  }
  return { hosted: ((cpuSeconds() - start) / MOVES) * 1e6, told: characters / moves };
}

async function storedIn(game: AnyGame, events: readonly MatchEvent[]): Promise<AnyHost> {
  const store = new MemoryStore();
  await store.append('m', 0, { id: 'all', text: '' }, events);
  return hostOf(game, store);
}

const member = (
  seats: readonly number[],
  send: (text: string) => void = () => undefined,
): Member => ({
  player: seats.join(),
  seats,
  governs: true,
  send,
});

async function comingBack(game: AnyGame, events: readonly MatchEvent[]) {
  const host = await storedIn(game, events.slice(0, -16));
  const someone = member([0]);
  await host.watch(someone, 0, 0);
  const rest = events.slice(-16);
  await host.ports.store.append('m', events.length - 16, { id: 'rest', text: '' }, rest);
  await host.refresh();
  const first = events.length - 16;
  const back = async (from: number): Promise<void> => {
    const device = member([0]);
    await host.watch(device, 0, from);
    host.unwatch(device);
  };
  const last = events.length - 1;
  return {
    resumed: (await perCall(400, () => back(first))) / 1_000,
    snapshot: (await perCall(400, () => back(0))) / 1_000,
    history: (await perCall(100, () => host.history(someone, 0, last - 9, last))) / 1_000,
  };
}

const HELD = 40;

/** What the heap grows by for each of some live matches; the stored events are not counted. */
async function weigh(game: AnyGame, events: readonly MatchEvent[]) {
  const store = new MemoryStore();
  await store.append('m', 0, { id: 'all', text: '' }, events);
  const last = events.length - 1;
  const grown = async (isWatched: boolean): Promise<number> => {
    const held: AnyHost[] = [];
    const before = heap();
    for (let i = 0; i < HELD; i++) held.push(await liveMatch(game, store, last, isWatched));
    const after = heap();
    if (held.some((host) => host.seq !== last)) throw new Error('All matches are held');
    return (after - before) / HELD / 1_000;
  };
  await grown(true);
  return { idle: await grown(false), watched: await grown(true) };
}

/** The last steps come while everybody is there, so that all rings are full. */
async function liveMatch(
  game: AnyGame,
  full: MemoryStore,
  last: number,
  isWatched: boolean,
): Promise<AnyHost> {
  let hidden = 16;
  const host = hostOf(game, {
    append: (...args) => full.append(...args),
    async read(match, from) {
      const stored = await full.read(match, from);
      if (!stored.ok) return stored;
      return { ok: true, value: stored.value.filter(({ seq }) => seq <= last - hidden) };
    },
  });
  await host.refresh();
  if (isWatched) {
    for (const seat of seatsOf(game).keys()) await host.watch(member([seat]), seat, 0);
    await host.watch(member([]), 'table', 0);
  }
  hidden = 0;
  await host.refresh();
  return host;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
