import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { CatalogGame } from '@chiaro/catalog';
import { roomShape } from '@chiaro/match';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { boardShape, boardUpdate, createdBoard, newBoard } from './boards/shapes.js';
import { entriesPage, gameDetail, gamesPage, submission } from './games/shapes.js';
import {
  closeBoard,
  createBoard,
  showBoard,
  updateBoard,
  type BoardsService,
} from './boards/endpoints.js';
import { Hub } from './boards/hub.js';
import { addLiveBoards, livePath } from './boards/live.js';
import { BoardStore, type BoardLimits } from './boards/store.js';
import { listGames, showEntries, showGame, submitGame } from './games/endpoints.js';
import type { Judge } from './games/judge.js';
import { health, live, Readiness, ready } from './health.js';
import { BODY_LIMIT, readBodies, refuseCompressed } from './http/body.js';
import { limitConnections } from './http/connections.js';
import { addEndpoints, type AnyEndpoint } from './http/endpoint.js';
import {
  answerBadAddress,
  answerBadExpectation,
  answerBadHttp,
  answerConnect,
  answerFaults,
  type OnFault,
} from './http/faults.js';
import { serveDocs } from './http/docs.js';
import { refuseForeignHosts } from './http/host.js';
import { limitSpending, spendForSize } from './http/limits.js';
import { openApi } from './http/openapi.js';
import { refuseForeignOrigins } from './http/origin.js';
import { RefusedRequest } from './http/refusal.js';
import { secureHeaders } from './http/security.js';
import { Spending } from './http/spending.js';
import { serveWeb } from './http/web.js';
import { ladderShape, laddersShape } from './ladders/shapes.js';
import { LadderStore } from './ladders/store.js';
import { LIVE, liveSocketPath } from './live/socket.js';
import { reviewEndpoints, reviewShape } from './jobs/endpoints.js';
import type { Jobs } from './jobs/jobs.js';
import { LocalJobs } from './jobs/local.js';
import { reviewHere, reviewWork } from './jobs/review.js';
import { JobStore } from './jobs/store.js';
import type { Bots } from './matches/bots.js';
import { noHints, type Hints } from './nodes/hints.js';
import { ratingsShape } from './ratings/shapes.js';
import { createLog, faultLogger, logRequests } from './operation/log.js';
import { measureBots } from './operation/meters.js';
import type { Metrics } from './operation/metrics.js';
import { addPeople } from './people/live.js';
import { GameStore, type GameQuotas } from './store/games.js';
import type { Db } from './store/schema.js';

export interface ServerOptions {
  readonly db: Db;
  /** The games whose logs can be verified. */
  readonly games: readonly CatalogGame[];
  /** Folder of the built web app; null for the API alone. */
  readonly web: string | null;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
  /** The clock that all nodes share; by default that of PostgreSQL, if `now` is the system's. */
  readonly sharedNow?: () => Promise<number>;
  /** Notifications between nodes; without it this is the only node. */
  readonly hints?: Hints;
  /** Poll interval of due matches, and heartbeat interval, in milliseconds; tests choose less. */
  readonly beats?: { readonly lookMs?: number; readonly beatMs?: number };
  /** Replays logs; closed with the server. */
  readonly judge: Judge;
  /** Runs the bots of matches; closed with the server. */
  readonly bots: Bots;
  /** Does long work; by default in the calling thread. Closed with the server. */
  readonly jobs?: Jobs;
  /** Allowed values of the Host header; this machine's usual names by default. */
  readonly hosts?: readonly string[];
  /**
   * Rate limit per network in ten seconds. A fast player makes ten moves a second, and thirty of
   * them may share one address.
   */
  readonly requestsPerTenSeconds?: number;
  /** How many X-Forwarded-For hops to trust; none by default. */
  readonly proxies?: number;
  readonly onFault?: OnFault;
  /** Logs errors and, if configured, responses; only errors by default. */
  readonly log?: Logger;
  /** Registers the server's metrics here. */
  readonly metrics?: Metrics;
  /** Limits on followers of boards; tests choose fewer. */
  readonly hub?: Hub;
  /** Storage limits; tests choose less. */
  readonly quotas?: {
    readonly games?: Partial<GameQuotas>;
    readonly boards?: Partial<BoardLimits>;
  };
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const TEN_SECONDS = 10_000;

/** Everything except listening. Closing it leaves the database open: it belongs to the caller. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // A request without a Host header gets our own error format.
    http: { requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    trustProxy: (_address, hop) => hop < (options.proxies ?? 0),
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadHttp,
  });
  app.server.on('checkExpectation', answerBadExpectation);
  app.server.on('connect', answerConnect);
  limitConnections(app, options.proxies ?? 0);
  answerFaults(app, onFaultOf(options));
  if (options.log !== undefined) logRequests(app, options.log);
  if (options.metrics !== undefined) measureBots(options.metrics, options.bots);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', refuseForeignHosts(options.hosts ?? LOCAL_HOSTS));
  app.addHook('onRequest', refuseCompressed);
  const { requestsPerTenSeconds = 5000, now = Date.now } = options;
  const requests = new Spending(requestsPerTenSeconds, TEN_SECONDS, now);
  limitSpending(app, requests);
  app.addHook('onClose', () => options.judge.close());
  app.addHook('onClose', () => options.bots.close());
  endConnectionsOnClose(app);
  refuseUpgrades(app);
  await secureHeaders(app);
  await app.register((api) => addApi(api, options, requests));
  const ids = options.games.map(({ id }) => id);
  if (options.web !== null) await serveDocs(app, join(options.web, '..', 'docs'));
  await serveWeb(app, options.web, ids);
  return app;
}

/** Otherwise idle keep-alive connections would keep the server from closing. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/**
 * Only one address accepts an upgrade; the plugin would accept any, only to close it. Node hands
 * over the socket of an upgrade for good, so a request that a hook refuses must be closed here or
 * it would stay open.
 */
function refuseUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.headers.upgrade !== undefined && routeOptions.url !== LIVE)
      throw new RefusedRequest({ code: 'NOT_FOUND' });
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon();
  });
}

async function addApi(
  app: FastifyInstance,
  options: ServerOptions,
  requests: Spending,
): Promise<void> {
  const { db, now = Date.now } = options;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const readiness = new Readiness(db, now);
  app.addHook('preClose', async () => readiness.stop());
  const boards: BoardsService = {
    store: new BoardStore(db, options.quotas?.boards),
    hub: options.hub ?? new Hub(),
    hints: options.hints ?? noHints,
    changes: new Spending(CHANGES_IN_TEN_SECONDS, TEN_SECONDS, now),
    now,
  };
  readBodies(app, (request, size) => spendForSize(requests, request, size));
  app.addHook('onRequest', refuseForeignOrigins);
  const games = new GameStore(db, options.quotas?.games);
  const rooms = await addPeople(app, options, {
    games,
    requests,
    boards,
    fault: faultOf(options),
  });
  const jobs = options.jobs ?? jobsHere(options, games);
  app.addHook('onClose', () => jobs.close());
  const reviews = reviewEndpoints({ games: options.games, store: games, jobs });
  const endpoints = [
    ...endpointsOf(options, games, boards, readiness),
    ...(reviews as readonly AnyEndpoint[]),
    ...rooms,
  ];
  const document = openApi(endpoints, manifest.version, apiShapes, {
    ...livePath,
    ...liveSocketPath,
  });
  addEndpoints(app, endpoints);
  addLiveBoards(app, boards);
  app.get('/api/openapi.json', (_request, reply) => reply.send(document));
}

/** Named schemas: the types of a generated client. */
const apiShapes = {
  Game: gameDetail,
  GameLog: submission,
  GamesPage: gamesPage,
  EntriesPage: entriesPage,
  Review: reviewShape,
  Board: boardShape,
  NewBoard: newBoard,
  CreatedBoard: createdBoard,
  BoardUpdate: boardUpdate,
  Room: roomShape,
  Ladders: laddersShape,
  Ladder: ladderShape,
  Ratings: ratingsShape,
};

/** Rate limit of one board: a table where everybody scores at once changes a few times a second. */
const CHANGES_IN_TEN_SECONDS = 200;

const onFaultOf = ({ onFault, log }: ServerOptions): OnFault =>
  onFault ?? faultLogger(log ?? createLog('error'));

const faultOf = (options: ServerOptions) => {
  const onFault = onFaultOf(options);
  return (error: unknown): void => onFault(error, 'live');
};

const jobsHere = (options: ServerOptions, games: GameStore): Jobs =>
  new LocalJobs(
    new JobStore(options.db),
    { review: reviewWork(games, reviewHere(options.games)) },
    faultOf(options),
  );

function endpointsOf(
  { db, games, judge, now = Date.now }: ServerOptions,
  kept: GameStore,
  boards: BoardsService,
  readiness: Readiness,
): AnyEndpoint[] {
  const service = { games, judge, store: kept, ladders: new LadderStore(db), now };
  return [
    submitGame(service),
    listGames(service),
    showGame(service),
    showEntries(service),
    createBoard(boards),
    updateBoard(boards),
    closeBoard(boards),
    showBoard(boards),
    health(readiness, games, manifest.version),
    live,
    ready(readiness),
  ] as AnyEndpoint[];
}
