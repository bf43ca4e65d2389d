// Bundles what runs in Node (esbuild) and the web app (Vite), each only when its inputs changed.
//
//   dist/node/<entry>.js                          cli, server, arena, bench, trust
//   dist/node/workers/<package>-<file>.worker.js  worker threads
//   dist/web/                                     the web app, with the parts of the one before it
//   dist/assets/<package>-<file>.bin              tables that games compute beforehand
//
// Shared chunks lie beside the entries, so that `new URL('./workers/…', import.meta.url)` means the
// same in an entry and in a chunk.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  Stop,
  contentHash,
  dist,
  filesBelow,
  locked,
  readOrNull,
  root,
  run,
  seconds,
  write,
} from './lib.mjs';
import { keepPreviousAssets } from './previous.mjs';

export const ENTRIES = {
  cli: 'apps/cli/src/main.ts',
  server: 'apps/server/src/main.ts',
  keeper: 'apps/server/src/backup/main.ts',
  jobs: 'apps/server/src/jobs/main.ts',
  arena: 'packages/arena/src/main.ts',
  puzzles: 'packages/arena/src/puzzles/main.ts',
  bench: 'bench/src/main.ts',
  listen: 'apps/web/listen/main.ts',
  trust: 'apps/server/trust/main.ts',
  'trust-appender': 'apps/server/trust/appender.ts',
  'trust-child': 'apps/server/trust/child.ts',
  'trust-probe': 'apps/server/trust/probe.ts',
  'online-child': 'apps/server/trust/online.ts',
  'online-storm': 'bench/src/online/storm-child.ts',
};

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

/**
 * @typedef {object} Target
 * @property {string} name also the folder in dist/
 * @property {readonly string[]} folders whose files are its inputs
 * @property {readonly string[]} [files] further inputs
 * @property {(out: string) => Promise<void>} make
 */

/** @type {Target} */
const assets = {
  name: 'assets',
  folders: ['packages/kernel', 'packages/games'],
  make: makeAssets,
};

/** @type {readonly Target[]} */
const TARGETS = [
  {
    name: 'node',
    folders: [
      'packages',
      'apps/cli',
      'apps/server',
      'apps/web/listen',
      'apps/web/locales',
      'bench',
    ],
    make: bundleForNode,
  },
  { name: 'web', folders: ['packages', 'apps/web'], make: buildWeb },
  assets,
];

/** @param {readonly string[]} [names] which targets; all of them if not said */
export async function build(names = TARGETS.map((target) => target.name)) {
  await Promise.all(
    TARGETS.filter((target) => names.includes(target.name)).map((target) => makeIfChanged(target)),
  );
}

/** @param {Target} target */
export async function makeIfChanged(target) {
  if (isFresh(target)) return;
  await locked(`build-${target.name}`, async () => {
    if (isFresh(target)) return;
    const started = performance.now();
    const inputs = inputHash(target);
    const made = join(dist, `.${target.name}-${process.pid}`);
    try {
      mkdirSync(made, { recursive: true });
      await target.make(made);
      rmSync(join(dist, target.name), { recursive: true, force: true });
      renameSync(made, join(dist, target.name));
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
    write(stampOf(target), inputs);
    process.stderr.write(`Built dist/${target.name} in ${seconds(performance.now() - started)}.\n`);
  });
}

/** @param {Target} target */
const stampOf = (target) => join(dist, `.${target.name}.stamp`);

/** @param {Target} target */
const isFresh = (target) =>
  existsSync(join(dist, target.name)) && readOrNull(stampOf(target)) === inputHash(target);

/** @param {Target} target */
function inputHash({ folders, files = [] }) {
  const inputs = folders.flatMap((folder) => filesBelow(folder, isBuildInput));
  return contentHash([...SHARED_INPUTS, ...files, ...inputs]);
}

/** @param {string} _path @param {string} name */
const isBuildInput = (_path, name) =>
  !['test', 'golden', 'e2e', 'listen', 'test-results'].includes(name);

/** @param {string} out */
async function buildWeb(out) {
  const args = ['build', 'apps/web', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await run('vite', args);
  if (code !== 0) throw new Stop(`${output}\nThe web app does not build.`);
  process.stderr.write(output);
  await makeIfChanged(assets);
  cpSync(join(dist, assets.name), join(out, 'resources'), { recursive: true });
  compressBelow(out);
  keepPreviousAssets(join(dist, 'web'), out);
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm|bin|txt)$/;
const WORTH_COMPRESSING = 1024;

/** Beside each file of the web app, what the server sends to a browser that can unpack it. @param {string} folder */
function compressBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < WORTH_COMPRESSING) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * How what runs in Node is bundled.
 * @param {string} outdir
 * @param {Record<string, string>} entryPoints output name -> source
 * @returns {import('esbuild').BuildOptions}
 */
export const nodeBundle = (outdir, entryPoints) => ({
  absWorkingDir: root,
  entryPoints,
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  chunkNames: '[name]-[hash]',
  logLevel: 'silent',
  plugins: [rawText, installedPackagesStayOutside],
});

/** @param {string} out */
async function bundleForNode(out) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build(nodeBundle(out, { ...existingEntries(), ...workers() }));
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error)) throw error;
    const errors = /** @type {import('esbuild').Message[]} */ (error.errors);
    const text = await esbuild.formatMessages(errors, {
      kind: 'error',
      color: process.stderr.isTTY,
    });
    throw new Stop(`${text.join('')}\nThe Node programs do not build.`);
  }
}

/** A game's `src/<file>.asset.ts` exports `make`, which answers the bytes. @param {string} out */
async function makeAssets(out) {
  const esbuild = await import('esbuild');
  const sources = filesBelow('packages/games', isBuildInput).filter((path) =>
    path.endsWith('.asset.ts'),
  );
  for (const source of sources) {
    const name = `${packageFolder(source)}-${basename(source, '.asset.ts')}`;
    const program = join(out, `${name}.mjs`);
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: [source],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      plugins: [rawText, installedPackagesStayOutside],
    });
    const { make } = /** @type {{ make: () => Uint8Array }} */ (
      await import(pathToFileURL(program).href)
    );
    writeFileSync(join(out, `${name}.bin`), make());
    rmSync(program);
  }
}

/** @param {string} source @returns {string} the folder of its package, without the path */
const packageFolder = (source) => basename(source.slice(0, source.indexOf('/src/')));

function existingEntries() {
  return Object.fromEntries(
    Object.entries(ENTRIES).filter(([, source]) => existsSync(join(root, source))),
  );
}

/** @returns {Record<string, string>} output name -> source */
function workers() {
  const sources = ['packages', 'apps']
    .flatMap((folder) =>
      filesBelow(folder, (path, name) => path !== 'apps/web' && isBuildInput(path, name)),
    )
    .filter((path) => path.includes('/src/') && path.endsWith('.worker.ts'));
  /** @type {Record<string, string>} */
  const outputs = {};
  for (const source of sources) {
    const name = `workers/${packageFolder(source)}-${basename(source, '.ts')}`;
    if (name in outputs)
      throw new Stop(`${source} and ${outputs[name]} would both become ${name}.js`);
    outputs[name] = source;
  }
  return outputs;
}

/** `import text from './file.md?raw'`, as in Vite. @type {import('esbuild').Plugin} */
const rawText = {
  name: 'raw-text',
  setup(builder) {
    builder.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
  },
};

/**
 * Our own packages go into the bundle, those from npm do not. dist/ sees only the root's
 * node_modules: one that npm had to nest would be missing, or another version, when it runs.
 * @type {import('esbuild').Plugin}
 */
const installedPackagesStayOutside = {
  name: 'installed-packages-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || path.startsWith('@chiaro/')) return undefined;
      if (path.startsWith('node:')) return { path, external: true };
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      const nested = nestedCopy(name, resolveDir);
      if (nested === null) return { path, external: true };
      return {
        errors: [{ text: `${name} is installed in ${nested}, not in the root's node_modules` }],
      };
    });
  },
};

/** @param {string} name @param {string} from @returns {string | null} */
function nestedCopy(name, from) {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    if (folder === dirname(folder)) return null;
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
  }
  return null;
}
