import { entrants as azul } from '@chiaro/azul/arena';
import type { AnyModule } from '@chiaro/kernel';
import { entrants as klondike } from '@chiaro/klondike/arena';
import { entrants as liaptui } from '@chiaro/liaptui/arena';
import { entrants as scopone } from '@chiaro/scopone/arena';

type Entrants = AnyModule['bots'];

/** What a file named by `--from` exports (examples/own-bot.mjs). */
interface OwnBots {
  entrants(module: AnyModule): Entrants;
}

/** Bots that only the arena knows, by game: former champions and reference players. */
const others: Readonly<Record<string, Entrants>> = { azul, klondike, liaptui, scopone };

/** All bots that can enter a contest of the game; `from` is the URL of a file with further ones. */
export async function entrantsOf(module: AnyModule, from: string | null): Promise<Entrants> {
  const own = from === null ? [] : ((await import(from)) as OwnBots).entrants(module);
  return [...own, ...module.bots, ...(others[module.game.id] ?? [])];
}
