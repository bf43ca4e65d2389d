import type { Session } from '../session/session.js';

/** Label of the button that leaves a table; `near` is the one for a game on this device. */
export function leavingWord<T extends string>(
  { isFar, isRanked }: Session,
  near: T,
): T | 'friends.toRoom' | 'ladder.back' {
  if (!isFar) return near;
  return isRanked ? 'ladder.back' : 'friends.toRoom';
}
