import websocket, { type WebSocket } from '@fastify/websocket';
import type { Json } from '@chiaro/kernel';
import type { HostMessage, Serve } from '@chiaro/match';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../http/network.js';
import { RefusedRequest } from '../http/refusal.js';
import type { Spending } from '../http/spending.js';
import { secretOfUpgrade } from '../people/credential.js';
import type { Player, PlayerStore } from '../people/store.js';
import type { Devices, OpenDevice } from './devices.js';
import { Outbox } from './outbox.js';
import { endInTurn, Slices } from './slices.js';

/** The only address that accepts a WebSocket upgrade. */
export const LIVE = '/api/live';

/** Maximum bytes of one message from a client. */
const LARGEST_MESSAGE = 16_384;
/** Milliseconds between two pings. */
const HEARTBEAT_MS = 20_000;
/** WebSocket close codes: unsupported data, and service restart (the client reconnects). */
const UNREADABLE = 1003;
const RESTART = 1012;
/** Timeout for the other end to close, in milliseconds. */
const GOODBYE_MS = 2_000;

export interface LiveService {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly devices: Devices;
  /** The rate limit of each network, for sockets and requests together. */
  readonly requests: Spending;
  /** The host's end of a connection of this player. */
  readonly serve: (player: Player) => Serve;
  /** Resolves once everything received is stored and answered. */
  readonly finish?: () => Promise<void>;
  /** Called when a device of this player connected, or the last one disconnected. */
  readonly changed: (player: string) => void;
  readonly fault: (error: unknown) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The player of the socket. */
    player: Player | null;
  }
}

/** One socket per device: JSON text, small, uncompressed (docs/protocol.md). */
export async function addLive(app: FastifyInstance, service: LiveService): Promise<void> {
  const options = { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false };
  // One queue for both: a disconnect is processed before the reconnect that follows it.
  const slices = new Slices(service.fault);
  app.decorateRequest('player', null);
  // Our own code closes the sockets, after a farewell message.
  await app.register(websocket, { options, preClose: async () => undefined });
  // During shutdown everybody is told to reconnect; their disconnects are neither broadcast nor
  // looked up.
  const changed = (player: string): void => {
    if (!service.devices.isDraining) service.changed(player);
  };
  app.get(
    LIVE,
    {
      websocket: true,
      exposeHeadRoute: false,
      config: { endless: true },
      preValidation: async (request) => {
        await slices.turn();
        const player = await playerOf(request, service);
        await slices.turn();
        admit(request, player, service);
      },
    },
    (socket, request) => {
      const { player } = request;
      if (player === null) return socket.terminate();
      endInTurn(request.socket, slices);
      const outbox = new Outbox(socket, request.socket);
      connect(outbox, player, networkOf(request.ip), { ...service, changed, slices });
    },
  );
  app.addHook('preClose', async () => {
    service.devices.isDraining = true;
    await service.finish?.();
    service.devices.closeAll(1000);
  });
}

async function playerOf(request: FastifyRequest, { players }: LiveService): Promise<Player> {
  if (!request.ws) throw new RefusedRequest({ code: 'WRONG_TYPE', reason: 'server.upgrade' });
  const player = await players.find(secretOfUpgrade(request));
  if (player === null) throw new RefusedRequest({ code: 'NOT_KNOWN' });
  return player;
}

function admit(request: FastifyRequest, player: Player, { devices }: LiveService): void {
  if (devices.isDraining) throw new RefusedRequest({ code: 'UNAVAILABLE' });
  if (!devices.hasRoom(player.id, networkOf(request.ip)))
    throw new RefusedRequest({ code: 'RATE_LIMITED', reason: 'server.devices' });
  request.player = player;
}

type Connecting = LiveService & { readonly slices: Slices };

function connect(outbox: Outbox, player: Player, network: string, service: Connecting): void {
  const { socket } = outbox;
  const { devices, requests, serve, changed, slices } = service;
  const device = deviceOf(outbox, player.id, network);
  const served = serve(player)({
    send: (text) => outbox.send(text),
    close: () => outbox.close(),
  });
  const stopBeating = beat(socket);
  devices.add(device);
  changed(player.id);
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return outbox.close(UNREADABLE);
    // It is sent again to whoever serves this device next.
    if (devices.isDraining) return;
    // Rate limited: the message is not parsed, and the client retries it later.
    if (requests.wait(network) > 0)
      return say(outbox, { t: 'no', error: { code: 'RATE_LIMITED' } });
    requests.spend(network, 1);
    served.hear(data.toString('utf8'));
  });
  socket.once('close', () => {
    stopBeating();
    slices.add(() => {
      devices.remove(device);
      served.closed();
      changed(player.id);
    });
  });
}

const say = (outbox: Outbox, message: HostMessage): void => outbox.send(JSON.stringify(message));

const deviceOf = (outbox: Outbox, player: string, network: string): OpenDevice => ({
  player,
  network,
  get buffered() {
    return outbox.socket.bufferedAmount;
  },
  send: (text) => outbox.send(text),
  bye(after) {
    say(outbox, { t: 'bye', after });
    outbox.close(RESTART);
    setTimeout(() => outbox.socket.terminate(), GOODBYE_MS).unref();
  },
});

/** A device that has not answered by the next ping is disconnected. */
function beat(socket: WebSocket): () => void {
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate();
    isThere = false;
    socket.ping();
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** For the OpenAPI document, which has no description of sockets. */
export const liveSocketPath: Readonly<Record<string, Json>> = {
  [LIVE]: {
    get: {
      operationId: 'openSocket',
      tags: ['live'],
      summary:
        'A WebSocket for rooms and matches (docs/protocol.md): a page of ours with its cookie, or a program with `Authorization: Bearer` and no `Origin`.',
      responses: {
        101: { description: 'Open: JSON text both ways.' },
        default: {
          description: 'Refused; the message is in the language asked for.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  },
};
