import { readLocal, writeLocal } from './local.js';

const PREFIX = 'chiaro.room.';

/** The secret of a room's link, kept so that a member can share it again after a reload. */
export const rememberSecret = (room: string, secret: string): boolean =>
  writeLocal(PREFIX + room, secret);

export function knownSecret(room: string): string | null {
  const secret = readLocal(PREFIX + room);
  return typeof secret === 'string' ? secret : null;
}
