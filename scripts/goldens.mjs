// npm run goldens [-- <part of a path>]: writes the golden playthroughs anew. Review the diff.
import { install } from './install.mjs';
import { Stop, filesBelow, main, run } from './lib.mjs';

const wanted = process.argv.slice(2);

await main(async () => {
  await install();
  const tests = filesBelow('packages', () => true)
    .filter((path) => /\/test\/.*golden.*\.test\.ts$/.test(path))
    .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)));
  if (tests.length === 0) throw new Stop('No golden test (test/*golden*.test.ts) matches.');
  const env = { UPDATE_GOLDENS: '1' };
  return (await run('vitest', ['run', ...tests], { inherit: true, env })).code;
});
