import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What was built beside this program. */
export const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** A line of a table. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const progress = (line: string): void => void process.stderr.write(`${line}\n`);

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-trust-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
