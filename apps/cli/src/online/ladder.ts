import { findIn } from '@chiaro/catalog';
import { ok, type Result } from '@chiaro/kernel';
import type { RoomMessage } from '@chiaro/match';
import type { CommandSpec } from '../command.js';
import { OK, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { Identity } from './identity.js';
import { visit } from './join.js';
import { refuseOnline, Server, serverOf, type Refused } from './server.js';

interface Attempt {
  readonly room: string;
  readonly state: 'open' | 'finished' | 'abandoned';
  readonly points: number | null;
}

/** A ranked deal that can be played today. */
interface Deal {
  readonly game: string;
  readonly opensUntil: string;
  readonly closesAt: string;
  readonly attempts: number;
  readonly mine: Attempt | null;
}

interface ClosedDay {
  readonly day: string;
  readonly table: readonly {
    readonly rank: number | null;
    readonly name: string;
    readonly points: number;
  }[];
}

export const ladder: CommandSpec = {
  name: 'ladder',
  args: ['[game]'],
  flags: ['play', 'name', 'playAs', 'server', 'confirm', 'warnings', 'data', 'json'],
  examples: (game) => [
    'chiaro ladder',
    `chiaro ladder ${game}`,
    `chiaro ladder --play ${game} --name Anna`,
  ],
  async run(context, [game], flags) {
    const origin = serverOf(context, flags.server);
    if (!origin.ok) return context.refuse([origin.error]);
    if (flags.play !== undefined) return playAttempt(context, origin.value, flags.play, flags);
    const token = await identityOf(context, flags, origin.value).token();
    const server = new Server(context, origin.value, token);
    return game === undefined
      ? showDeals(server, flags.json === true)
      : showGame(server, game, flags.json === true);
  },
};

/** Each person has one attempt a day, so a player without a name keeps one identity. */
const identityOf = (context: Context, flags: Flags, origin: string): Identity =>
  Identity.lasting(context, { ...flags, name: nameOf(context, flags) }, origin);

const nameOf = (context: Context, { name }: Flags): string =>
  name ?? context.say('player', { number: 1 });

async function showDeals(server: Server, json: boolean): Promise<number> {
  const { context } = server;
  const found = await server.get<{ readonly ladders: readonly Deal[] }>('/api/ladders');
  if (!found.ok) return refuseOnline(context, found.error, json);
  const { ladders } = found.value;
  await context.print(
    ...ladders.map((deal) => (json ? JSON.stringify(deal) : dealLine(context, deal))),
  );
  return OK;
}

async function showGame(server: Server, game: string, json: boolean): Promise<number> {
  const { context } = server;
  const module = await context.module(game);
  if (!module.ok) return context.refuse([module.error]);
  const found = await server.get<{ readonly today: Deal; readonly closed: readonly ClosedDay[] }>(
    `/api/ladders/${game}`,
  );
  if (!found.ok) return refuseOnline(context, found.error, json);
  const { today, closed } = found.value;
  await (json
    ? context.print(JSON.stringify(found.value))
    : context.print(
        dealLine(context, today),
        ...(closed.length === 0 ? [context.say('cli.ladder.noRanking')] : []),
        ...closed.flatMap((day) => dayLines(context, day)),
      ));
  return OK;
}

function dealLine(context: Context, deal: Deal): string {
  const found = findIn(context.catalog, deal.game);
  return context.say('cli.ladder.deal', {
    game: found.ok ? found.value.title[context.language] : deal.game,
    count: deal.attempts,
    opens: utc(deal.opensUntil),
    closes: utc(deal.closesAt),
    mine: deal.mine?.state ?? 'none',
    points: deal.mine?.points ?? 0,
  });
}

/** `2026-11-19 02:00 UTC` */
const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const dayLines = (context: Context, { day, table }: ClosedDay): readonly string[] => [
  context.say('cli.ladder.day', { day: day.slice(0, 10), count: table.length }),
  ...table.map(
    ({ rank, name, points }) =>
      `    ${context.say('cli.ladder.row', { rank: rank ?? 0, name, points })}`,
  ),
];

/** Opens the player's attempt, or returns to it, and plays it like any match of a room. */
async function playAttempt(
  context: Context,
  origin: string,
  game: string,
  flags: Flags,
): Promise<number> {
  const json = false;
  const module = await context.module(game);
  if (!module.ok) return context.refuse([module.error]);
  const server = await known(context, origin, flags);
  if (!server.ok) return refuseOnline(context, server.error, json);
  const opened = await server.value.post<Attempt>(`/api/ladders/${game}/attempts`, {});
  if (!opened.ok) return refuseOnline(context, opened.error, json);
  const room = await server.value.get<Omit<RoomMessage, 't'>>(`/api/rooms/${opened.value.room}`);
  if (!room.ok) return refuseOnline(context, room.error, json);
  const code = await visit(context, { server: server.value, room: room.value }, flags);
  if (code === OK) await context.print(context.say('cli.ladder.sealed'));
  return code;
}

/** Connects with the identity of earlier ladders, else with a new one. */
async function known(
  context: Context,
  origin: string,
  flags: Flags,
): Promise<Result<Server, Refused>> {
  const identity = identityOf(context, flags, origin);
  const token = await identity.token();
  if (token !== null) return ok(new Server(context, origin, token));
  const stranger = new Server(context, origin);
  const me = await stranger.post<{ readonly token?: string }>('/api/me', {
    name: nameOf(context, flags),
  });
  if (!me.ok) return me;
  await identity.remember(me.value.token ?? '');
  return ok(stranger.as(me.value.token ?? ''));
}
