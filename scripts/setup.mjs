// npm run setup [-- --browser]: installs and builds what changed; with --browser, Chromium too.
import { ensureHeadless } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main } from './lib.mjs';

await main(async () => {
  const started = performance.now();
  await install();
  await build();
  if (process.argv.includes('--browser')) await ensureHeadless();
  process.stdout.write(`Ready (${Math.round(performance.now() - started)} ms).\n`);
});
