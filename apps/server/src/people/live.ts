import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '../http/endpoint.js';
import { Spending } from '../http/spending.js';
import { Devices } from '../live/devices.js';
import { addLive } from '../live/socket.js';
import { Heartbeat, postgresNow } from '../matches/heartbeat.js';
import { Lookout } from '../matches/lookout.js';
import { Registry } from '../matches/registry.js';
import { Shares } from '../matches/shares.js';
import { roomEndpoints } from '../rooms/endpoints.js';
import { Lobby } from '../rooms/lobby.js';
import { Rooms } from '../rooms/service.js';
import { RoomStore } from '../rooms/store.js';
import type { ServerOptions } from '../server.js';
import type { GameStore } from '../store/games.js';
import { SqlMatchStore } from '../store/matches.js';
import { Blocks } from './blocks.js';
import { becomeMe, showMe } from './endpoints.js';
import { mineEndpoints } from './mine.js';
import { PlayerStore } from './store.js';

/** Wrong codes of one network in ten minutes; there are 85 million codes. */
const GUESSES = 30;
const TEN_MINUTES = 600_000;
/** Phrases of one player in ten seconds. */
const PHRASES = 5;
const TEN_SECONDS = 10_000;

interface Given {
  readonly games: GameStore;
  readonly requests: Spending;
  readonly fault: (error: unknown) => void;
}

/** People, rooms and live matches: their addresses, their sockets, and what time alone brings. */
export async function addPeople(
  app: FastifyInstance,
  options: ServerOptions,
  { games: kept, requests, fault }: Given,
): Promise<AnyEndpoint[]> {
  const { db, games, judge, bots, beats = {} } = options;
  const heartbeat = heartbeatOf(options, fault);
  const now = (): number => heartbeat.now();
  const players = new PlayerStore(db);
  const [store, devices, blocks] = [new RoomStore(db), new Devices(), new Blocks(db)];
  const lobby = new Lobby({ store, devices, now, fault });
  const archives = { db, games: kept, judge, now };
  const phrases = new Spending(PHRASES, TEN_SECONDS, now);
  const shares = new Shares({ db, now });
  const rooms = new Rooms({ store, devices, archives, lobby, blocks, phrases, shares, now, fault });
  const registry: Registry = new Registry({
    db,
    store: new SqlMatchStore(db),
    games,
    bots,
    shares,
    now,
    outages: heartbeat.between,
    left: (match, host) => void lookout.left(match, host).catch(fault),
    ended: (row, host) => rooms.matchEnded(row, host),
    fault,
  });
  const lookout = new Lookout(
    {
      db,
      registry,
      now,
      outages: heartbeat.between,
      catchUp: () => heartbeat.catchUp(),
      fault,
    },
    beats.lookMs,
  );
  await addLive(app, {
    players,
    devices,
    requests,
    serve: (player) => rooms.serve(registry, player),
    changed: (player) => rooms.presenceChanged(player),
  });
  app.addHook('onListen', async () => {
    await heartbeat.start().catch(fault);
    void registry.settle().catch(fault);
    lookout.start();
  });
  app.addHook('onClose', async () => {
    await lookout.stop();
    await heartbeat.stop();
    shares.close();
    await registry.close();
  });
  const guesses = new Spending(GUESSES, TEN_MINUTES, now);
  const isPresent = (player: string): boolean => devices.isPresent(player);
  const service = {
    rooms,
    store,
    players,
    blocks,
    lobby,
    registry,
    isPresent,
    games,
    guesses,
    now,
  };
  const people = { players, now };
  return [
    becomeMe(people) as AnyEndpoint,
    showMe(people) as AnyEndpoint,
    ...mineEndpoints({ db, players, blocks, now }),
    ...roomEndpoints(service),
  ];
}

function heartbeatOf(
  { db, now, sharedNow, beats = {} }: ServerOptions,
  fault: (error: unknown) => void,
): Heartbeat {
  const isPostgres = db.groups === null;
  const shared = sharedNow ?? (isPostgres && now === undefined ? () => postgresNow(db) : null);
  const ports = { db, now: now ?? Date.now, sharedNow: shared, fault };
  return new Heartbeat(ports, beats.beatMs);
}
