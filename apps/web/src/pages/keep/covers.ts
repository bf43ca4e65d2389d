import { games } from '../../session/games.js';

/** The id of games outside the catalog. */
export const OTHER = 'other';

/** The games of the catalog that the scorekeeper has a form for. */
export const KEPT = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'] as const;

/** In the order of the catalog. */
export const keptCovers = games.filter(({ id }) => KEPT.some((kept) => kept === id));

export const isKept = (game: string): boolean =>
  game === OTHER || keptCovers.some(({ id }) => id === game);
