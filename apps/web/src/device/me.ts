import { isRecord } from '@chiaro/kernel';
import { readLocal, removeLocal, writeLocal } from './local.js';

/**
 * Who this device is to the server. The secret itself is in a cookie that no page can read; this
 * only says that there is one, and under which name.
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
