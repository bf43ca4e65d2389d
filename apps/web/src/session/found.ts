import type { SeatedPlayer } from '../device/players.js';
import { archivedGame, archivedGames, type ArchivedGame } from '../device/archive.js';
import { serverGame } from './api.js';

/** A finished game, wherever it was kept. */
export interface FoundGame {
  /** As the address names it. */
  readonly id: string;
  readonly game: string;
  readonly log: string;
  readonly players: readonly SeatedPlayer[] | null;
  readonly status: ArchivedGame['status'];
  readonly fairness: 'proved' | 'unproved' | null;
}

const found = new Map<string, Promise<FoundGame | null>>();

export function gameOf(id: string): Promise<FoundGame | null> {
  const known = found.get(id);
  if (known !== undefined) return known;
  const finding = findGame(id);
  found.set(id, finding);
  // Another visit looks again: a game may have been sent meanwhile.
  void finding.finally(() => setTimeout(() => found.delete(id), 5_000));
  return finding;
}

async function findGame(id: string): Promise<FoundGame | null> {
  const local =
    (await archivedGame(id).catch(() => null)) ??
    (await archivedGames().catch(() => [])).find(({ serverId }) => serverId === id) ??
    null;
  const server = await serverGame(local?.serverId ?? id);
  if (local !== null) return { ...local, id, fairness: server?.fairness ?? null };
  return server === null ? null : { ...server, id, players: null, status: 'stored' };
}
