import { isRecord } from '@chiaro/kernel';
import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';

/** SHA-256 of a value as JSON with sorted keys: equal for two ends that order keys differently. */
export const digestOf = (value: unknown): string => toHex(sha256(utf8(ordered(value))));

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => ordered(each ?? null)).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${ordered(field)}`).join()}}`;
}
