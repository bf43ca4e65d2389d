import type { Entry, Json } from '@chiaro/kernel';

/** What the server says of a game it keeps (GET /api/games). */
export interface ServerGame {
  readonly id: string;
  readonly game: string;
  readonly ending: 'over' | 'resigned' | 'flagged' | 'abandoned';
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly fairness: 'proved' | 'unproved';
  readonly options: Json;
  readonly storedAt: string;
}

export interface ServerGameDetail extends ServerGame {
  readonly log: string;
  readonly entries: readonly Entry[];
}

export interface ServerPage {
  readonly games: readonly ServerGame[];
  readonly next: string | null;
}

/** Null when there is no server, or it has no such thing. */
async function get<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return answer.ok && isJson ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

export const serverGames = (before: string | null): Promise<ServerPage | null> =>
  get(`/api/games?limit=50${before === null ? '' : `&before=${encodeURIComponent(before)}`}`);

export const serverGame = (id: string): Promise<ServerGameDetail | null> =>
  get(`/api/games/${encodeURIComponent(id)}`);
