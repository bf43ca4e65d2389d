import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  err,
  object,
  ok,
  type AnyModule,
  type Json,
  type Problem,
  type Read,
  type Result,
} from '@chiaro/kernel';
import { formatSeat, signBots, type RoomSeat, type SeatSpec } from '@chiaro/match';
import { langOnly, type AnyEndpoint, type Endpoint } from '../http/endpoint.js';
import { fillerOf } from '../matches/registry.js';
import type { Player, PlayerStore } from '../people/store.js';
import { refused } from '../rooms/endpoint.js';
import type { Rooms } from '../rooms/service.js';
import type { RoomStore } from '../rooms/store.js';
import { dayOf } from '../store/quotas.js';
import type { AttemptsTable, Db } from '../store/schema.js';
import { openAttempt } from './attempt.js';
import {
  attemptShape,
  ladderShape,
  laddersShape,
  type closedShape,
  type todayShape,
} from './shapes.js';
import type { DealRow, LadderStore } from './store.js';

export interface LaddersService {
  readonly db: Db;
  readonly ladders: LadderStore;
  readonly store: RoomStore;
  readonly rooms: Rooms;
  readonly players: PlayerStore;
  readonly games: readonly CatalogGame[];
  readonly now: () => number;
}

/** Number of closed days in a response. */
const MOST_DAYS = 7;

/** One deal per day and game, the same for everybody; each player has one attempt. */
export const ladderEndpoints = (service: LaddersService): AnyEndpoint[] =>
  [showLadders(service), showLadder(service), openAttemptAt(service)] as AnyEndpoint[];

const showLadders = (
  service: LaddersService,
): Endpoint<unknown, undefined, Read<typeof laddersShape>> => ({
  method: 'GET',
  path: '/api/ladders',
  operation: 'showLadders',
  summary:
    'Today’s ranked deal of every game: its commitment, how many play it, and one’s own attempt.',
  query: langOnly,
  answer: laddersShape,
  statuses: { 200: 'The deals.' },
  async handle({ device }) {
    const me = await service.players.find(device.secret);
    const ladders = [];
    for (const game of service.games)
      ladders.push(await todayOf(service, await dealOfToday(service, await game.load()), me));
    return ok({ status: 200, value: { ladders } });
  },
});

const showLadder = (
  service: LaddersService,
): Endpoint<unknown, undefined, Read<typeof ladderShape>> => ({
  method: 'GET',
  path: '/api/ladders/:game',
  operation: 'showLadder',
  summary:
    'Today’s ranked deal of one game, and the tables, seeds and games of the last closed days.',
  query: langOnly,
  answer: ladderShape,
  statuses: { 200: 'The ladder.' },
  async handle({ params: { game = '' }, device }) {
    const module = await moduleOf(service, game);
    if (!module.ok) return refused(module.error);
    const me = await service.players.find(device.secret);
    const deal = await dealOfToday(service, module.value);
    const today = await todayOf(service, deal, me);
    const closed = [];
    for (const past of await service.ladders.before(deal.game, deal.day, MOST_DAYS))
      if (await service.ladders.isClosed(past.id, service.now()))
        closed.push(await closedOf(service, past, me));
    return ok({ status: 200, value: { today, closed } });
  },
});

const nothing = object({});

const openAttemptAt = (
  service: LaddersService,
): Endpoint<unknown, Read<typeof nothing>, Read<typeof attemptShape>> => ({
  method: 'POST',
  path: '/api/ladders/:game/attempts',
  operation: 'openAttempt',
  summary:
    'Opens one’s only attempt at today’s ranked deal, or answers the one that is under way. Undo and hints are off.',
  cost: 20,
  query: langOnly,
  body: { shape: nothing },
  answer: attemptShape,
  statuses: { 200: 'It was open already.', 201: 'Opened.' },
  async handle({ params: { game = '' }, device, network }) {
    const me = await service.players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    const module = await moduleOf(service, game);
    if (!module.ok) return refused(module.error);
    const deal = await dealOfToday(service, module.value);
    if (!isSame(deal, module.value))
      return refused({ code: 'NOT_ALLOWED', reason: 'server.ladder.updated' });
    const opened = await openAttempt(service, deal, me, network);
    if (!opened.ok) return refused(opened.error);
    const { attempt, isNew } = opened.value;
    return ok({ status: isNew ? 201 : 200, value: attemptOf(attempt) });
  },
});

async function moduleOf(
  { games }: LaddersService,
  game: string,
): Promise<Result<AnyModule, Problem>> {
  const found = findIn(games, game);
  return found.ok ? ok(await found.value.load()) : err({ code: 'NOT_FOUND' });
}

function dealOfToday({ ladders, now }: LaddersService, module: AnyModule): Promise<DealRow> {
  const { game } = module;
  const options = game.options.defaults;
  const wish = { game: game.id, rules: game.rulesVersion, options: options as Json };
  const day = dayOf(new Date(now()).toISOString());
  return ladders.issue({ ...wish, day, seats: seatsOf(module) }, now());
}

/** The player first, then bots of the level that stands in for players who leave. */
function seatsOf(module: AnyModule): readonly SeatSpec[] {
  const { seats } = module.game.seating(module.game.options.defaults);
  const level = fillerOf(module) ?? '';
  const bots = Array.from({ length: seats - 1 }, (): RoomSeat => ({ kind: 'bot', level }));
  return signBots(module, [{ kind: 'person' }, ...(bots as SeatSpec[])]);
}

/** Whether the program's rules and bots are still those of the deal. */
const isSame = ({ rules, seats }: DealRow, module: AnyModule): boolean =>
  rules === module.game.rulesVersion && written(seats).join() === written(seatsOf(module)).join();

const written = (seats: readonly SeatSpec[]): string[] => seats.map(formatSeat);

async function todayOf(
  { ladders }: LaddersService,
  deal: DealRow,
  me: Player | null,
): Promise<Read<typeof todayShape>> {
  const mine = me === null ? null : await ladders.attempt(deal.id, me.id);
  return {
    deal: deal.id,
    game: deal.game,
    day: deal.day,
    commitment: deal.commitment,
    options: deal.options,
    seats: written(deal.seats),
    opensUntil: deal.opensUntil,
    closesAt: new Date(deal.closesAt).toISOString(),
    attempts: await ladders.count(deal.id),
    mine: mine === null ? null : attemptOf(mine),
  };
}

const attemptOf = (attempt: AttemptsTable): Read<typeof attemptShape> => ({
  room: attempt.room,
  match: attempt.match,
  state: stateOf(attempt),
  openedAt: attempt.openedAt,
  endedAt: attempt.endedAt,
  points: attempt.points,
});

const stateOf = ({ ending }: Pick<AttemptsTable, 'ending'>): 'open' | 'finished' | 'abandoned' => {
  if (ending === null) return 'open';
  return ending === 'abandoned' ? 'abandoned' : 'finished';
};

async function closedOf(
  { ladders }: LaddersService,
  deal: DealRow,
  me: Player | null,
): Promise<Read<typeof closedShape>> {
  const rows = await ladders.table(deal.id);
  return {
    deal: deal.id,
    day: deal.day,
    commitment: deal.commitment,
    seed: deal.seed,
    options: deal.options,
    seats: written(deal.seats),
    attempts: await ladders.count(deal.id),
    table: rows.map((row) => ({
      rank: row.ending === 'abandoned' ? null : 1 + rows.findIndex((each) => isEqual(each, row)),
      name: row.name,
      you: row.player === me?.id,
      state: stateOf(row),
      ending: row.ending ?? '',
      points: row.points ?? 0,
      totals: JSON.parse(row.totalsJson ?? '[]') as number[],
      game: row.archived,
    })),
  };
}

/** Order: finished before abandoned, then winners, then by place, points and lead. */
const isEqual = (one: AttemptsTable, other: AttemptsTable): boolean =>
  (one.ending === 'over') === (other.ending === 'over') &&
  one.won === other.won &&
  one.place === other.place &&
  one.points === other.points &&
  one.margin === other.margin;
