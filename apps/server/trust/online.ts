// node online-child.js memory|durable|limited: our server for `npm run bench online`, with a trivial
// game beside the others. `memory` keeps matches in memory and knows people by made-up tokens;
// `durable` is the whole server on SQLite, where one network may ask for as much as it likes;
// `limited` the same with the usual limits. All use the same route, conversation and host.
import { games as catalog, type CatalogGame } from '@chiaro/catalog';
import {
  defineOptions,
  err,
  invariant,
  ok,
  seedFromText,
  type AnyModule,
  type Game,
} from '@chiaro/kernel';
import {
  Conversation,
  Host,
  LocalFeed,
  MemoryStore,
  type Admit,
  type AnyHost,
  type SeatSpec,
} from '@chiaro/match';
import { fastify, type FastifyInstance } from 'fastify';
import { readConfig } from '../src/config.js';
import { judgeHere } from '../src/games/judge.js';
import { Spending } from '../src/http/spending.js';
import { Devices } from '../src/live/devices.js';
import { addLive } from '../src/live/socket.js';
import { thinkHere } from '../src/matches/bots.js';
import { createServer, type ServerOptions } from '../src/server.js';
import { openDatabase } from '../src/store/open.js';

interface Heap {
  heap: number;
  seat: number;
}

/** Two seats in turn add 1, 2 or 3 to a heap that has no end. */
const heapGame: Game<Heap, number, Heap, Readonly<Record<string, never>>> = {
  id: 'heap',
  rulesVersion: 1,
  nature: { seats: { min: 2, max: 2 }, hidden: false, longest: null, lowest: 0, highest: null },
  options: defineOptions({}),
  undo: 'untilRevealed',
  seating: () => ({ seats: 2, sides: 2, sideOf: [0, 1] }),
  initial: () => ({ heap: 0, seat: 0 }),
  actor: ({ seat }) => ({ kind: 'seat', seat }),
  legal: () => [1, 2, 3],
  check: (_s, move) => (move === 1 || move === 2 || move === 3 ? null : { code: 'ILLEGAL_MOVE' }),
  play(s, move) {
    s.heap += move;
    s.seat = 1 - s.seat;
  },
  settle: () => undefined,
  clone: (s) => ({ ...s }),
  totals: () => [0, 0],
  winners: () => [],
  view: (s) => ({ ...s }),
  resample: (view) => ({ ...view }),
  conceals: () => false,
  notation: {
    format: String,
    parse: (text) => (/^[123]$/.test(text) ? ok(Number(text)) : err({ code: 'ILLEGAL_MOVE' })),
    formatOutcome: () => '',
    parseOutcome: () => ok([]),
  },
  codec: { encode: (s) => ({ ...s }), decode: () => err([{ code: 'STATE_INVALID' }]) },
};

const azul = catalog.find(({ id }) => id === 'azul');
invariant(azul !== undefined, 'there is Azul');
const heap: CatalogGame = {
  ...azul,
  id: 'heap',
  seats: { min: 2, max: 2 },
  load: async () => ({
    ...(await azul.load()),
    game: heapGame as AnyModule['game'],
    bots: [],
  }),
};

/** Matches in memory: `<game>-<number>`; a token is that number and the seat (9 only watches). */
async function inMemory(): Promise<FastifyInstance> {
  const app = fastify();
  const store = new MemoryStore();
  const feed = new LocalFeed();
  const hosts = new Map<string, Promise<AnyHost>>();
  const hostOf = async (match: string): Promise<AnyHost> => {
    const game = [heap, ...catalog].find(({ id }) => match.startsWith(`${id}-`));
    invariant(game !== undefined, `there is a game of ${match}`);
    const module = await game.load();
    const bots = thinkHere.runnerOf(module);
    const host: AnyHost = new Host(module.game, match, { store, feed, bots, now: Date.now });
    const seats: SeatSpec[] = [{ kind: 'remote' }, { kind: 'remote' }];
    const chance = { kind: 'seed', seed: seedFromText(match) } as const;
    const begun = await host.begin({ options: module.game.options.defaults, seats, chance });
    invariant(begun.ok, `a match begins: ${JSON.stringify(begun)}`);
    return host;
  };
  const admitAs =
    (player: string): Admit =>
    async (match) => {
      const held = hosts.get(match) ?? hostOf(match);
      hosts.set(match, held);
      const seat = Number(player.slice(-1));
      return ok({
        host: await held,
        member: { player, seats: seat < 2 ? [seat] : [], governs: false },
      });
    };
  await addLive(app, {
    players: {
      find: async (secret) => (secret === null ? null : { id: secret, name: secret }),
    },
    devices: new Devices({ devices: Infinity, ofOneNetwork: Infinity, ofOnePlayer: Infinity }),
    requests: new Spending(Infinity, 10_000, Date.now),
    serve: (player) => (speak) => new Conversation(admitAs(player.id), speak),
    changed: () => undefined,
    fault: (error) => void process.stderr.write(`${String(error)}\n`),
  });
  return app;
}

async function durable(
  limits: Pick<ServerOptions, 'requestsPerTenSeconds'>,
): Promise<FastifyInstance> {
  const config = readConfig(process.env);
  invariant(config.ok && config.value.store.kind === 'sqlite', 'SQLite in CHIARO_DATA');
  const thread = new URL('./workers/server-sqlite.worker.js', import.meta.url);
  const db = await openDatabase({ ...config.value.store, thread });
  invariant(db.ok, 'the database opens');
  const games = [heap, ...catalog];
  return createServer({
    db: db.value,
    games,
    web: null,
    judge: judgeHere(games),
    bots: thinkHere,
    ...limits,
  });
}

const mode = process.argv[2];
const app = await (mode === 'memory'
  ? inMemory()
  : durable(mode === 'durable' ? { requestsPerTenSeconds: Infinity } : {}));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${new URL(address).port}\n`);
