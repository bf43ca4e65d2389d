import type { AnyModule } from '@chiaro/kernel';
import { scopone } from './scopone.js';

/** Players that only the arena knows, by game: champions of the past and players to measure by. */
const others: Readonly<Record<string, AnyModule['bots']>> = { scopone };

/** Everybody who can enter a contest of the game. */
export const entrantsOf = ({ game, bots }: AnyModule): AnyModule['bots'] => [
  ...bots,
  ...(others[game.id] ?? []),
];
