// The tests of a group with the planted sources in them: each test file is one program.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cache, root } from '../lib.mjs';

/**
 * @typedef {object} Program a bundled test file
 * @property {string} test its source, from the root
 * @property {string} file what to import
 */

// Below the root's node_modules, so that the programs find the packages.
const folder = join(cache, `mutation-${process.pid}`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const standIn = fileURLToPath(new URL('./vitest.mjs', import.meta.url));
const setup = join(root, 'packages/testing/src/property-seed.ts');

/**
 * @param {readonly string[]} tests from the root
 * @param {ReadonlyMap<string, string>} planted what takes the place of which source, by absolute path
 * @returns {Promise<{ setup: string, programs: Program[] }>} those that have a planted source in them
 */
export async function bundle(tests, planted) {
  const { metafile } = await build({
    entryPoints: [setup, ...tests.map((test) => join(root, test))].map((file) => ({
      in: file,
      out: nameOf(file),
    })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // A bundled CommonJS module may still require one of Node's.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [withPlanted(planted)],
    logLevel: 'error',
  });
  const changed = new Set([...planted.keys()].map((file) => slashed(relative(root, file))));
  /** @type {Program[]} */
  const programs = [];
  for (const test of tests) {
    const file = join(folder, `${nameOf(join(root, test))}.mjs`);
    const output = metafile.outputs[slashed(relative(root, file))];
    if (!Object.keys(output?.inputs ?? {}).some((input) => changed.has(input))) continue;
    await makeResettable(file);
    programs.push({ test, file });
  }
  return { setup: join(folder, `${nameOf(setup)}.mjs`), programs };
}

/** @param {string} path */
const slashed = (path) => path.split(sep).join('/');

/** @param {string} file */
const nameOf = (file) =>
  slashed(relative(root, file))
    .replaceAll('/', '+')
    .replace(/\.tsx?$/, '');

/** @param {ReadonlyMap<string, string>} planted @returns {import('esbuild').Plugin} */
const withPlanted = (planted) => ({
  name: 'planted',
  setup(builder) {
    builder.onResolve({ filter: /^vitest$/ }, () => ({ path: standIn, external: true }));
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@chiaro/') ? undefined : { path, external: true },
    );
    builder.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
    builder.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = planted.get(path) ?? (await readFile(path, 'utf8'));
      return {
        contents: withGlobs(text, dirname(path)).replaceAll(
          'import.meta.url',
          JSON.stringify(pathToFileURL(path).href),
        ),
        loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
        resolveDir: dirname(path),
      };
    });
  },
});

/** What Vite makes of `import.meta.glob`. @param {string} text @param {string} folder */
const withGlobs = (text, folder) =>
  text.replaceAll(
    /import\.meta\.glob<[^>]+>\('\.\/\*\/([\w.]+)'\)/g,
    (_, /** @type {string} */ name) => {
      const found = readdirSync(folder).filter((each) => existsSync(join(folder, each, name)));
      return `{ ${found.map((each) => `'./${each}/${name}': () => import('./${each}/${name}')`).join()} }`;
    },
  );

/**
 * Modules that are imported while a test runs can be evaluated anew: `vi.resetModules`. The bundle
 * keeps each of them in a function that runs once; this registers how it runs once more.
 * @param {string} file
 */
async function makeResettable(file) {
  const text = await readFile(file, 'utf8');
  const once = /^var __esm = [^]*?\n\};\n/m;
  if (!text.includes('var __esm = ')) return;
  const again = `var __esm = (modules) => {
  const [run] = Object.values(modules);
  let fresh = true, result;
  (globalThis.__moduleResets ??= []).push(() => (fresh = true));
  return () => (fresh && ((fresh = false), (result = run())), result);
};\n`;
  const changed = text.replace(once, again);
  if (changed === text) throw new Error(`${file}: esbuild's __esm is not as expected`);
  await writeFile(file, changed);
}
