import { installPackages, isProgram, programNamed } from './debian.mjs';
import { Stop } from './lib.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium to test with: CHROMIUM_PATH, or the first one on the path. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  return NAMES.map(programNamed).find((program) => program !== null) ?? null;
}

/** Installs Debian's Chromium where it is missing and we may. */
export async function ensureChromium() {
  if (findChromium() !== null) return;
  if (process.env['CHROMIUM_PATH']) {
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
