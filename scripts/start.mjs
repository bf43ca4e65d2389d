// npm start: sets up what changed, then becomes the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, dist, main } from './lib.mjs';

const server = join(dist, 'node', 'server.js');

await main(async () => {
  await install();
  await build();
  if (!existsSync(server)) throw new Stop('There is no server yet (apps/server/src/main.ts).');
});

if (process.exitCode === 0) {
  process.exitCode = undefined;
  await import(pathToFileURL(server).href);
}
