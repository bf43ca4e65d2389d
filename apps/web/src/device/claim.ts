import { localKey, readLocal, writeLocal } from './local.js';

const PREFIX = 'chiaro.playing.';

/**
 * One tab plays the match of a slot: the newest that asked for it. The tab that had it before is
 * told once and must no longer write there.
 */
export function claim(slot: string, taken: () => void): () => void {
  const key = PREFIX + slot;
  const mine = newToken();
  const hear = ({ key: changed }: StorageEvent): void => {
    if (changed !== localKey(key) || readLocal(key) === mine) return;
    release();
    taken();
  };
  const release = (): void => removeEventListener('storage', hear);
  writeLocal(key, mine);
  addEventListener('storage', hear);
  return release;
}

/** `crypto.randomUUID` is missing on a home network without HTTPS. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
