import { randomUUID } from 'node:crypto';
import type { CatalogGame } from '@chiaro/catalog';
import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import {
  closeBoard,
  createBoard,
  showBoard,
  updateBoard,
  type BoardsService,
} from './boards/endpoints.js';
import { Hub } from './boards/hub.js';
import { addLiveBoards, livePath } from './boards/live.js';
import { BoardStore } from './boards/store.js';
import { listGames, showGame, submitGame } from './games/endpoints.js';
import { health } from './health.js';
import { BODY_LIMIT, readBodies } from './http/body.js';
import { addEndpoints, type AnyEndpoint } from './http/endpoint.js';
import { answerBadAddress, answerBadHttp, answerFaults, type OnFault } from './http/faults.js';
import { openApi } from './http/openapi.js';
import { refuseForeignOrigins } from './http/origin.js';
import { secureHeaders } from './http/security.js';
import { serveWeb } from './http/web.js';
import { GameStore } from './store/games.js';
import type { Db } from './store/schema.js';

export interface ServerOptions {
  readonly db: Db;
  /** The games that can be judged. */
  readonly games: readonly CatalogGame[];
  /** Folder of the built web app; null for the API alone. */
  readonly web: string | null;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
  /** Requests of one address in ten seconds. A fast player makes ten moves a second. */
  readonly requestsPerTenSeconds?: number;
  /** Proxies in front, whose word on the address of a request counts; none by default. */
  readonly proxies?: number;
  readonly onFault?: OnFault;
  /** How many may follow boards; tests choose fewer. */
  readonly hub?: Hub;
}

/** Everything but listening. Closing it leaves the database open: it belongs to the caller. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    trustProxy: (_address, hop) => hop < (options.proxies ?? 0),
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadHttp,
  });
  answerFaults(app, options.onFault ?? reportFault);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  endConnectionsOnClose(app);
  await secureHeaders(app);
  await app.register((api) => addApi(api, options));
  await serveWeb(app, options.web);
  return app;
}

/** A connection that is kept alive after its last answer would keep the server from ending. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

async function addApi(app: FastifyInstance, options: ServerOptions): Promise<void> {
  await app.register(rateLimit, {
    max: options.requestsPerTenSeconds ?? 1000,
    timeWindow: 10_000,
  });
  readBodies(app);
  app.addHook('onRequest', refuseForeignOrigins);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const boards = {
    store: new BoardStore(options.db),
    hub: options.hub ?? new Hub(),
    now: options.now ?? Date.now,
  };
  const endpoints = endpointsOf(options, boards);
  const document = openApi(endpoints, manifest.version, livePath);
  addEndpoints(app, endpoints);
  addLiveBoards(app, boards);
  app.get('/api/openapi.json', (_request, reply) => reply.send(document));
}

function endpointsOf(
  { db, games, now = Date.now }: ServerOptions,
  boards: BoardsService,
): AnyEndpoint[] {
  const service = { games, store: new GameStore(db), now };
  return [
    submitGame(service),
    listGames(service),
    showGame(service),
    createBoard(boards),
    updateBoard(boards),
    closeBoard(boards),
    showBoard(boards),
    health(db, games, manifest.version),
  ] as AnyEndpoint[];
}

/** One line of JSON, so that nothing in an error can pass for another line. */
const reportFault: OnFault = (error, requestId) => {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ fault: what, requestId })}\n`);
};
