import type { Session } from '../session/session.js';

/** What the button says that leads away from a table: `near` is the word of a game on this device. */
export function leavingWord<T extends string>(
  { isFar, isRanked }: Session,
  near: T,
): T | 'friends.toRoom' | 'ladder.back' {
  if (!isFar) return near;
  return isRanked ? 'ladder.back' : 'friends.toRoom';
}
