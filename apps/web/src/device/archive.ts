import type { SeatedPlayer } from './players.js';
import { deviceStore } from './database.js';

/** A finished game on this device, and whether the server has it. */
export interface ArchivedGame {
  readonly key: string;
  readonly game: string;
  readonly log: string;
  readonly finishedAt: number;
  readonly players: readonly SeatedPlayer[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  /** The deal was picked by its name. */
  readonly isChosen?: boolean;
  /** Attempts that the rules refused: the log does not have them. */
  readonly refused?: number;
  readonly status: 'pending' | 'stored' | 'refused';
  /** Its id on the server. */
  readonly serverId: string | null;
}

const inGameStore = deviceStore('chiaro', 'games', 'key');

/** Resolves when the game is stored on the device. */
export const keepGame = async (game: ArchivedGame): Promise<void> => {
  await inGameStore('readwrite', (store) => store.put(game));
};

export const archivedGames = async (): Promise<ArchivedGame[]> => {
  const games = await inGameStore(
    'readonly',
    (store) => store.getAll() as IDBRequest<ArchivedGame[]>,
  );
  return games.toSorted((a, b) => b.finishedAt - a.finishedAt);
};

export const archivedGame = async (key: string): Promise<ArchivedGame | null> =>
  (await inGameStore(
    'readonly',
    (store) => store.get(key) as IDBRequest<ArchivedGame | undefined>,
  )) ?? null;
