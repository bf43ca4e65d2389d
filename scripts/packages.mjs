// npm run trust:packages: what `npm test` leaves out of the packages, because it is slow and fetches.
// The newest Node (npm package `node`) runs tests/packages.test.ts again, and
// @arethetypeswrong/cli resolves the types of every entry as Node and bundlers do.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './install.mjs';
import { Stop, dist, main, run } from './lib.mjs';
import { pack } from './pack.mjs';

/** @param {string} what @param {string} command @param {string[]} args @param {Parameters<typeof run>[2]} [how] */
async function check(what, command, args, how) {
  const { code, output } = await run(command, args, how);
  if (code !== 0) throw new Stop(`${output}\nFAIL ${what}`);
  process.stdout.write(`ok   ${what}\n`);
}

await main(async () => {
  await install();
  await pack();
  const folder = join(dist, 'packages');
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.tgz'))) {
    if (name.startsWith('chiaro-cli-')) continue; // a program: it has no types
    // CommonJS is not offered: Node 20.19 and newer can `require` these packages.
    await check(`types of ${name}`, 'attw', [join(folder, name), '--profile', 'esm-only']);
  }
  const newest = mkdtempSync(join(tmpdir(), 'chiaro-node-'));
  try {
    const wish = ['install', '--prefix', newest, '--no-audit', '--no-fund', 'node@latest'];
    await check('the newest Node, installed', 'npm', wish);
    const CHIARO_NODE = join(newest, 'node_modules', 'node', 'bin', 'node');
    const { output } = await run(CHIARO_NODE, ['--version']);
    const args = ['run', 'tests/packages.test.ts'];
    await check(`the packages in Node ${output.trim()}`, 'vitest', args, { env: { CHIARO_NODE } });
  } finally {
    rmSync(newest, { recursive: true, force: true });
  }
});
