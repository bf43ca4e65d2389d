// npm run types: the four programs (see the tsconfig files), one after another.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, pool, root, run } from './lib.mjs';

/**
 * TypeScript 7 checks several times faster than TypeScript 6, on all cores. What compiles the
 * packages and reads sources through the compiler's API (pack, docs, mutate) stays with 6: 7 has no
 * such API.
 */
const CHECKER = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

export const PROGRAMS = [
  { name: 'types of the rules', config: 'tsconfig.pure.json' },
  { name: 'types in Node', config: 'tsconfig.node.json' },
  { name: 'types in the browser', config: 'apps/web/tsconfig.json' },
  { name: 'types of the browser tests', config: 'apps/web/tsconfig.test.json' },
];

/** @param {string} config */
export const checkTypes = (config) =>
  run(process.execPath, [
    CHECKER,
    '--project',
    config,
    '--pretty',
    String(process.stdout.isTTY === true),
  ]);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const results = await pool(
      PROGRAMS.map(
        ({ config }) =>
          () =>
            checkTypes(config),
      ),
      1,
    );
    for (const { output } of results) process.stdout.write(output);
    return results.some(({ code }) => code !== 0) ? 1 : 0;
  });
}
