// npm run rules -- <game>: the tests that a change of a game's rules needs first, in seconds.
// Bots, coaches, whole random games and goldens are left to `npm test -- packages/games/<game>`.
import { Stop, filesBelow, main, run } from './lib.mjs';

const RULES = /\/test\/(rules|scoring|sheet|captures|card|play|words|config)\.test\.ts$/;

const [game = ''] = process.argv.slice(2);

await main(async () => {
  const tests = filesBelow('packages/games', () => true)
    .filter((path) => path.startsWith(`packages/games/${game}/`))
    .filter((path) => RULES.test(path));
  if (tests.length === 0) throw new Stop('Which game? npm run rules -- azul');
  return (await run('vitest', ['run', ...tests], { inherit: true })).code;
});
