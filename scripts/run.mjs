// node scripts/run.mjs <entry> [arguments]: builds what changed, then runs dist/node/<entry>.js.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, dist, main, run } from './lib.mjs';

const [entry, ...args] = process.argv.slice(2);

await main(async () => {
  await install();
  // The bench measures the web app too, as it is now.
  await build(entry === 'bench' ? undefined : ['node', 'assets']);
  const program = join(dist, 'node', `${entry}.js`);
  if (!existsSync(program)) throw new Stop(`There is no ${entry} to run.`);
  return (await run(process.execPath, [program, ...args], { inherit: true })).code;
});
