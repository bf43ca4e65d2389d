import { allowance, isPersons } from '@chiaro/kernel';
import type { Match } from './match.js';

/** What can be asked of many matches at once, without reading any. */
export interface Outlook {
  /** When somebody must look at the match although nobody moved, in milliseconds; null for never. */
  readonly dueAt: number | null;
  /** The seat that is to act; null where none is. */
  readonly turn: number | null;
}

/** Milliseconds after which a match that nobody comes back to is left for good. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** When a match is left for good if nobody comes: after a week, or its longest clock. */
export function abandonTime<S, M, V, O>({ setup, lastTime }: Match<S, M, V, O>): number {
  const { time, seats } = setup;
  const longest = seats.map((_, seat) => (time === undefined ? 0 : allowance(time, seat)));
  return lastTime + Math.max(ABANDONED_MS, ...longest);
}

/** A bot moves at once, a clock runs out, and what stands still is left for good one day. */
export function outlookOf<S, M, V, O>(match: Match<S, M, V, O>, now: number): Outlook {
  const actor = match.actor();
  if (match.ended || actor.kind === 'over') return { dueAt: null, turn: null };
  const turn = actor.kind === 'seat' ? actor.seat : null;
  if (match.paused) return { dueAt: abandonTime(match), turn };
  const isBots = turn !== null && !isPersons(match.playthrough.hands, turn);
  return { dueAt: isBots ? now : (match.flagTime(now) ?? abandonTime(match)), turn };
}
