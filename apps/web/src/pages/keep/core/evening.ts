import { nameKey } from '@chiaro/kernel/internal';
import { lastChange } from './log.js';
import type { StoredMatch } from './summary.js';

/** An evening ends at six in the morning, so play past midnight belongs to it. */
const DAWN_HOURS = 6;

export interface EveningPerson {
  readonly name: string;
  /** Finished matches, and the number won, alone or shared. */
  readonly played: number;
  readonly won: number;
}

/** All matches between two dawns. */
export interface Evening {
  /** Its first day, as YYYY-MM-DD in the time zone of the device. */
  readonly day: string;
  /** In the order of their start. */
  readonly matches: readonly StoredMatch[];
  /** Most victories first. */
  readonly people: readonly EveningPerson[];
  /** Total playing time in milliseconds: from the start of each match to its last change. */
  readonly time: number;
}

/** Newest first. */
export function eveningsOf(stored: readonly StoredMatch[]): Evening[] {
  const days = new Map<string, StoredMatch[]>();
  for (const each of stored) {
    const day = dayOf(each.match.startedAt);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, matches]) => ({
      day,
      matches: matches.toSorted((a, b) => a.match.startedAt - b.match.startedAt),
      people: peopleOf(matches),
      time: matches.reduce((sum, { match }) => sum + lastChange(match) - match.startedAt, 0),
    }));
}

export function dayOf(at: number): string {
  const date = new Date(at);
  date.setHours(date.getHours() - DAWN_HOURS);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Equal normalised names are one person. */
function peopleOf(matches: readonly StoredMatch[]): EveningPerson[] {
  const people = new Map<string, EveningPerson>();
  for (const { match, summary } of matches) {
    if (summary?.over !== true) continue;
    match.players.forEach(({ name }, seat) => {
      if (name === '') return;
      const known = people.get(nameKey(name)) ?? { name, played: 0, won: 0 };
      const won = summary.winners.includes(summary.sideOf[seat] ?? -1);
      people.set(nameKey(name), {
        name,
        played: known.played + 1,
        won: known.won + (won ? 1 : 0),
      });
    });
  }
  return [...people.values()].toSorted(
    (a, b) => b.won - a.won || a.played - b.played || a.name.localeCompare(b.name),
  );
}

/** Hours and minutes, as integers. */
export const hoursAndMinutes = (
  ms: number,
): { readonly hours: number; readonly minutes: number } => {
  const minutes = Math.round(ms / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
