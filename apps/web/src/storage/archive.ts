import type { SeatedPlayer } from '../session/seats.js';

/** A finished game on this device, and whether the server has it. */
export interface ArchivedGame {
  readonly key: string;
  readonly game: string;
  readonly log: string;
  readonly finishedAt: number;
  readonly players: readonly SeatedPlayer[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly status: 'pending' | 'stored' | 'refused';
  /** The server's name for it. */
  readonly serverId: string | null;
}

const DATABASE = 'chiaro';
const STORE = 'games';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
}

/** Resolves when the game is safe on the device. */
export const keepGame = async (game: ArchivedGame): Promise<void> => {
  await inStore('readwrite', (store) => store.put(game));
};

export const archivedGames = async (): Promise<ArchivedGame[]> => {
  const games = await inStore('readonly', (store) => store.getAll() as IDBRequest<ArchivedGame[]>);
  return games.toSorted((a, b) => b.finishedAt - a.finishedAt);
};

export const archivedGame = async (key: string): Promise<ArchivedGame | null> =>
  (await inStore('readonly', (store) => store.get(key) as IDBRequest<ArchivedGame | undefined>)) ??
  null;
