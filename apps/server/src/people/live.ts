import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BoardsElsewhere } from '../boards/elsewhere.js';
import type { BoardsService } from '../boards/endpoints.js';
import type { AnyEndpoint } from '../http/endpoint.js';
import { Spending } from '../http/spending.js';
import { ladderEndpoints } from '../ladders/endpoints.js';
import { LadderStore } from '../ladders/store.js';
import { Devices } from '../live/devices.js';
import { addLive } from '../live/socket.js';
import { Heartbeat, postgresNow } from '../matches/heartbeat.js';
import { Lookout } from '../matches/lookout.js';
import { Registry } from '../matches/registry.js';
import { Shares } from '../matches/shares.js';
import { hostMeter, measuredStore, measureDevices } from '../operation/meters.js';
import { ratingEndpoints } from '../ratings/endpoints.js';
import { RatingStore } from '../ratings/store.js';
import { roomEndpoints } from '../rooms/endpoints.js';
import { Lobby } from '../rooms/lobby.js';
import { Rooms } from '../rooms/service.js';
import { RoomStore } from '../rooms/store.js';
import type { ServerOptions } from '../server.js';
import type { GameStore } from '../store/games.js';
import { SqlMatchStore } from '../store/matches.js';
import { Follow } from '../nodes/follow.js';
import { noHints } from '../nodes/hints.js';
import { Nodes } from '../nodes/nodes.js';
import { Blocks } from './blocks.js';
import { becomeMe, showMe } from './endpoints.js';
import { showEverything } from './everything.js';
import { deleteMe } from './farewell.js';
import { mineEndpoints } from './mine.js';
import { PlayerStore } from './store.js';

/** Rate limit: wrong codes of one network in ten minutes; there are 85 million codes. */
const GUESSES = 30;
const TEN_MINUTES = 600_000;
/** Timeout for appends in progress on shutdown, in milliseconds. */
const FINISH_MS = 5_000;
/** Rate limit: phrases of one player in ten seconds. */
const PHRASES = 5;
const TEN_SECONDS = 10_000;

interface Given {
  readonly games: GameStore;
  readonly requests: Spending;
  readonly boards: BoardsService;
  readonly fault: (error: unknown) => void;
}

/** People, rooms and live matches: their routes, their sockets, and their timers. */
export async function addPeople(
  app: FastifyInstance,
  options: ServerOptions,
  { games: kept, requests, boards, fault }: Given,
): Promise<AnyEndpoint[]> {
  const { db, games, judge, bots, metrics, beats = {} } = options;
  const now = (): number => heartbeat.now();
  const nodes = new Nodes({ db, hints: options.hints ?? noHints, now, fault }, beats.lookMs);
  const heartbeat = heartbeatOf(options, nodes.node, fault);
  const players = new PlayerStore(db);
  const [store, devices, blocks] = [new RoomStore(db), new Devices(), new Blocks(db)];
  const isPresent = (player: string): boolean =>
    devices.isPresent(player) || nodes.hasElsewhere(player);
  const lobby = new Lobby({ store, isPresent, now, fault });
  const archives = { db, games: kept, judge, now };
  const phrases = new Spending(PHRASES, TEN_SECONDS, now);
  const shares = new Shares({ db, now });
  const [ladders, ratings] = [new LadderStore(db), new RatingStore(db)];
  const rooms = new Rooms({
    store,
    devices,
    isPresent,
    hints: nodes.ports.hints,
    archives,
    lobby,
    blocks,
    phrases,
    shares,
    ladders,
    ratings,
    now,
    fault,
  });
  const registry: Registry = new Registry({
    db,
    store:
      metrics === undefined ? new SqlMatchStore(db) : measuredStore(metrics, new SqlMatchStore(db)),
    meter: metrics && hostMeter(metrics),
    games,
    bots,
    shares,
    ladders,
    feed: nodes.feed,
    company: nodes.company,
    held: nodes.introduce,
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
      isAwake: heartbeat.isAwake,
      fault,
    },
    beats.lookMs,
  );
  const elsewhere = new BoardsElsewhere(db, boards);
  const boardChanged = (board: string, seq: number): Promise<void> => elsewhere.changed(board, seq);
  const followBoards = (): Promise<void> => elsewhere.look();
  const follow = new Follow(
    { db, registry, rooms, lobby, boards: followBoards, isAlone: nodes.isAlone, fault },
    beats.lookMs,
  );
  if (metrics !== undefined) measureDevices(metrics, devices);
  await addLive(app, {
    players,
    devices,
    requests,
    serve: (player) => rooms.serve(registry, player),
    finish: () => Promise.race([registry.quiet().catch(fault), atMost(FINISH_MS)]),
    changed: (player) => {
      nodes.playerIsHere(player, devices.isPresent(player));
      rooms.presenceChanged(player);
    },
    fault,
  });
  const open = async (): Promise<void> => {
    await heartbeat.start().catch(fault);
    await nodes.start({ registry, rooms, boardChanged, look: () => follow.look() });
    lookout.start();
    follow.start();
  };
  let opening: Promise<void> | null = null;
  app.addHook('onListen', () => (opening = open()));
  app.addHook('onClose', async () => {
    // Stopped while starting: wait, because what starts after the stop would run for ever.
    await opening?.catch(() => undefined);
    await lookout.stop();
    await follow.stop();
    await heartbeat.stop();
    shares.close();
    await registry.close();
    await nodes.stop();
  });
  const guesses = new Spending(GUESSES, TEN_MINUTES, now);
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
    showEverything({ db, players }) as AnyEndpoint,
    deleteMe({ db, players, rooms, registry, devices }) as AnyEndpoint,
    ...mineEndpoints({ db, players, blocks, now }),
    ...roomEndpoints(service),
    ...ladderEndpoints({ db, ladders, store, rooms, players, games, now }),
    ...ratingEndpoints({ ratings, players, games }),
  ];
}

/** The timer does not keep the process alive. */
const atMost = (milliseconds: number): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false });

function heartbeatOf(
  { db, now, sharedNow, beats = {} }: ServerOptions,
  node: string,
  fault: (error: unknown) => void,
): Heartbeat {
  const isPostgres = db.groups === null;
  const shared = sharedNow ?? (isPostgres && now === undefined ? () => postgresNow(db) : null);
  const ports = { db, node, now: now ?? Date.now, sharedNow: shared, fault };
  return new Heartbeat(ports, beats.beatMs);
}
