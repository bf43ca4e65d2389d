import { execFile, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { games } from '@chiaro/catalog';
import { formatMessage } from 'publint/utils';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, newPerson, type MadeRoom } from '../apps/server/test/people.js';
import { freshServer } from '../apps/server/test/server.js';

/**
 * The packages as others get them: packed, installed into an empty folder outside the workspace,
 * and used there as strangers would. Nothing is fetched. `npm run trust:packages` does the same in
 * the newest Node and asks @arethetypeswrong/cli.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
/** Another Node to run the packages in. */
const node = process.env['CHIARO_NODE'] ?? process.execPath;
const packages = join(root, 'dist', 'packages');
let folder = '';

function run(command: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
}

function succeed(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = run(command, ...args);
  expect(`${stderr}${status === 0 ? '' : stdout}`).toBe('');
  return stdout;
}

/** An npm package of the workspace, for what runs in the folder. */
function lend(name: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), target);
}

beforeAll(() => {
  const code = "import('./scripts/pack.mjs').then(({ pack }) => pack())";
  const packed = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  folder = mkdtempSync(join(tmpdir(), 'chiaro-packages-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tarballs = readdirSync(packages).filter((name) => name.endsWith('.tgz'));
  const how = ['--offline', '--no-audit', '--no-fund', '--loglevel=error', '--force'];
  const borrowed = ['commander', 'fast-check', 'pure-rand', 'vitest', 'ws'];
  const installed = run(
    'npm',
    'install',
    ...how,
    '--install-links=false',
    ...borrowed.map((name) => join(root, 'node_modules', name)),
    ...tarballs.map((name) => join(packages, name)),
  );
  if (installed.status !== 0) throw new Error(installed.stderr);
  for (const name of ['esbuild', 'vite', '@types/node']) lend(name);
  cpSync(join(root, 'examples'), folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('in plain Node', () => {
  it('plays the random game of the README', () => {
    const lines = succeed(node, 'random-game.mjs').trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.at(-1)).toMatch(/^Points: \d+ to \d+\.$/);
  });

  it('keeps score, explains it and rejects impossible input', () => {
    const { stdout, stderr } = spawnSync(node, ['scorekeeper.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      input: 'fullHouse 2 2 3 3 3\nthrees 3 3 3 1 1\nthrees 3 3 3 1 1\nsixes 7 1 1 1 1\n',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatchInlineSnapshot(`
      "full house: 3 dice show 3 and two show 2, 25 points
      threes: 3 dice show 3, 9 points
      Category already scored.
      A die shows 1 to 6.
      "
    `);
  });

  it('loads every game of the catalog, its rules and its bots', () => {
    writeFileSync(
      join(folder, 'all.mjs'),
      `import { games } from '@chiaro/catalog';
       import { noResources } from '@chiaro/kernel';
       for (const game of games) {
         const { rules, bots } = await game.load();
         await bots[0].make(noResources);
         console.log(game.id, rules.it.length > 999 && rules.en.length > 999);
       }`,
    );
    const lines = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'].map((id) => `${id} true`);
    expect(succeed(node, 'all.mjs')).toBe(`${lines.join('\n')}\n`);
  });

  it('makes a bot for a game of somebody else, and checks that game', () => {
    writeFileSync(
      join(folder, 'writer.test.mjs'),
      `import { azul } from '@chiaro/azul/core';
       import { FastRng, iterations, Playthrough } from '@chiaro/kernel';
       import { searchBot } from '@chiaro/search';
       import { conform, nimModule, randomChance, settleChance } from '@chiaro/testing';
       import { expect, it } from 'vitest';

       conform(nimModule);

       it('chooses a legal move', () => {
         const { game } = azul;
         const rng = FastRng.from('a');
         const played = new Playthrough(game, game.options.defaults);
         settleChance(played, randomChance(rng));
         const legal = game.legal(played.state);
         const bot = searchBot(game, (view) => view.options);
         const view = game.view(played.state, played.actor().seat);
         expect(legal).toContainEqual(bot.choose({ view, legal, rng, budget: iterations(20) }));
       });`,
    );
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { stdout } = run(node, vitest, 'run', '--reporter=json');
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 8 });
  });

  it('joins a room on a server and plays there with a bot of its own', async () => {
    const { app, faults } = await freshServer({ games });
    const url = await listening(app);
    const owner = await newPerson(url, 'Anna');
    const seats = ['person', 'bot:easy'];
    const wish = { game: 'azul', options: { players: 2 }, seats };
    const { room, code } = await owner.must<MadeRoom>('/api/rooms', wish);
    const program = promisify(execFile)(node, ['room-bot.mjs', url, code], { cwd: folder });
    const waiting = await owner.roomWhere(({ members }) => members.some((each) => !each.admitted));
    const player = waiting.members.find((each) => !each.admitted)?.player;
    await owner.must(`/api/rooms/${room}/admit`, { player });
    await owner.roomWhere(({ members }) => members.some((each) => each.ready));
    await owner.must(`/api/rooms/${room}/start`, {});
    const { stdout, stderr } = await program;
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^Points: \d+ to \d+\.\n$/), '']);
    expect(faults).toEqual([]);
  });

  it('runs chiaro by npx', () => {
    const { stdout, stderr } = spawnSync(
      'npx',
      ['--no-install', '--loglevel=error', 'chiaro', 'score', 'yahtzee', '--text', '--lang', 'en'],
      { cwd: folder, encoding: 'utf8', input: '{"box":"fullHouse","dice":[2,2,3,3,3]}\n' },
    );
    expect([stdout, stderr]).toEqual([expect.stringContaining('25 points'), '']);
    // Its progress may stand on stderr, where the machine is slow.
    const wish = [
      'simulate',
      'azul',
      '--games',
      '2',
      '--threads',
      '2',
      '--iterations',
      '5',
      '--json',
    ];
    const simulated = run('npx', '--no-install', 'chiaro', ...wish).stdout;
    expect(JSON.parse(simulated)).toMatchObject({ ok: true, games: 2 });
  });
});

describe('in a bundle', () => {
  it('is bundled by esbuild with its defaults', () => {
    writeFileSync(
      join(folder, 'bundle.mjs'),
      `import { buildSync } from 'esbuild';
       buildSync({ entryPoints: ['random-game.mjs'], bundle: true, outfile: 'bundled.cjs' });`,
    );
    succeed(node, 'bundle.mjs');
    expect(succeed(node, 'bundled.cjs')).toMatch(/Points: \d+ to \d+\.\n$/);
  });

  it('leaves out bots and coach where only the core is imported', () => {
    writeFileSync(
      join(folder, 'sizes.mjs'),
      `import { buildSync } from 'esbuild';
       const sizeOf = (entry) => buildSync({
         stdin: { contents: \`import { azul } from '\${entry}'; console.log(azul)\`, resolveDir: '.' },
         bundle: true, minify: true, write: false,
       }).outputFiles[0].contents.length;
       console.log(JSON.stringify([sizeOf('@chiaro/azul/core'), sizeOf('@chiaro/azul')]));`,
    );
    const [core = 0, whole = 0] = JSON.parse(succeed(node, 'sizes.mjs')) as number[];
    expect(core).toBeGreaterThan(1_000);
    expect(core * 2).toBeLessThan(whole);
  });

  it('is built by Vite with its defaults', () => {
    succeed(
      node,
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      'page',
      '--logLevel',
      'error',
    );
    const built = readdirSync(join(folder, 'page/dist/assets'));
    expect(built).toEqual([expect.stringMatching(/\.js$/)]);
  });
});

describe('for TypeScript', () => {
  it('has types that a strict tsc accepts, libraries included', () => {
    writeFileSync(
      join(folder, 'strict.ts'),
      `import { azul, type Move } from '@chiaro/azul';
       import { azul as core } from '@chiaro/azul/core';
       import { games } from '@chiaro/catalog';
       import { Playthrough, silent, type AnyModule, type GameModule } from '@chiaro/kernel';
       import { klondike } from '@chiaro/klondike';
       import { liaptui } from '@chiaro/liaptui';
       import { createMatch, Match } from '@chiaro/match';
       import { scopone } from '@chiaro/scopone';
       import { searchBot, usualStyle } from '@chiaro/search';
       import { conform, goldens, nimModule } from '@chiaro/testing';
       import { yahtzee } from '@chiaro/yahtzee';

       const match = createMatch(core, { players: 3, seed: 'a' });
       const first: string | undefined = match.legal()[0];
       const everyGame: AnyModule[] = [azul, klondike, liaptui, scopone, yahtzee];
       const moves: readonly Move[] = azul.game.legal(azul.game.initial(azul.game.options.defaults));
       const fairBot = searchBot(azul.game, (view) => view.options, { ...usualStyle, kind: 'flat' });
       const checks = [() => conform(nimModule), () => goldens(azul, import.meta.url)];
       // @ts-expect-error a house rule that Azul does not have
       createMatch(azul, { playerz: 2, seed: 'a' });
       // @ts-expect-error the deal needs a seed
       createMatch(azul, { players: 2 });
       export { checks, everyGame, fairBot, first, games, Match, moves, Playthrough, silent, type GameModule };`,
    );
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
    succeed(node, join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'strict.ts');
  });

  it('has manifests without a fault (publint)', async () => {
    const names = readdirSync(packages, { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(names.length).toBeGreaterThanOrEqual(10);
    const faults: string[] = [];
    for (const { name } of names) {
      const pkgDir = join(packages, name);
      const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true });
      faults.push(...messages.map((message) => `${name}: ${formatMessage(message, pkg)}`));
    }
    expect(faults).toEqual([]);
  });
});

it('shows in the README the program that was run', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(readme).toContain(readFileSync(join(root, 'examples/random-game.mjs'), 'utf8').trimEnd());
});
