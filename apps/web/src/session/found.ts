import type { SeatedPlayer } from '../device/players.js';
import { archivedGame, archivedGames, type ArchivedGame } from '../device/archive.js';
import { serverGame, type NoAnswer } from './api.js';

/** A finished game, from this device or the server. */
export interface FoundGame {
  /** Its key in the address. */
  readonly id: string;
  readonly game: string;
  readonly log: string;
  readonly players: readonly SeatedPlayer[] | null;
  readonly status: ArchivedGame['status'];
  readonly fairness: 'proved' | 'unproved' | null;
}

const found = new Map<string, Promise<FoundGame | NoAnswer>>();

export function gameOf(id: string): Promise<FoundGame | NoAnswer> {
  const known = found.get(id);
  if (known !== undefined) return known;
  const finding = findGame(id);
  found.set(id, finding);
  // The next visit looks again: the game may have been sent meanwhile.
  void finding.finally(() => setTimeout(() => found.delete(id), 5_000));
  return finding;
}

/** Finds it by its key on this device or by its id on the server. */
export const gameOnDevice = async (id: string): Promise<ArchivedGame | null> =>
  (await archivedGame(id).catch(() => null)) ??
  (await archivedGames().catch(() => [])).find(({ serverId }) => serverId === id) ??
  null;

async function findGame(id: string): Promise<FoundGame | NoAnswer> {
  const local = await gameOnDevice(id);
  const server = await serverGame(local?.serverId ?? id);
  const kept = typeof server === 'string' ? null : server;
  if (local !== null) return { ...local, id, fairness: kept?.fairness ?? null };
  return typeof server === 'string' ? server : { ...server, id, players: null, status: 'stored' };
}
