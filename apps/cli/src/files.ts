import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WorldError } from './world.js';

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Chunk size for reading files, in bytes. */
const CHUNK = 262_144;

export async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }))
      yield chunk as Uint8Array;
  } catch (error) {
    throw new WorldError(codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable', path);
  }
}

/**
 * Atomic write: writes a temporary file and renames it, so that a reader never sees half a file.
 */
export async function writeWhole(
  path: string,
  text: string,
  { secret = false }: { readonly secret?: boolean } = {},
): Promise<void> {
  const aside = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(aside, text, secret ? { mode: 0o600 } : {});
    await rename(aside, path);
  } catch {
    await rm(aside, { force: true });
    throw new WorldError('unwritable', path);
  }
}

/** Age of a lock whose program must have been killed, in milliseconds: what it guards takes a few. */
const ABANDONED = 10_000;
/** Time between two tries for a lock, in milliseconds. */
const RETRY = 5;

/** A lock is a file beside the one it guards: creating it fails while it is there. */
export async function alone<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true }).catch(() => {
    throw new WorldError('unwritable', path);
  });
  await take(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<void> {
  while (!(await create(lock))) {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    else await delay(RETRY);
  }
}

async function create(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new WorldError('unwritable', lock);
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED;
}
