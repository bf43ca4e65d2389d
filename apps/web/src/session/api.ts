import type { Entry, Json } from '@chiaro/kernel';

/** A stored game as the server describes it (GET /api/games). */
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

/** The server has no such game, or did not answer. */
export type NoAnswer = 'unknown' | 'unreachable';

async function get<T extends object>(path: string): Promise<T | NoAnswer> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (answer.ok && isJson) return (await answer.json()) as T;
    return answer.status === 429 || answer.status >= 500 ? 'unreachable' : 'unknown';
  } catch {
    return 'unreachable';
  }
}

export async function serverGames(before: string | null): Promise<ServerPage | null> {
  const after = before === null ? '' : `&before=${encodeURIComponent(before)}`;
  const page = await get<ServerPage>(`/api/games?limit=50${after}`);
  return typeof page === 'string' ? null : page;
}

export const serverGame = (id: string): Promise<ServerGameDetail | NoAnswer> =>
  get(`/api/games/${encodeURIComponent(id)}`);
