import { isRecord } from '@chiaro/kernel';
import { readLocal, removeLocal, writeLocal } from './local.js';

/**
 * The identity of this device at the server. The secret is in a cookie that no page can read; this
 * only records that there is one, and the player's name.
 */
export interface Me {
  readonly id: string;
  readonly name: string;
}

const KEY = 'chiaro.me';

export const rememberMe = (me: Me): boolean => writeLocal(KEY, { id: me.id, name: me.name });

export const forgetMe = (): void => removeLocal(KEY);

export function knownMe(): Me | null {
  const stored = readLocal(KEY);
  if (!isRecord(stored)) return null;
  const { id, name } = stored;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
