// npm run types: the four programs (see the tsconfig files), two at a time.
import { pathToFileURL } from 'node:url';
import { main, pool, run } from './lib.mjs';

export const PROGRAMS = [
  { name: 'types of the rules', config: 'tsconfig.pure.json' },
  { name: 'types in Node', config: 'tsconfig.node.json' },
  { name: 'types in the browser', config: 'apps/web/tsconfig.json' },
  { name: 'types of the browser tests', config: 'apps/web/tsconfig.test.json' },
];

/** @param {string} config */
export const checkTypes = (config) =>
  run('tsc', ['--project', config, '--pretty', process.stdout.isTTY ? 'true' : 'false']);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const results = await pool(
      PROGRAMS.map(
        ({ config }) =>
          () =>
            checkTypes(config),
      ),
      2,
    );
    for (const { output } of results) process.stdout.write(output);
    return results.some(({ code }) => code !== 0) ? 1 : 0;
  });
}
