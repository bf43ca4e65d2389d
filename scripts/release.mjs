// npm run release [-- --publish]: raises the versions by what .changeset says, packs, tries the
// tarballs out and hands them to npm. Without --publish it is a rehearsal: no version changes, and
// npm is asked what it would do.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { Stop, dist, main, root, run } from './lib.mjs';
import { pack } from './pack.mjs';

const isPublishing = process.argv.includes('--publish');

/** @param {string} command @param {string[]} args */
async function must(command, args) {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const { code } = await run(command, args, { inherit: true });
  if (code !== 0) throw new Stop(`${command} ${args[0]} failed: nothing was published.`);
}

const pendingChanges = () =>
  readdirSync(join(root, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );

await main(async () => {
  await install();
  if (isPublishing) {
    const { output } = await run('git', ['status', '--porcelain']);
    if (output !== '') throw new Stop('There are changes that are not committed.');
    await must('changeset', ['version']);
    await must('npm', ['install', '--package-lock-only']);
  } else {
    process.stdout.write(`A rehearsal; changes to release: ${pendingChanges().join(', ')}\n`);
  }
  await must('node', [join(root, 'scripts', 'docs.mjs')]);
  await pack();
  await must('vitest', ['run', 'tests/packages.test.ts']);
  const folder = join(dist, 'packages');
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  for (const name of tarballs) {
    const mode = isPublishing ? [] : ['--dry-run'];
    await must('npm', ['publish', join(folder, name), '--access', 'public', ...mode]);
  }
  if (isPublishing) process.stdout.write('Published. Commit the versions, and tag them.\n');
});
