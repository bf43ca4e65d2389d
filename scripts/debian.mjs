import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { locked, run } from './lib.mjs';

/** @param {string} name @returns {string | null} the program of this name on the path */
export function programNamed(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages of Debian's where we may; whoever calls looks whether they came.
 * @param {string} what for the person who waits
 * @param {readonly string[]} packages
 */
export async function installPackages(what, packages) {
  const asRoot = await prefixForRoot();
  if (asRoot === null) return;
  process.stderr.write(`Installing ${what} with apt-get ...\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-remove', ...packages],
  ];
  // apt-get does not wait for another one.
  await locked('apt-get', async () => {
    for (const step of steps) {
      const [command = '', ...args] = [...asRoot, ...step];
      const { code, output } = await run(command, args, { env });
      if (code !== 0) process.stderr.write(output);
    }
  });
}

/** @returns {Promise<readonly string[] | null>} what to put before apt-get; null if we may not use it */
async function prefixForRoot() {
  if ((await run('apt-get', ['--version'])).code !== 0) return null;
  if (process.getuid?.() === 0) return [];
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}
