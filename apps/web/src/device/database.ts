import { currentProfile } from './local.js';

/** Runs one request in a store of this device; resolves when the change is on the disk. */
export type InStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

/** Databases that belong to a person, not to the device. */
const PERSONAL = ['chiaro', 'chiaro-files'];

const storeFor = (profile: string, name: string): string =>
  profile === '' || !PERSONAL.includes(name) ? name : `${name}~${profile}`;

/** The databases of one person. */
export const ownStores = (profile: string): string[] =>
  PERSONAL.map((name) => storeFor(profile, name));

/** A database with one store, opened when it is first needed, and again after a failure. */
export function deviceStore(name: string, storeName: string, keyPath: string): InStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(storeFor(currentProfile, name), storeName, keyPath);
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  return async (mode, work) => {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  };
}

const openDatabase = (name: string, storeName: string, keyPath: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not open'));
  });
