import { err, ok, type Json, type Problem, type Result } from '@chiaro/kernel';
import { readEntries, readEntryList, writeRecord } from './record-file.js';
import { isLegacy, type ScoreRecord } from './records.js';

/** The plan or the result of an import: the caller writes `records`, or nothing for a dry run. */
export interface ImportPlan {
  /** The store after the import. */
  readonly records: readonly ScoreRecord[];
  /** One line for each entry of the file, in order. */
  readonly lines: readonly ImportLine[];
}

export interface ImportLine {
  /** From 1. */
  readonly entry: number;
  readonly kind: 'legacy' | 'current';
  /** `known` if an earlier import brought the same entry. */
  readonly status: 'added' | 'known';
  readonly total: number;
}

/**
 * Adds the scores of another program's file to a store: all of them, or none and every problem with
 * its entry and field. Importing the same file twice gives the same store; two equal entries in one
 * file are two games.
 */
export function importScores(
  source: string,
  store: readonly ScoreRecord[],
): Result<ImportPlan, readonly Problem[]> {
  const list = readEntryList(source);
  if (!list.ok) return list;
  const read = readEntries(list.value);
  if (!read.ok) return err(read.error);
  const known = countOriginals(store);
  const records = [...store];
  const lines = read.value.map((record, i): ImportLine => {
    const imported = { ...record, original: list.value.entries[i] as Record<string, Json> };
    const key = canonical(imported.original);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    if (left <= 0) records.push(imported);
    return {
      entry: i + 1,
      kind: isLegacy(record) ? 'legacy' : 'current',
      status: left > 0 ? 'known' : 'added',
      total: record.total,
    };
  });
  return ok({ records, lines });
}

/** Our own games are compared in their exported form. */
function countOriginals(store: readonly ScoreRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of store) {
    const key = canonical(record.original ?? writeRecord(record));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The same text for equal entries, whatever the order of their keys. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, Json>)[key]!)}`).join()}}`;
}
