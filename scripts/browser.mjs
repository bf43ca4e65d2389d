import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, run } from './lib.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium to test with: CHROMIUM_PATH, or the first one on the path. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's Chromium where it is missing and we may. */
export async function ensureChromium() {
  if (findChromium() !== null) return;
  if (process.env['CHROMIUM_PATH']) {
    throw new Stop('CHROMIUM_PATH names no program: correct it, or unset it.');
  }
  const asRoot = await prefixForRoot();
  if (asRoot !== null) {
    process.stderr.write('Installing Chromium with apt-get ...\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const steps = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium'],
    ];
    for (const step of steps) {
      const [command = '', ...args] = [...asRoot, ...step];
      const { code, output } = await run(command, args, { env });
      if (code !== 0) process.stderr.write(output);
    }
    if (findChromium() !== null) return;
  }
  throw new Stop(
    [
      'The browser tests need Chromium, and it is not here. Either',
      '  sudo apt-get update && sudo apt-get install -y chromium',
      'or install Chromium or Google Chrome in another way and set CHROMIUM_PATH to its program.',
    ].join('\n'),
  );
}

/** @returns {Promise<readonly string[] | null>} what to put before apt-get; null if we may not use it */
async function prefixForRoot() {
  if ((await run('apt-get', ['--version'])).code !== 0) return null;
  if (process.getuid?.() === 0) return [];
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null;
}
