import { deviceStore } from '../../device/database.js';
import { localNames } from '../../device/local.js';

/** The storage keys of matches (storage.ts reads and writes them). */
export const JOURNAL = 'chiaro.keep.journal.';
export const inMatchStore = deviceStore('chiaro-keep', 'matches', 'match.id');

/** Whether any match is stored here. */
export async function hasMatches(): Promise<boolean> {
  if (localNames(JOURNAL).length > 0) return true;
  return (await inMatchStore('readonly', (store) => store.count()).catch(() => 0)) > 0;
}
