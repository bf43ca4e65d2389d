// What the scripts share. Only Node's own modules: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist = join(root, 'dist');
export const cache = join(root, 'node_modules', '.cache', 'chiaro');

const binaries = join(root, 'node_modules', '.bin');

/** @param {string} file */
export function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} file @param {string} text */
export function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Every file below a folder, as paths from the root, in a stable order.
 * @param {string} folder from the root
 * @param {(path: string, name: string) => boolean} enter whether to look into a folder
 * @returns {string[]}
 */
export function filesBelow(folder, enter) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} directory */
  const visit = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const full = join(directory, entry.name);
      const path = relative(root, full).split(sep).join('/');
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && enter(path, entry.name)) visit(full);
      } else if (entry.isFile()) found.push(path);
    }
  };
  visit(join(root, folder));
  return found.toSorted();
}

/** @param {readonly string[]} paths from the root; one that does not exist counts as absent */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    /** @type {Buffer | null} */
    let content = null;
    try {
      content = readFileSync(join(root, path));
    } catch {
      // absent
    }
    hash.update(`${path}\0${content?.length ?? 'absent'}\0`);
    if (content !== null) hash.update(content);
  }
  return hash.digest('hex');
}

/**
 * @typedef {object} Finished
 * @property {number} code the exit code; 128 + n after a signal
 * @property {string} output both streams as they came; empty when inherited
 * @property {number} ms
 */

/**
 * Runs a command with the workspace's binaries on its path.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ inherit?: boolean, env?: Record<string, string>, cwd?: string }} [how]
 * @returns {Promise<Finished>}
 */
export function run(command, args, { inherit = false, env = {}, cwd = root } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
        ...(inherit || process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
        ...env,
      },
    });
    /** @type {Buffer[]} */
    const chunks = [];
    /** @param {Buffer} chunk */
    const collect = (chunk) => void chunks.push(chunk);
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);

    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);

    /** @param {number} code @param {string} [more] */
    const finish = (code, more = '') => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      const output = Buffer.concat(chunks).toString() + more;
      resolve({ code, output, ms: performance.now() - started });
    };
    child.on('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.on('close', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/**
 * Runs jobs, at most `atOnce` of them at a time; the results come in the order of the jobs.
 * @template T
 * @param {readonly (() => Promise<T>)[]} jobs
 * @param {number} atOnce
 * @returns {Promise<T[]>}
 */
export async function pool(jobs, atOnce) {
  /** @type {T[]} */
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const index = next++;
      const job = jobs[index];
      if (job !== undefined) results[index] = await job();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, worker));
  return results;
}

/**
 * Holds a lock among processes while `work` runs: two set-ups at once would write the same files.
 * A lock whose process is gone is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function locked(name, work) {
  const file = join(cache, `${name}.lock`);
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      if (!isAlive(Number(readOrNull(file)))) rmSync(file, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A step that failed in a way its message explains fully: no stack trace is wanted. */
export class Stop extends Error {}

/**
 * The outermost frame of a script.
 * @param {() => Promise<number | void>} body returns the exit code, 0 if it says nothing
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message.trimEnd()}\n`);
    process.exitCode = 1;
  }
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
