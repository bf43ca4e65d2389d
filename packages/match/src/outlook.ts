import { allowance, isPersons } from '@chiaro/kernel/internal';
import type { Match } from './match.js';

/** What a store can answer about many matches without reading them. */
export interface Outlook {
  /** When a host must look at the match even without a command, in milliseconds; null for never. */
  readonly dueAt: number | null;
  /** The seat to act; null if none is. */
  readonly turn: number | null;
}

/** Milliseconds after which a match without players is abandoned. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** When a match without players is abandoned: after a week, or its longest clock. */
export function abandonTime<S, M, V, O>({ setup, lastTime }: Match<S, M, V, O>): number {
  const { time, seats } = setup;
  const longest = time === undefined ? [] : seats.map((_, seat) => allowance(time, seat));
  return lastTime + Math.max(ABANDONED_MS, ...longest);
}

/**
 * The next look is due at once if the match is finished (to archive it) or a bot is to move; else
 * when a clock runs out or an idle match is abandoned, and at `until` at the latest.
 */
export function outlookOf<S, M, V, O>(
  match: Match<S, M, V, O>,
  now: number,
  until = Infinity,
): Outlook {
  const actor = match.actor();
  if (match.ended || actor.kind === 'over') return { dueAt: now, turn: null };
  const turn = actor.kind === 'seat' ? actor.seat : null;
  if (match.paused) return { dueAt: Math.min(abandonTime(match), until), turn };
  const isBots = turn !== null && !isPersons(match.playthrough.hands, turn);
  const later = Math.min(match.flagTime(now) ?? abandonTime(match), until);
  return { dueAt: isBots ? now : later, turn };
}
