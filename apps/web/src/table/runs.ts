import type { Entry } from '@chiaro/kernel';

/** Entries that share one line of the slip: equal ones, or a continuing count. */
export interface Run {
  /** Indices among all entries. */
  readonly first: number;
  readonly last: number;
  readonly entries: readonly Entry[];
  /** The entry that the line shows: the newest one, or the whole count with its sum. */
  readonly told: Entry;
  /** How many equal lines in a row it replaces. */
  readonly times: number;
}

export function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  entries.forEach((entry, index) => {
    const run = runs.at(-1);
    const longer = run === undefined ? null : runWith(run, entry);
    if (longer === null)
      runs.push({ first: index, last: index, entries: [entry], told: entry, times: 1 });
    else runs.splice(-1, 1, { ...longer, last: index });
  });
  return runs;
}

function runWith(run: Run, entry: Entry): Run | null {
  const { told, times } = run;
  if (told.rule !== entry.rule || told.side !== entry.side) return null;
  const entries = [...run.entries, entry];
  if (isEqual(told, entry)) return { ...run, entries, told: entry, times: times + 1 };
  if (times > 1 || !goesOn(told, entry)) return null;
  const facts = { ...entry.facts, from: told.facts['from'] ?? 0 };
  return { ...run, entries, told: { ...entry, points: told.points + entry.points, facts } };
}

const isEqual = (a: Entry, b: Entry): boolean =>
  a.points === b.points && JSON.stringify(a.facts) === JSON.stringify(b.facts);

/** Klondike's draws and recycles: each entry continues the count of the one before. */
const goesOn = ({ facts: before }: Entry, { facts }: Entry): boolean =>
  typeof facts['to'] === 'number' && facts['from'] !== undefined && facts['from'] === before['to'];
