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
import { Slices } from './slices.js';

/** The one address that becomes a socket. */
export const LIVE = '/api/live';

/** Bytes of one message from a client. */
const LARGEST_MESSAGE = 16_384;
/** Milliseconds between two looks whether the other end is there. */
const HEARTBEAT_MS = 20_000;
/** WebSocket close codes: going away, and come back later. */
const UNREADABLE = 1003;
const RESTART = 1012;
/** Milliseconds that the other end may take to close. */
const GOODBYE_MS = 2_000;

export interface LiveService {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly devices: Devices;
  /** What a network asks for, by sockets and otherwise. */
  readonly requests: Spending;
  /** The host's end of a connection of this player. */
  readonly serve: (player: Player) => Serve;
  /** Resolves once everything that was heard is stored and answered. */
  readonly finish?: () => Promise<void>;
  /** A device of this player came, or the last one went. */
  readonly changed: (player: string) => void;
  readonly fault: (error: unknown) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose socket it becomes. */
    player: Player | null;
  }
}

/** One socket a device: JSON text, small, uncompressed (docs/protocol.md). */
export async function addLive(app: FastifyInstance, service: LiveService): Promise<void> {
  const options = { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false };
  // One order for both: who went is gone before they come back.
  const slices = new Slices(service.fault);
  app.decorateRequest('player', null);
  // Ours close them, after a word.
  await app.register(websocket, { options, preClose: async () => undefined });
  // Everybody is told to come back: who goes now is not told to the others, nor looked up.
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
        await admit(request, service);
      },
    },
    (socket, request) => {
      const { player } = request;
      if (player === null) return socket.terminate();
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

async function admit(request: FastifyRequest, { players, devices }: LiveService): Promise<void> {
  if (devices.isDraining) throw new RefusedRequest({ code: 'UNAVAILABLE' });
  if (!request.ws) throw new RefusedRequest({ code: 'WRONG_TYPE', reason: 'server.upgrade' });
  const player = await players.find(secretOfUpgrade(request));
  if (player === null) throw new RefusedRequest({ code: 'NOT_KNOWN' });
  if (!devices.hasRoom(player.id, networkOf(request.ip)))
    throw new RefusedRequest({ code: 'RATE_LIMITED', reason: 'server.devices' });
  request.player = player;
}

function connect(
  outbox: Outbox,
  player: Player,
  network: string,
  { devices, requests, serve, changed, slices }: LiveService & { readonly slices: Slices },
): void {
  const { socket } = outbox;
  const send = (text: string): void => outbox.send(text);
  const say = (message: HostMessage): void => send(JSON.stringify(message));
  // After what was said before.
  const close = (code?: number): void => {
    outbox.flush();
    socket.close(code);
  };
  const device: OpenDevice = {
    player: player.id,
    network,
    get buffered() {
      return socket.bufferedAmount;
    },
    send,
    bye(after) {
      say({ t: 'bye', after });
      close(RESTART);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
  };
  const served = serve(player)({ send, close });
  const stopBeating = beat(socket);
  devices.add(device);
  changed(player.id);
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return close(UNREADABLE);
    // It is sent again to whoever serves this device next.
    if (devices.isDraining) return;
    // What is not read is sent again by a client that has patience.
    if (requests.wait(network) > 0) return say({ t: 'no', error: { code: 'RATE_LIMITED' } });
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

/** Whoever has not answered by the next beat is gone. */
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

/** For the OpenAPI document, which has no other words for a socket. */
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
