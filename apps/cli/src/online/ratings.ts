import { findIn } from '@chiaro/catalog';
import type { CommandSpec } from '../command.js';
import { OK, type Context } from '../context.js';
import { Identity } from './identity.js';
import { refuseOnline, Server, serverOf } from './server.js';

interface Standing {
  readonly rating: number;
  readonly matches: number;
}

interface Ratings {
  readonly mine: Standing | null;
  readonly table: readonly (Standing & { readonly rank: number; readonly name: string })[];
}

interface MyRatings {
  readonly ratings: readonly (Standing & { readonly game: string })[];
}

export const ratings: CommandSpec = {
  name: 'ratings',
  args: ['[game]'],
  flags: ['name', 'server', 'data', 'json'],
  examples: (game) => ['chiaro ratings --name Anna', `chiaro ratings ${game}`],
  async run(context, [game], flags) {
    const origin = serverOf(context, flags.server);
    if (!origin.ok) return context.refuse([origin.error]);
    const token = await Identity.lasting(context, flags, origin.value).token();
    const server = new Server(context, origin.value, token);
    const json = flags.json === true;
    return game === undefined ? showMine(server, json) : showGame(server, game, json);
  },
};

async function showMine(server: Server, json: boolean): Promise<number> {
  const { context } = server;
  const found = await server.get<MyRatings>('/api/me/ratings');
  if (!found.ok) return refuseOnline(context, found.error, json);
  const { ratings: own } = found.value;
  if (json) await context.print(JSON.stringify(found.value));
  else if (own.length === 0) await context.print(context.say('cli.ratings.none'));
  else
    await context.print(
      ...own.map(({ game, ...row }) => lineOf(context, titleOf(context, game), row)),
    );
  return OK;
}

async function showGame(server: Server, game: string, json: boolean): Promise<number> {
  const { context } = server;
  const module = await context.module(game);
  if (!module.ok) return context.refuse([module.error]);
  const found = await server.get<Ratings>(`/api/ratings/${game}`);
  if (!found.ok) return refuseOnline(context, found.error, json);
  const { table, mine } = found.value;
  if (json) await context.print(JSON.stringify(found.value));
  else
    await context.print(
      ...(table.length === 0 ? [context.say('cli.ratings.nobody')] : []),
      ...table.map(({ rank, name, ...row }) => `${rank}. ${lineOf(context, name, row)}`),
      ...(mine === null ? [] : [lineOf(context, context.say('cli.ratings.you'), mine)]),
    );
  return OK;
}

const lineOf = (context: Context, who: string, { rating, matches }: Standing): string =>
  context.say('cli.ratings.row', { who, rating, matches });

const titleOf = ({ catalog, language }: Context, game: string): string => {
  const found = findIn(catalog, game);
  return found.ok ? found.value.title[language] : game;
};
