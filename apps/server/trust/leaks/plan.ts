import type { CatalogGame } from '@chiaro/catalog';
import { seedFromText } from '@chiaro/kernel';
import type { Match } from '@chiaro/match';

export interface LeakPlan {
  readonly game: string;
  readonly options?: object;
  readonly pairs: number;
  /** Where the database may stand. */
  readonly folder: string;
  readonly games: readonly CatalogGame[];
  /** Milliseconds of a bot's beat; 0 for none, which must be noticed. */
  readonly beatMs?: number;
  /** Every how many pairs the viewer also asks by HTTP; all of them by default. */
  readonly httpEvery?: number;
}

/** Everything happens at this moment, but for what bots think. */
export const NOW = Date.parse('2026-11-16T12:00:00Z');
export const BEAT_MS = 600;
export const SECRET = seedFromText('one commitment for all');

export type AnyMatch = Match<unknown, unknown, unknown, unknown>;

/** A deal as it is stored before anybody looks, and the moves that both worlds of its pair allow. */
export interface DealtWorld {
  readonly match: AnyMatch;
  readonly thinkMs: number;
}

export interface Pair {
  readonly asksHttp: boolean;
  readonly viewer: number;
  readonly hasBots: boolean;
  readonly worlds: readonly [DealtWorld, DealtWorld];
  /** Texts that the viewer may not play, in either world: why not must be the same. */
  readonly forbidden: readonly string[];
  readonly script: readonly { readonly seat: number; readonly text: string }[];
}
