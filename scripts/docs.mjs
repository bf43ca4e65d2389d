// npm run docs: the reference of the public packages, in dist/docs; the server shows it at /docs/api.
import { join } from 'node:path';
import { install } from './install.mjs';
import { dist, main, run } from './lib.mjs';
import { publicSources } from './pack.mjs';

await main(async () => {
  await install();
  const { code, output } = await run('typedoc', [
    '--name',
    'Chiaro',
    '--entryPointStrategy',
    'resolve',
    ...publicSources().flatMap((source) => ['--entryPoints', source]),
    '--tsconfig',
    'tsconfig.json',
    '--skipErrorChecking',
    '--excludePrivate',
    '--excludeInternal',
    '--disableSources',
    '--readme',
    'docs/library.md',
    '--out',
    join(dist, 'docs'),
  ]);
  process.stdout.write(output);
  return code;
});
