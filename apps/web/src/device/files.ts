import { deviceStore } from './database.js';

/** An imported file: a game's scoring configuration, or scores of another program. */
export interface BroughtFile {
  /** Hash of the configuration, or of the text of the scores: the same file twice is one. */
  readonly key: string;
  readonly game: string;
  readonly kind: 'scoring' | 'scores';
  /** The text, unchanged. */
  readonly source: string;
  readonly broughtAt: number;
}

const inFileStore = deviceStore('chiaro-files', 'files', 'key');

/** Resolves when the file is stored on the device. */
export const keepFile = async (file: BroughtFile): Promise<void> => {
  await inFileStore('readwrite', (store) => store.put(file));
};

/** The oldest first. */
export const broughtFiles = async (): Promise<BroughtFile[]> => {
  const files = await inFileStore(
    'readonly',
    (store) => store.getAll() as IDBRequest<BroughtFile[]>,
  );
  return files.toSorted((a, b) => a.broughtAt - b.broughtAt || (a.key < b.key ? -1 : 1));
};

export const broughtFile = async (key: string): Promise<BroughtFile | null> =>
  (await inFileStore(
    'readonly',
    (store) => store.get(key) as IDBRequest<BroughtFile | undefined>,
  )) ?? null;
