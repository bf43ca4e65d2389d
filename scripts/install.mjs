import { join } from 'node:path';
import {
  Stop,
  cache,
  contentHash,
  filesBelow,
  locked,
  readOrNull,
  run,
  seconds,
  write,
} from './lib.mjs';

const stamp = join(cache, 'installed');

/** Installs what the lock names, unless nothing changed since the last time. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Chiaro needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (readOrNull(stamp) === fingerprint()) return;
  await locked('install', async () => {
    if (readOrNull(stamp) === fingerprint()) return;
    process.stderr.write('Installing dependencies (about a minute the first time) ...\n');
    const { code, output, ms } = await npm([
      'install',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new Stop(`${output}\nnpm install failed (exit ${code}).`);
    // Taken after the install, which may have completed the lock.
    write(stamp, fingerprint());
    process.stderr.write(`Installed in ${seconds(ms)}.\n`);
  });
}

function fingerprint() {
  const manifests = ['packages', 'apps', 'bench']
    .flatMap((folder) => filesBelow(folder, isWorkspaceFolder))
    .filter((path) => path.endsWith('/package.json'));
  return contentHash(['package.json', 'package-lock.json', '.npmrc', ...manifests]);
}

/** @param {string} path */
const isWorkspaceFolder = (path) => path.split('/').length <= (path.includes('/games') ? 3 : 2);

/** @param {readonly string[]} args */
function npm(args) {
  const own = process.env['npm_execpath'];
  return own?.endsWith('.js') === true
    ? run(process.execPath, [own, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}
