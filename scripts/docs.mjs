// npm run docs: the reference of the public packages, in dist/docs; the server shows it at /docs/api.
// Fails where a public type, class or constant has no sentence.
import { join } from 'node:path';
import { install } from './install.mjs';
import { dist, main, run } from './lib.mjs';
import { libraryNames, publicSources } from './pack.mjs';

/** What must have a sentence. TypeDoc counts methods as functions, and those may go without. */
const DOCUMENTED = ['Variable', 'Class', 'Interface', 'TypeAlias'];

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
    '--validation.notDocumented',
    '--treatValidationWarningsAsErrors',
    ...libraryNames().flatMap((name) => ['--packagesRequiringDocumentation', name]),
    ...DOCUMENTED.flatMap((kind) => ['--requiredToBeDocumented', kind]),
    '--disableSources',
    '--readme',
    'docs/library.md',
    '--out',
    join(dist, 'docs'),
  ]);
  process.stdout.write(output);
  return code;
});
