import { messageOf } from '@chiaro/kernel';
import { fileURLToPath } from 'node:url';
import { games } from '@chiaro/catalog';
import { renderUnicodeCompact } from 'uqr';
import { start } from './start.js';
import { languageOf, wordsFor } from './words.js';

/** Timeout for open requests on shutdown, in milliseconds. */
const PATIENCE = 10_000;

const { env, argv } = process;
const lan = argv.includes('--lan');
const words = wordsFor(languageOf(undefined, (env['LC_ALL'] || env['LANG'])?.replace('_', '-')));
const say = (id: string, args = {}) => process.stdout.write(`${words.say({ id, args })}\n`);

const running = await start({
  environment: env,
  lan,
  games,
  // The bundle is dist/node/server.js.
  web: fileURLToPath(new URL('../web', import.meta.url)),
  judgeFile: new URL('./workers/server-judge.worker.js', import.meta.url),
  storeFile: new URL('./workers/server-sqlite.worker.js', import.meta.url),
  thinkFile: new URL('./workers/server-think.worker.js', import.meta.url),
  reviewFile: new URL('./workers/server-review.worker.js', import.meta.url),
  assets: new URL('../assets/', import.meta.url),
});

if (running.ok) {
  const { address, homeAddresses, stop } = running.value;
  // Installed before the server says that it is ready, because whoever waits for that may stop it
  // at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('server.stopping');
      setTimeout(() => process.exit(1), PATIENCE).unref();
      void stop();
    });
  say('server.listening', { address });
  for (const home of homeAddresses) {
    say('server.home', { address: home });
    process.stdout.write(`${renderUnicodeCompact(home)}\n`);
  }
  if (homeAddresses.length === 0) say(lan ? 'server.home.none' : 'server.home.how');
} else {
  process.stderr.write(`${messageOf(running.error, words)}\n`);
  process.exitCode = 1;
}
