import { bannedTotal, ZERO_LIMIT } from './scoring.js';
import type { View } from './view.js';

/** LT-D2 from a view: the declaration forbidden to the player to declare, or null. */
export function sumBanIn(view: View): number | null {
  if (view.phase !== 'declaration' || typeof view.actor !== 'number') return null;
  const open = view.seats.filter((seat) => seat.declared === null);
  if (open.length !== 1) return null;
  const banned = bannedTotal(view.seats.reduce((sum, seat) => sum + (seat.declared ?? 0), 0));
  return banned < 0 ? null : banned;
}

/** LT-D3 from a view. */
export const zeroBannedIn = (view: View): boolean =>
  typeof view.actor === 'number' && view.seats[view.actor]!.zeros >= ZERO_LIMIT;
