import { installPackages, isProgram, programNamed } from './debian.mjs';
import { Stop } from './lib.mjs';

const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium to test with: CHROMIUM_PATH, or the first one on the path. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  return NAMES.map(programNamed).find((program) => program !== null) ?? null;
}

/**
 * For tests without a window: Chromium's small headless build takes a third less of the CPU. Any
 * other Chromium does as well.
 */
export function findHeadless() {
  return isNamed() ? findChromium() : (programNamed(HEADLESS) ?? findChromium());
}

/** The small build where we may install it and it pays: where nothing is here yet, and in CI. */
export async function ensureHeadless() {
  const pays = process.env['CI'] === 'true' || findChromium() === null;
  if (pays && !isNamed() && programNamed(HEADLESS) === null)
    await installPackages('Chromium', [HEADLESS]);
  if (findHeadless() === null) await ensureChromium();
}

const isNamed = () => (process.env['CHROMIUM_PATH'] ?? '') !== '';

/** Installs Debian's Chromium where it is missing and we may. */
export async function ensureChromium() {
  if (findChromium() !== null) return;
  if (isNamed()) {
    throw new Stop('CHROMIUM_PATH names no program: correct it, or unset it.');
  }
  await installPackages('Chromium', ['chromium']);
  if (findChromium() !== null) return;
  throw new Stop(
    [
      'The browser tests need Chromium, and it is not here. Either',
      '  sudo apt-get update && sudo apt-get install -y chromium',
      'or install Chromium or Google Chrome in another way and set CHROMIUM_PATH to its program.',
    ].join('\n'),
  );
}
