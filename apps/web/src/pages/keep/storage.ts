import { readShape } from '@chiaro/kernel';
import { localNames, readLocal, removeLocal, writeLocal } from '../../device/local.js';
import { readMatch, type KeptMatch, type KeptPlayer } from './core/match.js';
import { readPeople, remember, type KnownPerson } from './core/people.js';
import { newestFirst, summaryShape, type StoredMatch } from './core/summary.js';
import { inMatchStore, JOURNAL } from './places.js';

/**
 * Matches on the device. A change is written to localStorage first, synchronously, so that it
 * survives a phone that dies a moment later; then to the database, which has room for years of
 * evenings.
 */
const DRAFT = 'chiaro.keep.draft.';
const PEOPLE = 'chiaro.keep.people';

/** False if the device cannot store it: the user must be told. */
export async function saveMatch(stored: StoredMatch): Promise<boolean> {
  const { id, events } = stored.match;
  const journaled = writeLocal(JOURNAL + id, stored);
  try {
    await inMatchStore('readwrite', (store) => store.put(stored));
  } catch {
    return journaled;
  }
  const now = storedOf(readLocal(JOURNAL + id));
  if (now?.match.events.length === events.length) removeLocal(JOURNAL + id);
  return true;
}

export async function loadMatch(id: string): Promise<StoredMatch | null> {
  const journal = storedOf(readLocal(JOURNAL + id));
  const found = await inMatchStore(
    'readonly',
    (store) => store.get(id) as IDBRequest<unknown>,
  ).catch(() => null);
  return longer(journal, storedOf(found));
}

export async function allMatches(): Promise<StoredMatch[]> {
  const found = await inMatchStore(
    'readonly',
    (store) => store.getAll() as IDBRequest<unknown[]>,
  ).catch(() => []);
  const matches = new Map<string, StoredMatch>();
  for (const each of [...found, ...journaled()]) {
    const stored = storedOf(each);
    const known = stored === null ? null : longer(stored, matches.get(stored.match.id) ?? null);
    if (known !== null) matches.set(known.match.id, known);
  }
  return newestFirst([...matches.values()]);
}

export async function deleteMatch(id: string): Promise<void> {
  removeLocal(JOURNAL + id);
  removeLocal(DRAFT + id);
  await inMatchStore('readwrite', (store) => store.delete(id)).catch(() => {});
}

const journaled = (): unknown[] => localNames(JOURNAL).map((id) => readLocal(JOURNAL + id));

const longer = (one: StoredMatch | null, other: StoredMatch | null): StoredMatch | null => {
  if (one === null || other === null) return one ?? other;
  return one.match.events.length > other.match.events.length ? one : other;
};

function storedOf(value: unknown): StoredMatch | null {
  if (typeof value !== 'object' || value === null || !('match' in value)) return null;
  const match = readMatch(value.match);
  if (!match.ok) return null;
  const summary = 'summary' in value ? readShape(summaryShape, value.summary) : null;
  return { match: match.value, summary: summary?.ok === true ? summary.value : null };
}

// ---------------------------------------------------------------------------- small things

/** The draft of an entry: scope counted during the hand, declarations before the piles. */
export const saveDraft = (id: string, draft: unknown): void => {
  if (draft === null) removeLocal(DRAFT + id);
  else writeLocal(DRAFT + id, draft);
};
export const loadDraft = (id: string): unknown => readLocal(DRAFT + id);

export const people = (): KnownPerson[] => readPeople(readLocal(PEOPLE));
export const savePeople = (known: readonly KnownPerson[]): boolean => writeLocal(PEOPLE, known);
export const rememberPeople = (players: readonly KeptPlayer[]): void => {
  savePeople(remember(people(), players));
};

/** Asks the browser not to evict our data; most decide without asking the user. */
export const protectStorage = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
};

/** 128 random bits. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

// ---------------------------------------------------------------------------- other tabs

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('chiaro.keep');

export const tellTabs = (match: KeptMatch): void => channel?.postMessage(match);

/** Called with a match that another tab of this device has written. */
export function onOtherTab(listener: (match: KeptMatch) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const match = readMatch(data);
    if (match.ok) listener(match.value);
  };
  channel?.addEventListener('message', receive);
  return () => channel?.removeEventListener('message', receive);
}
