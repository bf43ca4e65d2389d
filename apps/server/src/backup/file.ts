import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isKeptTable, type KeptTable } from './tables.js';

/** The first line of a backup file. */
export interface BackupHead {
  readonly chiaro: 'backup';
  readonly version: 1;
  /** Schema migrations that the rows match. */
  readonly steps: readonly string[];
  readonly madeAt: string;
}

export type BackupRow = readonly [table: KeptTable, row: Readonly<Record<string, unknown>>];

/** Thrown if a file is not a complete backup. */
export class BadBackup extends Error {}

/**
 * Writes a backup: lines of JSON, compressed. The last line has the number of rows and the SHA-256
 * of everything before it, so that a truncated file is detected. Confidential: it contains secrets
 * of deals and hashes of device secrets.
 */
export async function writeBackup(
  file: string,
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
): Promise<number> {
  const hash = createHash('sha256');
  let count = 0;
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  async function* lines(): AsyncGenerator<string> {
    yield line(head);
    for await (const row of rows) {
      count++;
      yield line(row);
    }
    yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`;
  }
  const aside = `${file}.${process.pid}.part`;
  try {
    const out = createWriteStream(aside, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(lines()), createGzip(), out);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return count;
}

/** Reads a backup to its end; throws `BadBackup` if it is incomplete. */
export async function readBackup(
  file: string,
  hear: {
    readonly head: (head: BackupHead) => Promise<void>;
    readonly row: (row: BackupRow) => Promise<void>;
  },
): Promise<number> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  const hash = createHash('sha256');
  let count = -1;
  let end: { readonly rows: number; readonly sha256: string } | null = null;
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    if (end !== null) throw new BadBackup('something follows its end');
    const value = parsed(line);
    if (isEnd(value)) end = value;
    else {
      hash.update(`${line}\n`);
      if (count < 0) await hear.head(headOf(value));
      else await hear.row(rowOf(value));
      count++;
    }
  }
  if (end === null) throw new BadBackup('its end is missing');
  if (end.rows !== count || end.sha256 !== hash.digest('hex'))
    throw new BadBackup('it was changed after it was written');
  return count;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadBackup('a line of it cannot be read');
  }
}

const isEnd = (value: unknown): value is { rows: number; sha256: string } =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'rows' in value;

function headOf(value: unknown): BackupHead {
  const head = value as Partial<BackupHead> | null;
  if (head?.chiaro !== 'backup' || head.version !== 1 || !Array.isArray(head.steps))
    throw new BadBackup('it is not a backup of Chiaro, or one of a newer kind');
  return head as BackupHead;
}

function rowOf(value: unknown): BackupRow {
  const [table, row] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isKeptTable(table) || typeof row !== 'object' || row === null)
    throw new BadBackup('it holds a table that this Chiaro does not know');
  return [table, row as Record<string, unknown>];
}
