// npm run listen [-- <part of a scenario's name> ...]: sets up, then plays the scenarios with Orca and
// checks what it says (apps/web/listen). The last line is `listen: N passed, N failed`. Where Orca or
// something it needs cannot be had, that is said and nothing has failed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, findChromium } from './browser.mjs';
import { build } from './build.mjs';
import { installPackages, programNamed } from './debian.mjs';
import { install } from './install.mjs';
import { Stop, dist, main, run } from './lib.mjs';

/** @param {string} name */
const isHere = (name) => Promise.resolve(programNamed(name) !== null);

/**
 * What a desk needs (apps/web/listen/desk.ts), by the package of Debian's that brings it.
 * @type {readonly { what: string, from: string, isHere: () => Promise<boolean> }[]}
 */
const NEEDS = [
  { what: 'orca', from: 'orca', isHere: () => isHere('orca') },
  { what: 'Xvfb', from: 'xvfb', isHere: () => isHere('Xvfb') },
  { what: 'openbox', from: 'openbox', isHere: () => isHere('openbox') },
  { what: 'xdotool', from: 'xdotool', isHere: () => isHere('xdotool') },
  { what: 'dbus-daemon', from: 'dbus', isHere: () => isHere('dbus-daemon') },
  { what: 'gdbus', from: 'libglib2.0-bin', isHere: () => isHere('gdbus') },
  {
    what: 'at-spi-bus-launcher',
    from: 'at-spi2-core',
    isHere: () =>
      Promise.resolve(
        ['/usr/libexec', '/usr/lib/at-spi2-core'].some((folder) =>
          existsSync(join(folder, 'at-spi-bus-launcher')),
        ),
      ),
  },
  {
    // Debian's Python, which runs Orca, whatever else is on the path.
    what: 'speechd for Python',
    from: 'python3-speechd',
    isHere: async () => (await run('/usr/bin/python3', ['-c', 'import speechd'])).code === 0,
  },
];

async function missing() {
  const here = await Promise.all(NEEDS.map((need) => need.isHere()));
  return NEEDS.filter((_, i) => here[i] !== true);
}

/** @returns {Promise<string | null>} why nothing can be heard here; null when everything is there */
async function ensureOrca() {
  const wanted = await missing();
  if (wanted.length === 0) return null;
  const packages = [...new Set(wanted.map(({ from }) => from))];
  await installPackages('Orca and what it needs', packages);
  const still = await missing();
  if (still.length === 0) return null;
  return [
    `missing: ${still.map(({ what, from }) => `${what} (Debian package ${from})`).join(', ')}`,
    `  sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`,
  ].join('\n');
}

/** @returns {Promise<string | null>} */
async function ensureBrowser() {
  try {
    await ensureChromium();
    return null;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

await main(async () => {
  await install();
  await build();
  const problems = [await ensureBrowser(), await ensureOrca()].filter((each) => each !== null);
  if (problems.length > 0) {
    process.stdout.write(`Not heard: ${problems.join('\n')}\nlisten: 0 passed, 0 failed\n`);
    return 0;
  }
  const env = { CHROMIUM_PATH: findChromium() ?? '' };
  const program = join(dist, 'node', 'listen.js');
  const args = [program, ...process.argv.slice(2)];
  return (await run(process.execPath, args, { inherit: true, env })).code;
});
