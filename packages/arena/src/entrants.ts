import { entrants as azul } from '@chiaro/azul/arena';
import type { AnyModule } from '@chiaro/kernel';
import { entrants as klondike } from '@chiaro/klondike/arena';
import { entrants as scopone } from '@chiaro/scopone/arena';

/** Players that only the arena knows, by game: champions of the past and players to measure by. */
const others: Readonly<Record<string, AnyModule['bots']>> = { azul, klondike, scopone };

/** Everybody who can enter a contest of the game. */
export const entrantsOf = ({ game, bots }: AnyModule): AnyModule['bots'] => [
  ...bots,
  ...(others[game.id] ?? []),
];
